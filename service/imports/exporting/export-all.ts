import type { ImportRecordKind } from '#contract/vendor-api/imports.ts'
import type { Database, Queryable } from '#service/database/index.ts'
import type { GivenRecord } from '../records.ts'
import * as repository from './repository.ts'
import * as records from './to-records.ts'

/** How many rows are read at once. */
const rowsAtOnce = 1000

type Identified = { id: string }

/** Reads the rows of a table in parts, by their ids. */
async function* readParts<Found extends Identified>(
  find: (part: repository.Part) => Promise<Found[]>,
): AsyncGenerator<Found[]> {
  for (let after = repository.firstId; ; ) {
    const rows = await find({ after, limit: rowsAtOnce })
    if (rows.length > 0) yield rows
    const last = rows.at(-1)
    if (!last || rows.length < rowsAtOnce) return
    after = last.id
  }
}

type Former = Awaited<ReturnType<typeof repository.findFormer>>

/** Records of the rows of a table, each with where it came from at another store. */
async function* toRecords<Found extends Identified>(
  db: Queryable,
  kind: ImportRecordKind,
  find: (db: Queryable, part: repository.Part) => Promise<Found[]>,
  convert: (row: Found, former: Former) => GivenRecord,
): AsyncGenerator<GivenRecord[]> {
  for await (const rows of readParts((part) => find(db, part))) {
    const former = await repository.findFormer(
      db,
      kind,
      rows.map(({ id }) => id),
    )
    yield rows.map((row) => convert(row, former))
  }
}

/** All records of a kind that the shop has, in parts: its own and those that it has imported. */
export async function* exportRecords(
  { query }: Pick<Database, 'query'>,
  kind: ImportRecordKind,
  now: Date,
): AsyncGenerator<GivenRecord[]> {
  if (kind === 'customer') yield* toRecords(query, kind, repository.findCustomers, records.toCustomer)
  if (kind === 'order') {
    yield* toRecords(query, kind, repository.findOrders, records.toOrder)
    yield* toRecords(query, kind, repository.findImportedOrders, records.toImportedOrder)
  }
  if (kind === 'license') yield* toRecords(query, kind, repository.findLicenses, records.toLicense)
  if (kind === 'device') {
    yield* toRecords(query, kind, repository.findDevices, records.toDevice)
    yield* toRecords(query, kind, repository.findFormerDevices, records.toFormerDevice)
  }
  if (kind === 'coupon') yield (await repository.findCoupons(query, now)).map(records.toCoupon)
  if (kind === 'subscription') yield* toRecords(query, kind, repository.findSubscriptions, records.toSubscription)
}
