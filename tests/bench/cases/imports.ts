import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { importPartMaxBytes } from '#contract/vendor-api/import-drafts.ts'
import { nodeEnvironment, nodeFlags } from '#scripts/setup/node.mjs'
import type { Case, CaseResult } from '#tests/cases/case.ts'
import type { FreshDatabase } from '#tests/environment/database.ts'
import { copyMadeMedia } from '#tests/environment/made-media.ts'
import { makeMedia } from '#tests/environment/make-media.ts'
import { scratchFolder } from '#tests/environment/scratch.ts'
import { openOwnersClient } from '#tests/support/desk/open-desk.ts'
import { type StoreSize, writeGeneratedStore } from '#tests/support/imports/generated-store.ts'
import { uploadFile } from '#tests/support/imports/upload-file.ts'
import { startProgram } from '#tests/support/program.ts'
import { medianOf } from '#tests/support/quantiles.ts'
import { type SteadySale, startSteadySales } from '#tests/support/steady-sales.ts'
import { withDataDir, withPostgres } from '#tests/support/temporary-databases.ts'
import type { VendorClient } from '#vendor-client/client.ts'

/** Customers a second that an import brings in at least, each with an order and three licenses. */
const leastPerSecond = 1000
/** How much longer a purchase takes at most while an import runs. */
const mostSlowed = 1.5
/** Each figure is the median of so many imports, one after the other, since the speed of a machine varies by the minute. */
const imports = 4
/** How long purchases are measured without an import before each, in milliseconds. */
const aloneFor = 8000

/** Files of a store for as long as the work lasts. */
async function withStore<Result>(size: StoreSize, work: (paths: string[]) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(path.join(scratchFolder, 'backline-import-'))
  try {
    return await work(await writeGeneratedStore(folder, size))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Types `import run` in a process of its own, as a vendor does. */
async function runByCommand({ dataDir, databaseUrl }: FreshDatabase, paths: readonly string[]): Promise<number> {
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

/** Uploads files and imports them as the back office does, in the process of the shop. */
async function runByBackOffice(client: VendorClient, paths: readonly string[]): Promise<number> {
  const { id } = await client.call('createImportDraft')
  for (const file of paths) await uploadFile(client, id, file, importPartMaxBytes)
  await client.call('planImport', { parameters: { id }, body: {} })
  await awaitWork(client, id)
  const began = performance.now()
  await client.call('runImport', { parameters: { id }, body: { skipsRejected: true, reason: 'Measuring' } })
  await awaitWork(client, id)
  return (performance.now() - began) / 1000
}

async function awaitWork(client: VendorClient, id: string): Promise<void> {
  for (;;) {
    const { work, failure } = await client.call('showImportDraft', { parameters: { id } })
    if (failure) throw new Error(`The work on an import has failed: ${failure}`)
    if (!work) return
    await wait(200)
  }
}

/** An import after a pause, in milliseconds of the same clock as sales. */
type TimedImport = { pausedAt: number; begunAt: number; endedAt: number; perSecond: number }

/** Imports files; returns how long that took, in seconds. */
type RunImport = (paths: readonly string[]) => Promise<number>

/** Imports stores with different customers one after the other, with a pause before each. */
async function timeImports(run: RunImport, customers: number, pause = 0): Promise<TimedImport[]> {
  const timed: TimedImport[] = []
  for (let turn = 0; turn < imports; turn += 1) {
    const size = { customers, licensesOfEach: 3, productId: 'clatter', first: 1 + turn * customers }
    await withStore(size, async (paths) => {
      const pausedAt = performance.now()
      await wait(pause)
      const begunAt = performance.now()
      const perSecond = customers / (await run(paths))
      timed.push({ pausedAt, begunAt, endedAt: performance.now(), perSecond })
    })
  }
  return timed
}

/** Imports while two customers buy and activate, one sale after the other. */
async function importWhileSelling(
  place: FreshDatabase,
  customers: number,
  by: 'command' | 'back office' = 'command',
): Promise<CaseResult> {
  // A shop that makes its media meanwhile sells slowly, with an import and without.
  await makeMedia()
  await copyMadeMedia(undefined, path.join(place.dataDir, 'media'))
  const program = await startProgram(place, { LIMITS: 'off' })
  try {
    const selling = await startSteadySales(program.url, 2)
    await wait(5000)
    const client = await openOwnersClient({ url: program.url, place })
    const run = (paths: readonly string[]) =>
      by === 'command' ? runByCommand(place, paths) : runByBackOffice(client, paths)
    const timed = await timeImports(run, customers, aloneFor)
    await selling.stop()
    const median = (isCounted: (sale: SteadySale, turn: TimedImport) => boolean) =>
      medianOf(
        selling.sales
          .filter((sale) => timed.some((turn) => isCounted(sale, turn)))
          .map(({ begunAt, endedAt }) => endedAt - begunAt),
      )
    const alone = median((sale, { pausedAt, begunAt }) => sale.begunAt >= pausedAt && sale.endedAt < begunAt)
    const meanwhile = median((sale, { begunAt, endedAt }) => sale.begunAt >= begunAt && sale.endedAt < endedAt)
    const ratio = meanwhile / alone
    const measured = `${ratio.toFixed(2)}x: ${meanwhile.toFixed(0)} ms instead of ${alone.toFixed(0)} ms (medians), at ${describeSpeeds(timed)}`
    return { passed: ratio <= mostSlowed, measured }
  } finally {
    await program.stop()
  }
}

const medianSpeed = (timed: readonly TimedImport[]) => Math.round(medianOf(timed.map(({ perSecond }) => perSecond)))

const describeSpeeds = (timed: readonly TimedImport[]) =>
  `${medianSpeed(timed)} customers a second (${timed.map(({ perSecond }) => Math.round(perSecond)).join(', ')})`

export const cases: Case[] = [
  {
    name: 'import, PostgreSQL',
    figure: `at least ${leastPerSecond} customers a second, each with an order and three licenses; median of ${imports} imports of 10,000`,
    run: () =>
      withPostgres('imports', async (place) => {
        const program = await startProgram(place)
        await program.stop()
        const timed = await timeImports((paths) => runByCommand(place, paths), 10_000)
        return { passed: medianSpeed(timed) >= leastPerSecond, measured: describeSpeeds(timed) }
      }),
  },
  {
    name: 'purchase during an import, PostgreSQL',
    figure: `at most ${mostSlowed}x as long as without one`,
    run: () => withPostgres('imports', (place) => importWhileSelling(place, 5000)),
  },
  {
    name: 'purchase during an import in the back office, PostgreSQL',
    figure: `at most ${mostSlowed}x as long as without one`,
    run: () => withPostgres('imports', (place) => importWhileSelling(place, 3000, 'back office')),
  },
  {
    name: 'purchase during an import, the embedded database',
    figure: `at most ${mostSlowed}x as long as without one`,
    run: () => withDataDir((dataDir) => importWhileSelling({ kind: 'pglite', dataDir }, 750)),
  },
]
