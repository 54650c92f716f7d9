import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it } from 'vitest'
import { freshDatabase } from '#tests/environment/database.ts'
import { choose } from '#tests/environment/length.ts'
import { writeGeneratedStore } from '#tests/support/imports/generated-store.ts'
import {
  findImportFaults,
  findUndoFaults,
  importHere,
  importUntil,
  undoUntil,
} from '#tests/support/imports/killed-import.ts'

/** Some transactions of an import and of an undoing: the embedded database takes a tenth as much in each. */
const customersOf = {
  postgres: { imported: choose(5000, 400), undone: choose(5000, 1200) },
  pglite: { imported: choose(5000, 60), undone: choose(5000, 120) },
}

it('imports each record once, although the process is killed again and again', async () => {
  const place = await freshDatabase('killed-imports')
  const size = { customers: customersOf[place.kind].imported, licensesOfEach: 3, productId: 'snare-works' }
  const folder = await mkdtemp(path.join(tmpdir(), 'killed-imports-'))
  try {
    const paths = await writeGeneratedStore(folder, size)
    const records = size.customers * 5
    for (const part of choose([0.1, 0.3, 0.5, 0.7, 0.9], [0.5])) {
      const ending = await importUntil(place, paths, records * part)
      expect(ending.isDone).toBe(false)
    }
    expect(await importUntil(place, paths)).toMatchObject({ isDone: true, position: records })
    expect(await findImportFaults(place, size)).toEqual([])
  } finally {
    await rm(folder, { recursive: true })
  }
})

it('takes an import back, although the process is killed again and again, and leaves no customer halved', {
  tags: ['long'],
}, async () => {
  const place = await freshDatabase('killed-undo')
  const size = { customers: customersOf[place.kind].undone, licensesOfEach: 2, productId: 'snare-works' }
  const folder = await mkdtemp(path.join(tmpdir(), 'killed-undo-'))
  try {
    const id = await importHere(place, await writeGeneratedStore(folder, size))
    for (let left = size.customers, kills = 0; kills < choose(5, 2); kills += 1) {
      expect(await undoUntil(place, id, 1)).toMatchObject({ isDone: false })
      const found = await findUndoFaults(place, size)
      expect(found).toMatchObject({ faults: [], status: 'Undoing' })
      expect(found.left).toBeLessThan(left)
      left = found.left
    }
    expect(await undoUntil(place, id)).toMatchObject({ isDone: true })
    expect(await findUndoFaults(place, size)).toEqual({ faults: [], left: 0, status: 'Undone' })
  } finally {
    await rm(folder, { recursive: true })
  }
})
