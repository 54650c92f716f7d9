import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { migrations } from '#service/database/migrate.ts'
import { startPostgres } from '#tests/environment/postgres.ts'
import { withDataDir } from '#tests/support/data-dir.ts'
import { type Program, startProgram } from '#tests/support/program.ts'
import type { TrialRow } from '../../rows/row.ts'
import { type Alternating, startAlternating } from './rolling-upgrade/alternating.ts'
import { findPreviousVersion, unpackVersion } from './rolling-upgrade/previous-version.ts'
import { findFaults, type Sold, sellAndActivate } from './rolling-upgrade/sales.ts'

const salesOfEach = 8

type Place = { databaseUrl: string; keyFile: string; balancer: Alternating; previousFolder: string }
type Book = { sold: Sold[]; failures: string[] }

/** Starts a version on the shared database: the one in `folder`, or this one. */
const start = ({ databaseUrl, keyFile, balancer }: Place, dataDir: string, folder?: string): Promise<Program> =>
  startProgram(
    { kind: 'postgres', databaseUrl, dataDir },
    { PUBLIC_URL: balancer.url, KEY_FILE: keyFile, LOG_LEVEL: 'warn' },
    folder,
    folder,
  )

async function sell({ balancer }: Place, book: Book): Promise<void> {
  await sellAndActivate(balancer.url).then(
    (sold) => book.sold.push(sold),
    (error: unknown) => book.failures.push(String(error)),
  )
}

async function sellSome(place: Place, book: Book): Promise<void> {
  for (let count = 0; count < salesOfEach; count += 2) await Promise.all([sell(place, book), sell(place, book)])
}

/** Sells until some work is done, so that it is done under a shop that sells. */
async function sellDuring<Result>(place: Place, book: Book, work: Promise<Result>): Promise<Result> {
  let isDone = false
  const settled = work.finally(() => {
    isDone = true
  })
  settled.catch(() => undefined)
  while (!isDone) await sell(place, book)
  return settled
}

/** The older version alone, the newer beside it, the older killed and started again, the newer alone. */
async function upgrade(place: Place, dataDirs: [string, string]): Promise<Book> {
  const book: Book = { sold: [], failures: [] }
  const { balancer, previousFolder } = place
  const older = await start(place, dataDirs[0], previousFolder)
  balancer.sendTo(older.url)
  await sellSome(place, book)
  const newer = await sellDuring(place, book, start(place, dataDirs[1]))
  balancer.sendTo(older.url, newer.url)
  await sellSome(place, book)
  balancer.sendTo(newer.url)
  await older.kill()
  const again = await sellDuring(place, book, start(place, dataDirs[0], previousFolder))
  balancer.sendTo(again.url, newer.url)
  await sellSome(place, book)
  balancer.sendTo(newer.url)
  await sellDuring(place, book, again.stop())
  await sellSome(place, book)
  for (const sold of book.sold) book.failures.push(...(await findFaults(balancer.url, sold)))
  await newer.stop()
  return book
}

export const row: TrialRow = {
  name: 'rolling upgrade',
  figure: `the version before the newest change of the database and this one, side by side on one: 0 failures, nothing lost`,
  guards: 'changes of the database that only add',
  seenToFail: 'A new column that may not be empty was named by the short form before any version ran',
  run: async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'backline-upgrade-'))
    const postgres = await startPostgres()
    const balancer = await startAlternating()
    try {
      const commit = await findPreviousVersion()
      const previousFolder = path.join(folder, 'previous')
      await unpackVersion(commit, previousFolder)
      const databaseUrl = await postgres.createDatabase('upgrade')
      const place = { databaseUrl, keyFile: path.join(folder, 'key'), balancer, previousFolder }
      const { sold, failures } = await withDataDir((first) => withDataDir((second) => upgrade(place, [first, second])))
      const last = Object.keys(migrations).sort().at(-1)
      const counted = `${sold.length} sales, activated and checked; from ${commit.slice(0, 7)} over ${last}`
      return { passed: failures.length === 0, measured: [counted, ...failures.slice(0, 5)].join('; ') }
    } finally {
      await balancer.close()
      await postgres.stop()
      await rm(folder, { recursive: true, force: true })
    }
  },
}
