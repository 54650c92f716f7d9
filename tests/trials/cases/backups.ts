import { createDeviceClient } from '#plugin/typescript/client.ts'
import { openDatabase, openMarkedDatabase } from '#service/database/connection.ts'
import { migrateDatabase } from '#service/database/migrate.ts'
import type { CaseResult, TrialCase } from '#tests/cases/case.ts'
import type { FreshDatabase } from '#tests/environment/database.ts'
import { startPostgres } from '#tests/environment/postgres.ts'
import { newFolder, sumTables, withDatabase } from '#tests/service/database/backups.ts'
import { backUpWhileSelling, handOverKeys, sellFromBackup } from '#tests/support/backup-while-selling.ts'
import { signUpCustomer } from '#tests/support/customer.ts'
import { fillWithLicenses } from '#tests/support/many-licenses.ts'
import { readRefusal, startProgram } from '#tests/support/program.ts'
import { typeCommand } from '#tests/support/run-command.ts'
import { sellClatter } from '#tests/support/steady-sales.ts'
import { withDataDir, withPostgres } from '#tests/support/temporary-databases.ts'

const licenses = 100_000
const load = { customers: 4, sales: 150, more: 150 }

const backupFigure = `a shop of ${licenses} licenses is backed up while it sells to ${load.customers} customers at a time: what is restored has all that was acknowledged before and nothing of after, sells, and is equal by checksum`

/** Backs a large shop up under load, restores it into a second database, and later into a third. */
async function describeBackup(places: readonly FreshDatabase[]): Promise<CaseResult> {
  const [place, target, equal] = places
  if (!place || !target || !equal) throw new Error('The trial needs three databases')
  await withDatabase(place, async ({ database }) => {
    await migrateDatabase(database)
    await fillWithLicenses(database, licenses)
  })
  const backedUp = await backUpWhileSelling(place, load)
  await handOverKeys(place, target)
  const faults = await sellFromBackup(target, backedUp)
  const later = await newFolder(place)
  await typeCommand(place, 'backup', later)
  const began = performance.now()
  await typeCommand(equal, 'restore', later)
  const restoring = performance.now() - began
  const [one, other] = [await withDatabase(place, sumTables), await withDatabase(equal, sumTables)]
  const unequal = Object.keys(one).filter((table) => JSON.stringify(one[table]) !== JSON.stringify(other[table]))
  const { before, after, took, slowest } = backedUp
  const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(2)} s`
  return {
    passed: faults.length === 0 && unequal.length === 0 && (one.licenses?.rows ?? 0) > licenses,
    measured: [
      `${before.length} sales before and ${after.length} after, ${one.licenses?.rows} licenses in the end`,
      `backup in ${seconds(took)}, the slowest sale ${seconds(slowest.before)} before and ${seconds(slowest.meanwhile)} meanwhile, restored in ${seconds(restoring)}`,
      ...faults.slice(0, 5),
      ...unequal.map((table) => `${table} is not the same`),
    ].join('; '),
  }
}

const moveFigure = `a shop of ${licenses} licenses moves: equal by checksum, an old device's token is good there, it sells, and no shop starts where it was`

/** Sells on the embedded database, moves to PostgreSQL, and sells there. */
async function describeMove(dataDir: string, databaseUrl: string): Promise<CaseResult> {
  const embedded = { kind: 'pglite', dataDir } as const
  const there = { kind: 'postgres', dataDir, databaseUrl } as const
  const shop = await startProgram(embedded)
  const { licenseToken } = await sellClatter(shop.url, await signUpCustomer(shop.url))
  await shop.kill()
  const filled = await openDatabase({ dataDir })
  await fillWithLicenses(filled, licenses)
  await filled.close()

  const began = performance.now()
  await typeCommand(there, 'move')
  const seconds = ((performance.now() - began) / 1000).toFixed(2)
  const source = await openMarkedDatabase({ dataDir })
  const one = await sumTables({ database: source, databaseUrl: undefined })
  await source.close()
  const target = await openDatabase(there)
  const other = await sumTables({ database: target, databaseUrl })
  await target.close()
  const unequal = Object.keys(one).filter((table) => JSON.stringify(one[table]) !== JSON.stringify(other[table]))

  const refusal = await readRefusal(embedded)
  const next = await startProgram(there)
  await createDeviceClient(next.url, 'clatter').validate(licenseToken)
  await sellClatter(next.url, await signUpCustomer(next.url))
  await next.kill()
  const rows = Object.values(other).reduce((sum, table) => sum + table.rows, 0)
  return {
    passed:
      unequal.length === 0 &&
      refusal.includes('was moved to PostgreSQL') &&
      (other.licenses?.rows ?? 0) === licenses + 1,
    measured: [
      `${rows} rows of ${Object.keys(other).length} tables in ${seconds} s, read back and the same`,
      `started where it was: ${refusal.trim()}`,
      ...unequal.map((table) => `${table} is not the same`),
    ].join('; '),
  }
}

/** The work with three databases of a kind, each with a folder of its own. */
const withThree = (create: (dataDir: string) => Promise<FreshDatabase>): Promise<CaseResult> =>
  withDataDir((first) =>
    withDataDir((second) =>
      withDataDir(async (third) => describeBackup([await create(first), await create(second), await create(third)])),
    ),
  )

const backup = {
  figure: backupFigure,
  guards: 'one snapshot under all tables of a backup, and the counters and guards that a restore sets',
  seenToFail:
    'Read table by table without the snapshot, a backup held 2 rows where 1 was there when it began; without the counters, a restored shop gave numbers out again',
}

export const cases: TrialCase[] = [
  {
    name: 'backup under load, the embedded database',
    ...backup,
    run: () => withThree(async (dataDir) => ({ kind: 'pglite', dataDir })),
  },
  {
    name: 'backup under load, PostgreSQL',
    ...backup,
    run: async () => {
      const postgres = await startPostgres()
      const create = async (dataDir: string): Promise<FreshDatabase> => ({
        kind: 'postgres',
        dataDir,
        databaseUrl: await postgres.createDatabase('backup'),
      })
      return withThree(create).finally(() => postgres.stop())
    },
  },
  {
    name: 'move, from the embedded database to PostgreSQL',
    figure: moveFigure,
    guards: 'the mark on a database that has moved, and the proof of each table before anything is kept',
    seenToFail: 'Without the mark, a shop was started where it had been, beside the one that sold elsewhere',
    run: () => withPostgres('move', ({ dataDir, databaseUrl }) => describeMove(dataDir, databaseUrl)),
  },
]
