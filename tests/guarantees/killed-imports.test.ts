import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it } from 'vitest'
import { freshDatabase } from '#tests/environment/database.ts'
import { choose } from '#tests/environment/length.ts'
import { writeGeneratedStore } from '#tests/support/imports/generated-store.ts'
import { findImportFaults, importUntil } from '#tests/support/imports/killed-import.ts'

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
