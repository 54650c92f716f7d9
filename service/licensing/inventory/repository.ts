import { sql } from 'kysely'
import type { Queryable, Row } from '#service/database/index.ts'
import { type Position, pageSize } from '#service/platform/index.ts'

type LicensesOf = { customerId: string; productId: string | null; now: Date }

/** What was borrowed is seen for as long as it is. */
const isNotReturned = (now: Date) =>
  sql<boolean>`(borrowed_from is null or (status = 'Active' and expires_at > ${now}))`

/** A page of the customer's licenses, of one product or of all, and one row more, oldest first. */
export function findLicensePage(db: Queryable, { customerId, productId, now }: LicensesOf, after: Position | null) {
  return db
    .selectFrom('licenses')
    .selectAll()
    .where('customerId', '=', customerId)
    .where(isNotReturned(now))
    .$if(productId !== null, (query) => query.where('productId', '=', productId))
    .$if(after !== null, (query) => query.where(isAfter(after)))
    .orderBy('createdAt')
    .orderBy('id')
    .limit(pageSize + 1)
    .execute()
}

/** What their owners bought at a former store themselves, by the license. Nothing is read for licenses that were not imported. */
export async function findFormerPurchases(db: Queryable, licenses: readonly Row<'licenses'>[]) {
  const imported = licenses.filter(({ formerOrderId }) => formerOrderId !== null).map(({ id }) => id)
  if (imported.length === 0) return new Map<string, FormerPurchase>()
  const rows = await db
    .selectFrom('licenses')
    .innerJoin('importedOrders', (join) =>
      join
        .onRef('importedOrders.id', '=', 'licenses.formerOrderId')
        .onRef('importedOrders.customerId', '=', 'licenses.customerId'),
    )
    .select(['licenses.id', 'importedOrders.source', 'importedOrders.boughtAt'])
    .where('licenses.id', 'in', imported)
    .execute()
  return new Map<string, FormerPurchase>(rows.map(({ id, ...purchase }) => [id, purchase]))
}

export type FormerPurchase = Pick<Row<'importedOrders'>, 'source' | 'boughtAt'>

type Device = Row<'activations'> & { licenseId: string }

/** A page of the customer's devices on a license and one row more, oldest first: none of whose it was before. */
export const findActivationPage = (db: Queryable, customerId: string, licenseId: string, after: Position | null) =>
  selectDevices(db, after).where('licenseId', '=', licenseId).where('customerId', '=', customerId).execute()

/** A page of the customer's devices on licenses of a product and one row more, oldest first. */
export const findProductActivationPage = (
  db: Queryable,
  customerId: string,
  productId: string,
  after: Position | null,
): Promise<Device[]> =>
  selectDevices(db, after).where('customerId', '=', customerId).where('productId', '=', productId).execute()

const selectDevices = (db: Queryable, after: Position | null) =>
  db
    .selectFrom('activations')
    .selectAll()
    .where('licenseId', 'is not', null)
    .$narrowType<{ licenseId: string }>()
    .$if(after !== null, (query) => query.where(isAfter(after)))
    .orderBy('createdAt')
    .orderBy('id')
    .limit(pageSize + 1)

const isAfter = (after: Position | null) => sql<boolean>`(created_at, id) > (${after?.createdAt}, ${after?.id})`

/** What the customer has of each of these products. Products that are missing are not owned. */
export async function findHoldings(db: Queryable, customerId: string, productIds: string[], now: Date) {
  if (productIds.length === 0) return new Map()
  const rows = await selectHoldings(db, customerId, now).where('productId', 'in', productIds).execute()
  return new Map(rows.map(({ id, createdAt: _, ...holdings }) => [id, holdings]))
}

/** A page and one more row of the customer's products, by their first license or trial, ended ones included. */
export function findHoldingsPage(db: Queryable, customerId: string, after: Position | null, now: Date) {
  return selectHoldings(db, customerId, now)
    .having(sql<boolean>`bool_or(is_license or is_trial)`)
    .$if(after !== null, (query) =>
      query.having(sql<boolean>`(min(created_at), product_id collate "C") > (${after?.createdAt}, ${after?.id})`),
    )
    .orderBy(sql`min(created_at)`)
    .orderBy(sql`product_id collate "C"`)
    .limit(pageSize + 1)
    .execute()
}

/** All licenses and trials that the customer ever had, one row per product, counting those that are valid now. */
const selectHoldings = (db: Queryable, customerId: string, now: Date) =>
  db
    .selectFrom(
      selectLicenses(db, customerId, now)
        .unionAll(selectTrials(db, customerId, now))
        .as('held'),
    )
    .select(({ fn }) => ['productId as id', fn.min('createdAt').as('createdAt')])
    .select(({ fn, lit }) => [
      fn.countAll<number>().filterWhere('isLicense', '=', true).as('numberOfLicenses'),
      fn.countAll<number>().filterWhere('isTrial', '=', true).as('numberOfTrials'),
      fn.coalesce(fn.sum<number>('taken').filterWhere('isLicense', '=', true), lit(0)).as('currentActivations'),
      fn.coalesce(fn.sum<number>('seats').filterWhere('isLicense', '=', true), lit(0)).as('maxActivations'),
    ])
    .groupBy('productId')

const selectLicenses = (db: Queryable, customerId: string, now: Date) =>
  db
    .selectFrom('licenses')
    .select(['productId', 'createdAt', 'activeActivations as taken', 'maxActivations as seats'])
    .select(sql<boolean>`status = 'Active' and (expires_at is null or expires_at > ${now})`.as('isLicense'))
    .select(sql<boolean>`false`.as('isTrial'))
    .where('customerId', '=', customerId)
    .where(isNotReturned(now))

const selectTrials = (db: Queryable, customerId: string, now: Date) =>
  db
    .selectFrom('activations')
    .select(['productId', 'createdAt', sql<number>`0`.as('taken'), sql<number>`0`.as('seats')])
    .select(sql<boolean>`false`.as('isLicense'))
    .select(sql<boolean>`status = 'Active' and expires_at > ${now}`.as('isTrial'))
    .where('customerId', '=', customerId)
    .where('licenseId', 'is', null)
