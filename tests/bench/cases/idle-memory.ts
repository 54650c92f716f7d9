import { setTimeout as wait } from 'node:timers/promises'
import type { Case } from '#tests/cases/case.ts'
import type { FreshDatabase } from '#tests/environment/database.ts'
import { findFreePort } from '#tests/support/ports-and-folders.ts'
import { startProgram } from '#tests/support/program.ts'
import { withDataDir, withPostgres } from '#tests/support/temporary-databases.ts'
import { repeatCall, sendCalls } from '../measuring/load.ts'
import { residentMemory } from '../measuring/resident-memory.ts'

/** In millions of bytes. */
const limits = { postgres: 200, embedded: 400 }
const visits = 200
const restMs = 5_000
const paths = ['/', '/clatter', '/api/customer/storefront']

/** Memory of a process after its visits and its rest. */
async function visitAndRest(database: FreshDatabase, PORT: string): Promise<number> {
  const program = await startProgram(database, { PORT })
  try {
    for (const path of paths) await sendCalls(program.url, repeatCall({ path }, visits), 4)
    await wait(restMs)
    return residentMemory(program.pid)
  } finally {
    await program.stop()
  }
}

async function measureAtRest(database: FreshDatabase): Promise<number> {
  // Pages name the shop's address: on another port they would be stale.
  const port = String(await findFreePort())
  // The first start renders the pages, and again once the recordings are examined.
  await visitAndRest(database, port)
  return visitAndRest(database, port)
}

export const cases: Case[] = [
  {
    name: 'memory at rest',
    figure: `resident memory ${restMs / 1000} s after ${visits * paths.length} visits, nothing stale: at most ${limits.postgres} MB on PostgreSQL, ${limits.embedded} MB embedded (the database in it)`,
    run: async () => {
      const onPostgres = await withPostgres('rest', measureAtRest)
      const embedded = await withDataDir((dataDir) => measureAtRest({ kind: 'pglite', dataDir }))
      return {
        passed: onPostgres <= limits.postgres && embedded <= limits.embedded,
        measured: `${onPostgres.toFixed(0)} MB on PostgreSQL, ${embedded.toFixed(0)} MB embedded`,
      }
    },
  },
]
