import { sql } from 'kysely'
import { DEFAULT_MIGRATION_TABLE, type Migration, Migrator } from 'kysely/migration'
import type { Database, Queryable } from './database.ts'
import { lockMigrations } from './migration-lock.ts'
import * as firstSale from './migrations/2026-11-21-first-sale.ts'
import * as liveCatalogue from './migrations/2026-11-21-live-catalogue.ts'
import * as mailedCodes from './migrations/2026-11-21-mailed-codes.ts'
import * as offers from './migrations/2026-11-21-offers.ts'
import * as upkeep from './migrations/2026-11-21-upkeep.ts'
import * as vouchersAndReleases from './migrations/2026-11-21-vouchers-and-releases.ts'
import * as paymentsToldByEvents from './migrations/2026-11-22-payments-told-by-events.ts'
import * as taxes from './migrations/2026-11-22-taxes.ts'
import * as theAuditLog from './migrations/2026-11-22-the-audit-log.ts'
import * as theDocuments from './migrations/2026-11-22-the-documents.ts'
import * as withdrawals from './migrations/2026-11-22-withdrawals.ts'
import * as webhooks from './migrations/2026-11-23-webhooks.ts'
import * as education from './migrations/2026-11-24-education.ts'
import * as licensesByHand from './migrations/2026-11-25-licenses-by-hand.ts'
import * as telemetry from './migrations/2026-11-25-telemetry.ts'
import * as vouchersEnd from './migrations/2026-11-25-vouchers-end.ts'
import * as lookUps from './migrations/2026-11-26-look-ups.ts'
import * as couponTerms from './migrations/2026-11-27-coupon-terms.ts'
import * as expiredCheckouts from './migrations/2026-11-27-expired-checkouts.ts'
import * as freeProducts from './migrations/2026-11-27-free-products.ts'
import * as jobQueues from './migrations/2026-11-27-job-queues.ts'
import * as licenseEndReasons from './migrations/2026-11-27-license-end-reasons.ts'
import * as offlineLimit from './migrations/2026-11-27-offline-limit.ts'
import * as payers from './migrations/2026-11-27-payers.ts'
import * as quantityLimits from './migrations/2026-11-27-quantity-limits.ts'
import * as signInSecurity from './migrations/2026-11-27-sign-in-security.ts'
import * as databaseOwner from './migrations/2026-11-28-database-owner.ts'
import * as vendorApi from './migrations/2026-11-29-vendor-api.ts'
import * as staff from './migrations/2026-11-30-staff.ts'
import * as customerDesk from './migrations/2026-12-01-customer-desk.ts'
import * as vendorLists from './migrations/2026-12-02-vendor-lists.ts'
import * as activationFailures from './migrations/2026-12-03-activation-failures.ts'
import * as paymentMethods from './migrations/2026-12-04-payment-methods.ts'
import * as vendorListOrder from './migrations/2026-12-04-vendor-list-order.ts'
import * as seller from './migrations/2026-12-05-seller.ts'
import * as unheardProvider from './migrations/2026-12-06-unheard-provider.ts'
import * as imports from './migrations/2026-12-07-imports.ts'
import * as formerOrders from './migrations/2026-12-08-former-orders.ts'
import * as erasedAddresses from './migrations/2026-12-09-erased-addresses.ts'
import * as importedSubscribers from './migrations/2026-12-09-imported-subscribers.ts'
import * as seatChanges from './migrations/2026-12-10-seat-changes.ts'
import * as licenseLog from './migrations/2026-12-11-license-log.ts'
import * as licenseTransfers from './migrations/2026-12-12-license-transfers.ts'
import * as transferFees from './migrations/2026-12-13-transfer-fees.ts'
import * as permanentLicenses from './migrations/2026-12-16-permanent-licenses.ts'
import * as seatLoans from './migrations/2026-12-17-seat-loans.ts'
import * as customerSignIn from './migrations/2026-12-18-customer-sign-in.ts'
import * as addedSerials from './migrations/2026-12-19-added-serials.ts'
import * as fasterTrigrams from './migrations/2026-12-20-faster-trigrams.ts'
import * as usesAtImport from './migrations/2026-12-21-uses-at-import.ts'
import * as permanentLicenseList from './migrations/2026-12-22-permanent-license-list.ts'
import { withoutTimeLimit } from './postgres-dialect.ts'

/** In the order of their names. A released migration never changes, and no new one may sort before it. */
export const migrations: Record<string, Migration> = {
  '2026-11-21-first-sale': firstSale,
  '2026-11-21-live-catalogue': liveCatalogue,
  '2026-11-21-mailed-codes': mailedCodes,
  '2026-11-21-offers': offers,
  '2026-11-21-upkeep': upkeep,
  '2026-11-21-vouchers-and-releases': vouchersAndReleases,
  '2026-11-22-payments-told-by-events': paymentsToldByEvents,
  '2026-11-22-taxes': taxes,
  '2026-11-22-withdrawals': withdrawals,
  '2026-11-22-the-audit-log': theAuditLog,
  '2026-11-22-the-documents': theDocuments,
  '2026-11-23-webhooks': webhooks,
  '2026-11-24-education': education,
  '2026-11-25-telemetry': telemetry,
  '2026-11-25-licenses-by-hand': licensesByHand,
  '2026-11-25-vouchers-end': vouchersEnd,
  '2026-11-26-look-ups': lookUps,
  '2026-11-27-coupon-terms': couponTerms,
  '2026-11-27-expired-checkouts': expiredCheckouts,
  '2026-11-27-free-products': freeProducts,
  '2026-11-27-job-queues': jobQueues,
  '2026-11-27-license-end-reasons': licenseEndReasons,
  '2026-11-27-payers': payers,
  '2026-11-27-offline-limit': offlineLimit,
  '2026-11-27-quantity-limits': quantityLimits,
  '2026-11-27-sign-in-security': signInSecurity,
  '2026-11-28-database-owner': databaseOwner,
  '2026-11-29-vendor-api': vendorApi,
  '2026-11-30-staff': staff,
  '2026-12-01-customer-desk': customerDesk,
  '2026-12-02-vendor-lists': vendorLists,
  '2026-12-03-activation-failures': activationFailures,
  '2026-12-04-payment-methods': paymentMethods,
  '2026-12-04-vendor-list-order': vendorListOrder,
  '2026-12-05-seller': seller,
  '2026-12-06-unheard-provider': unheardProvider,
  '2026-12-07-imports': imports,
  '2026-12-08-former-orders': formerOrders,
  '2026-12-09-erased-addresses': erasedAddresses,
  '2026-12-09-imported-subscribers': importedSubscribers,
  '2026-12-10-seat-changes': seatChanges,
  '2026-12-11-license-log': licenseLog,
  '2026-12-12-license-transfers': licenseTransfers,
  '2026-12-13-transfer-fees': transferFees,
  '2026-12-16-permanent-licenses': permanentLicenses,
  '2026-12-17-seat-loans': seatLoans,
  '2026-12-18-customer-sign-in': customerSignIn,
  '2026-12-19-added-serials': addedSerials,
  '2026-12-20-faster-trigrams': fasterTrigrams,
  '2026-12-21-uses-at-import': usesAtImport,
  '2026-12-22-permanent-license-list': permanentLicenseList,
}

/**
 * Brings the database to this version; several processes may do so at once. One that a newer version has brought further
 * is left as it is, and what this version does not know of it is named: each version goes on working on what the next
 * one makes of the database, so that they can run side by side while one follows the other. Throws when a migration fails.
 */
export function migrateDatabase(database: Database): Promise<{ unknown: readonly string[] }> {
  return database.transaction(async (tx) => {
    await sql.raw(withoutTimeLimit).execute(tx)
    await lockMigrations(tx)
    const done = await findDone(tx)
    const ofOthers = done.filter((name) => !Object.hasOwn(migrations, name))
    const last = Object.keys(migrations).sort().at(-1) ?? ''
    const unknown = ofOthers.filter((name) => name > last)
    const isDone = Object.keys(migrations).every((name) => done.includes(name)) && unknown.length === ofOthers.length
    // Kysely would read the whole schema, twice, to find the same.
    if (isDone) return { unknown }
    const known = { ...migrations, ...Object.fromEntries(unknown.map(leaveAsItIs)) }
    const { error } = await new Migrator({ db: tx, provider: { getMigrations: async () => known } }).migrateToLatest()
    if (error) throw error
    return { unknown }
  })
}

export async function findPending({ query }: Database): Promise<string[]> {
  const done = await findDone(query)
  return Object.keys(migrations).filter((name) => !done.includes(name))
}

/** The migrations that the database has been through, whichever version brought them. */
async function findDone(db: Queryable): Promise<string[]> {
  const tables = await sql<{
    name: string | null
  }>`select to_regclass(${DEFAULT_MIGRATION_TABLE})::text as name`.execute(db)
  if (tables.rows[0]?.name == null) return []
  const { rows } = await sql<{
    name: string
  }>`select name from ${sql.table(DEFAULT_MIGRATION_TABLE)} order by name`.execute(db)
  return rows.map(({ name }) => name)
}

const leaveAsItIs = (name: string): [string, Migration] => [name, { up: async () => undefined }]
