import { migrateDatabase } from '#service/database/migrate.ts'
import type { FreshDatabase } from '#tests/environment/database.ts'
import type { RowResult } from '#tests/rows/row.ts'
import { newFolder, sumTables, withDatabase } from '#tests/service/backups.ts'
import { backUpWhileSelling, handOverKeys, sellFromBackup } from '#tests/support/backup-while-selling.ts'
import { fillWithLicenses } from '#tests/support/many-licenses.ts'
import { typeCommand } from '#tests/support/typed.ts'

const licenses = 100_000
const load = { customers: 4, sales: 150, more: 150 }

export const backupFigure = `a shop of ${licenses} licenses is backed up while it sells to ${load.customers} customers at a time: what is restored has all that was acknowledged before and nothing of after, sells, and is equal by checksum`

/** Backs a large shop up under load, restores it into a second database, and later into a third. */
export async function describeBackup(places: readonly FreshDatabase[]): Promise<RowResult> {
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
