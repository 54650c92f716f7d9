import { importedAccounts } from '#service/accounts/index.ts'
import { lockImportedCoupons, removeImportedCoupons } from '#service/catalogue/index.ts'
import type { Database, Tx } from '#service/database/index.ts'
import { importedLicenses } from '#service/licensing/index.ts'
import { conflict } from '#service/platform/index.ts'
import { lockImport } from '../repository.ts'
import {
  type Dependents,
  findCheckedSerials,
  findDependentsOf,
  findMerged,
  type Part,
} from './dependents-repository.ts'
import * as repository from './repository.ts'

/**
 * How many accounts, licenses, devices or coupons are removed in a transaction: the embedded database has one connection for all, and
 * customers wait for the part at hand.
 */
const removedAtOnce = { embedded: 50, postgres: 500 } as const

/** How often a part is tried that another change has met in a deadlock. */
const mostTries = 5

/** Something depends on a part of the import. What was removed before stays removed. */
export class InUse extends Error {
  readonly found: Dependents
  constructor(found: Dependents) {
    super('Something depends on what an import has made')
    this.found = found
  }
}

type Removed = { found: number; removed: number }
/** Removes the next part in a transaction; what is found then is either removed or gone. Throws where it is in use. */
type RemovePart = (tx: Tx, importId: string, limit: number) => Promise<Removed>

async function refuseUsed(tx: Tx, importId: string, part: Part): Promise<void> {
  const found = await findDependentsOf(tx, importId, part)
  if (found.count > 0) throw new InUse(found)
}

/** Accounts with all that they have of the import: whoever comes meanwhile finds everything, or nothing. */
const removeCustomers: RemovePart = async (tx, importId, limit) => {
  const sought = await repository.findNewCustomers(tx, importId, limit)
  if (sought.length === 0) return nothing
  // Licenses before accounts, as an activation, a merge and an erasure do, which wait here or are waited for.
  const all = await importedLicenses.lockLicensesOf(tx, sought)
  const customers = await importedAccounts.lockAccounts(tx, sought)
  const licenses = all.flatMap(({ id, customerId }) => (customers.includes(customerId) ? [id] : []))
  await importedLicenses.lockSerialsOf(tx, licenses)
  await refuseUsed(tx, importId, { customers, licenses })
  await repository.removeKeysOfLicenses(tx, licenses)
  await importedLicenses.removeImported(tx, licenses)
  await repository.removeHistoryOf(tx, customers)
  await importedAccounts.removeImported(tx, customers, importId)
  return { found: sought.length, removed: customers.length + licenses.length }
}

/** Licenses in accounts that the shop has had before. */
const removeLicenses: RemovePart = async (tx, importId, limit) => {
  const sought = await repository.findLicenses(tx, importId, limit)
  if (sought.length === 0) return nothing
  const all = await importedLicenses.lockSeats(tx, sought)
  const owners = await importedAccounts.lockAccounts(tx, [...new Set(all.map(({ customerId }) => customerId))])
  const licenses = all.flatMap(({ id, customerId }) => (owners.includes(customerId) ? [id] : []))
  await importedLicenses.lockSerialsOf(tx, licenses)
  await refuseUsed(tx, importId, { licenses })
  await repository.removeKeysOfLicenses(tx, licenses)
  await importedLicenses.removeImported(tx, licenses)
  return { found: sought.length, removed: licenses.length }
}

/** Devices of licenses that stay. */
const removeDevices: RemovePart = async (tx, importId, limit) => {
  const sought = await repository.findDevices(tx, importId, limit)
  if (sought.length === 0) return nothing
  const devices = sought.map(({ id }) => id)
  await importedLicenses.lockSeats(
    tx,
    sought.map(({ licenseId }) => licenseId),
  )
  await refuseUsed(tx, importId, { devices })
  await importedLicenses.removeImportedDevices(tx, devices)
  await repository.removeKeys(tx, devices)
  return { found: devices.length, removed: devices.length }
}

const removeCoupons: RemovePart = async (tx, importId, limit) => {
  const coupons = await repository.findCoupons(tx, importId, limit)
  if (coupons.length === 0) return nothing
  await lockImportedCoupons(tx, coupons)
  await refuseUsed(tx, importId, { coupons })
  await removeImportedCoupons(tx, coupons)
  await repository.removeKeys(tx, coupons)
  return { found: coupons.length, removed: coupons.length }
}

/**
 * What is left once no account is that the import has made. One that was merged meanwhile has taken what it had along: that is
 * found now, since whoever merges an account holds it as its removal does.
 */
const refuseMerged: RemovePart = async (tx, importId) => {
  const found = await findMerged(tx, importId)
  if (found.count > 0) throw new InUse(found)
  return nothing
}

/** Serial numbers that were added to licenses that stay. */
const removeSerials: RemovePart = async (tx, importId) => {
  await importedLicenses.lockAddedSerials(tx, importId)
  const found = await findCheckedSerials(tx, importId)
  if (found.count > 0) throw new InUse(found)
  await importedLicenses.removeAddedSerials(tx, importId)
  return nothing
}

const removeHistory: RemovePart = async (tx, importId) => {
  await repository.removeHistory(tx, importId)
  await importedAccounts.removeImportedSubscribers(tx, importId)
  return nothing
}

const nothing: Removed = { found: 0, removed: 0 }

const parts: readonly RemovePart[] = [
  removeCustomers,
  refuseMerged,
  removeLicenses,
  removeDevices,
  removeSerials,
  removeCoupons,
  removeHistory,
]

/**
 * Removes all that an import has made, each part in a transaction that locks it and looks again for what depends on it; so it goes on
 * from there if it is broken off. Throws `InUse` where something does; 409 once the import is not being undone any more.
 */
export async function removeMade(database: Database, importId: string, onProgress: (removed: number) => void) {
  let total = 0
  for (const remove of parts)
    for (let found = 1; found > 0; ) {
      const part = await withoutDeadlock(() =>
        database.transaction(async (tx) => {
          const row = await lockImport(tx, importId)
          if (row?.status !== 'Undoing')
            throw conflict('The import is not being undone any more: somebody has ended it')
          return remove(tx, importId, removedAtOnce[database.kind])
        }),
      )
      found = part.found
      total += part.removed
      onProgress(total)
    }
}

async function withoutDeadlock<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work()
    } catch (error) {
      const isDeadlock = error instanceof Error && 'code' in error && error.code === '40P01'
      if (!isDeadlock || tries === mostTries) throw error
    }
  }
}
