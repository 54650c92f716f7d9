import { mkdtemp, rm } from 'node:fs/promises'
import path from 'node:path'
import type { CaseResult, TrialCase } from '#tests/cases/case.ts'
import { scratchFolder } from '#tests/environment/scratch.ts'
import { writeGeneratedStore } from '#tests/support/imports/generated-store.ts'
import { findImportFaults, importUntil } from '#tests/support/imports/killed-import.ts'
import { withPostgres } from '#tests/support/temporary-databases.ts'

const size = { customers: 100_000, licensesOfEach: 3, productId: 'snare-works' }
const kills = 5

/** Imports a large store, killing the process at moments that are anywhere in the import. */
async function importAndKill(): Promise<CaseResult> {
  const folder = await mkdtemp(path.join(scratchFolder, 'backline-import-'))
  try {
    const paths = await writeGeneratedStore(folder, size)
    return await withPostgres('imports', async (place) => {
      const records = size.customers * (2 + size.licensesOfEach)
      const moments = Array.from({ length: kills }, () => Math.random() * records).sort((one, other) => one - other)
      const endings = []
      for (const moment of moments) endings.push(await importUntil(place, paths, moment))
      const last = await importUntil(place, paths)
      const faults = await findImportFaults(place, size)
      if (endings.some(({ isDone }) => isDone)) faults.push('The import was done before it was killed')
      const at = endings.map(({ position }) => position.toLocaleString('en')).join(', ')
      return { passed: last.isDone && faults.length === 0, measured: [`killed at records ${at}`, ...faults].join('; ') }
    })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

export const cases: TrialCase[] = [
  {
    name: 'an import that is killed',
    figure: '100,000 customers with 300,000 licenses, the process killed 5 times: each imported once',
    guards: 'that a batch of an import, its part of the ledger and the position are one transaction',
    seenToFail:
      'With the position written after the transaction, the short form found the import stopped at a line of the ledger that was there already',
    run: importAndKill,
  },
]
