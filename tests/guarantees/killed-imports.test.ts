import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it } from 'vitest'
import { freshDatabase } from '#tests/environment/database.ts'
import { choose } from '#tests/environment/length.ts'
import { createTestService } from '#tests/service/test-service.ts'
import { writeGeneratedStore } from '#tests/support/imports/generated-store.ts'
import { findImportFaults, findUndoFaults, importUntil, undoUntil } from '#tests/support/imports/killed-import.ts'

it('imports each record once, although the process is killed again and again', async () => {
  const size = { customers: choose(5000, 400), licensesOfEach: 3, productId: 'snare-works' }
  const folder = await mkdtemp(path.join(tmpdir(), 'killed-imports-'))
  try {
    const paths = await writeGeneratedStore(folder, size)
    const place = await freshDatabase('killed-imports')
    const records = size.customers * 5
    for (const part of choose([0.1, 0.3, 0.5, 0.7, 0.9], [0.3, 0.7])) {
      const ending = await importUntil(place, paths, records * part)
      expect(ending.isDone).toBe(false)
    }
    expect(await importUntil(place, paths)).toMatchObject({ isDone: true, position: records })
    expect(await findImportFaults(place, size)).toEqual([])
  } finally {
    await rm(folder, { recursive: true })
  }
})

it('takes an import back, although the process is killed again and again, and leaves no customer halved', async () => {
  // More than two transactions of an undo, on each database.
  const size = { customers: choose(5000, 1200), licensesOfEach: 2, productId: 'snare-works' }
  const folder = await mkdtemp(path.join(tmpdir(), 'killed-undo-'))
  try {
    const place = await freshDatabase('killed-undo')
    expect(await importUntil(place, await writeGeneratedStore(folder, size))).toMatchObject({ isDone: true })
    const service = await createTestService('imported', { place })
    const [{ id = '' } = {}] = await service.services.imports.list()
    await service.close()
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
