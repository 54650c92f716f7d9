import { importedAccounts } from '#service/accounts/index.ts'
import { removeImportedCoupons } from '#service/catalogue/index.ts'
import type { Database, Tx } from '#service/database/index.ts'
import { importedLicenses } from '#service/licensing/index.ts'
import * as repository from './repository.ts'

/** How many of one kind are removed in a transaction. */
const removedAtOnce = 500

type Removal = {
  find: (tx: Tx, importId: string, limit: number) => Promise<string[]>
  remove: (tx: Tx, ids: readonly string[]) => Promise<void>
}

const made =
  (kind: 'license' | 'device' | 'coupon'): Removal['find'] =>
  (tx, importId, limit) =>
    repository.findMade(tx, importId, kind, limit)

const ofCustomers: Removal = {
  find: repository.findNewCustomers,
  async remove(tx, ids) {
    await repository.removeImportedCustomers(tx, ids)
    await importedAccounts.removeImported(tx, ids)
  },
}

/**
 * Removes all that an import has made, in an order in which nothing refers to what is gone: each part in a transaction, so that it
 * goes on from there if it is broken off.
 */
export async function removeMade(database: Database, importId: string, onProgress: (removed: number) => void) {
  let removed = 0
  async function removeAll({ find, remove }: Removal): Promise<void> {
    for (let last = removedAtOnce; last === removedAtOnce; removed += last) {
      last = await database.transaction(async (tx) => {
        const ids = await find(tx, importId, removedAtOnce)
        await remove(tx, ids)
        await repository.removeKeys(tx, ids)
        return ids.length
      })
      onProgress(removed)
    }
  }
  await removeAll({ find: made('device'), remove: importedLicenses.removeImportedDevices })
  await removeAll({ find: made('license'), remove: importedLicenses.removeImported })
  await removeAll({ find: made('coupon'), remove: removeImportedCoupons })
  await database.transaction((tx) => repository.removeHistory(tx, importId))
  await removeAll(ofCustomers)
}
