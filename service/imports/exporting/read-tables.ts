import type { ImportRecordKind } from '#contract/vendor-api/imports.ts'
import type { Queryable } from '#service/database/index.ts'
import { isUuid } from '#service/platform/index.ts'
import type { GivenRecord } from '../records.ts'
import * as repository from './repository.ts'
import * as toRecords from './to-records.ts'

/** Records of some rows of a table. */
type Records = {
  records: GivenRecord[]
  /** The id after which the next part begins; null where there is none. */
  next: string | null
}
export type ExportedTable = (db: Queryable, part: repository.Part) => Promise<Records>

type Former = Awaited<ReturnType<typeof repository.findFormer>>

/** Reads a table by its ids, and where its rows came from at other stores. */
const tableOf =
  <Found extends { id: string }>(
    kind: ImportRecordKind,
    find: (db: Queryable, part: repository.Part) => Promise<Found[]>,
    convert: (row: Found, former: Former) => GivenRecord,
  ): ExportedTable =>
  async (db, part) => {
    const rows = await find(db, part)
    const former = await repository.findFormer(
      db,
      kind,
      rows.map(({ id }) => id),
    )
    const next = rows.length < part.limit ? null : (rows.at(-1)?.id ?? null)
    return { records: rows.map((row) => convert(row, former)), next }
  }

/** Tables that others refer to, by what they have. */
export const referredTables = {
  customer: tableOf('customer', repository.findCustomers, toRecords.toCustomer),
  order: tableOf('order', repository.findOrders, toRecords.toOrder),
  license: tableOf('license', repository.findLicenses, toRecords.toLicense),
}

/** All that is exported, each table after those that it refers to. */
export const exportedTables = (now: Date): ExportedTable[] => [
  referredTables.customer,
  referredTables.order,
  tableOf('order', repository.findImportedOrders, toRecords.toImportedOrder),
  referredTables.license,
  tableOf('device', repository.findDevices, toRecords.toDevice),
  tableOf('device', repository.findFormerDevices, toRecords.toFormerDevice),
  (db) => readCoupons(db, now),
  tableOf('subscription', repository.findSubscriptions, toRecords.toSubscription),
]

async function readCoupons(db: Queryable, now: Date): Promise<Records> {
  const rows = await repository.findCoupons(db, now)
  const ids = rows.map(({ id }) => id.slice(-36)).filter(isUuid)
  const former = await repository.findFormer(db, 'coupon', ids)
  return { records: rows.map((row) => toRecords.toCoupon(row, former)), next: null }
}
