import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { nodeEnvironment, nodeFlags } from '#scripts/setup/node.mjs'
import type { Case, CaseResult } from '#tests/cases/case.ts'
import type { FreshDatabase } from '#tests/environment/database.ts'
import { scratchFolder } from '#tests/environment/scratch.ts'
import { type StoreSize, writeGeneratedStore } from '#tests/support/imports/generated-store.ts'
import { startProgram } from '#tests/support/program.ts'
import { medianOf } from '#tests/support/quantiles.ts'
import { type SteadySale, startSteadySales } from '#tests/support/steady-sales.ts'
import { withDataDir, withPostgres } from '#tests/support/temporary-databases.ts'

/** Customers a second that an import brings in at least, each with an order and three licenses. */
const leastPerSecond = 1000
/** How much longer a purchase takes at most while an import runs. */
const mostSlowed = 1.5
/** How long purchases are measured without an import, in milliseconds. */
const aloneFor = 20_000

/** Files of a store for as long as the work lasts. */
async function withStore<Result>(size: StoreSize, work: (paths: string[]) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(path.join(scratchFolder, 'backline-import-'))
  try {
    return await work(await writeGeneratedStore(folder, size))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Types `import run` in a process of its own, as a vendor does; how long the import took, in seconds. */
async function runImport({ dataDir, databaseUrl }: FreshDatabase, paths: readonly string[]): Promise<number> {
  const child = spawn(
    process.execPath,
    [...nodeFlags, 'cli/backline.ts', 'import', 'run', ...paths, '--skip-rejected', '--json'],
    {
      env: {
        PATH: process.env.PATH ?? '',
        ...nodeEnvironment,
        DATA_DIR: dataDir,
        ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  const chunks: string[] = []
  child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk.toString()))
  const [exitCode] = await once(child, 'close')
  if (exitCode !== 0) throw new Error(`The import ended with ${exitCode}`)
  const { createdAt, finishedAt }: { createdAt: string; finishedAt: string } = JSON.parse(chunks.join(''))
  return (Date.parse(finishedAt) - Date.parse(createdAt)) / 1000
}

/** How long purchases took, at the median, in milliseconds, of those that were begun within a time. */
const medianSale = (sales: readonly SteadySale[], from: number, to: number): number =>
  medianOf(
    sales.filter(({ begunAt }) => begunAt >= from && begunAt < to).map(({ begunAt, endedAt }) => endedAt - begunAt),
  )

/** Imports while two customers buy and activate, one sale after the other. */
async function importWhileSelling(place: FreshDatabase, customers: number): Promise<CaseResult> {
  const program = await startProgram(place, { LIMITS: 'off' })
  try {
    return await withStore({ customers, licensesOfEach: 3, productId: 'clatter' }, async (paths) => {
      const selling = await startSteadySales(program.url, 2)
      await wait(5000)
      const began = performance.now()
      await wait(aloneFor)
      const importing = performance.now()
      const seconds = await runImport(place, paths)
      const ended = performance.now()
      await selling.stop()
      const alone = medianSale(selling.sales, began, importing)
      const meanwhile = medianSale(selling.sales, importing, ended)
      const ratio = meanwhile / alone
      const measured = `${ratio.toFixed(2)}x: ${meanwhile.toFixed(0)} ms instead of ${alone.toFixed(0)} ms (medians), at ${Math.round(customers / seconds)} customers a second`
      return { passed: ratio <= mostSlowed, measured }
    })
  } finally {
    await program.stop()
  }
}

export const cases: Case[] = [
  {
    name: 'import, PostgreSQL',
    figure: `at least ${leastPerSecond} customers a second, each with an order and three licenses`,
    run: () =>
      withPostgres('imports', async (place) => {
        const program = await startProgram(place)
        await program.stop()
        const customers = 20_000
        const seconds = await withStore({ customers, licensesOfEach: 3, productId: 'clatter' }, (paths) =>
          runImport(place, paths),
        )
        const perSecond = Math.round(customers / seconds)
        return {
          passed: perSecond >= leastPerSecond,
          measured: `${perSecond} customers a second (${customers} in ${seconds.toFixed(1)} s)`,
        }
      }),
  },
  {
    name: 'purchase during an import, PostgreSQL',
    figure: `at most ${mostSlowed}x as long as without one`,
    run: () => withPostgres('imports', (place) => importWhileSelling(place, 15_000)),
  },
  {
    name: 'purchase during an import, the embedded database',
    figure: `at most ${mostSlowed}x as long as without one`,
    run: () => withDataDir((dataDir) => importWhileSelling({ kind: 'pglite', dataDir }, 3000)),
  },
]
