import { type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { ImportRecordKind } from '#contract/vendor-api/imports.ts'
import type { Queryable, Schema } from '#service/database/index.ts'

/** Where a part of a table begins: after an id; and how many rows it has. */
export type Part = { after: string; limit: number }
export const firstId = '00000000-0000-0000-0000-000000000000'

/** Where some objects came from at another store, by their ids. */
export async function findFormer(db: Queryable, kind: ImportRecordKind, ids: readonly string[]) {
  const found = await db
    .selectFrom('importKeys')
    .select(['objectId', 'source', 'key'])
    .where('kind', '=', kind)
    .where('source', 'not in', ['any', 'backline'])
    .where(sql<SqlBool>`object_id = any (${[...ids]}::uuid[])`)
    .orderBy('source')
    .orderBy('key')
    .execute()
  return new Map(found.flatMap(({ objectId, source, key }) => (source === 'any' ? [] : [[objectId, { source, key }]])))
}

/** Accounts that were not erased, with what former stores knew of them and the optional mail that their address wants. */
export const findCustomers = (db: Queryable, { after, limit }: Part) =>
  db
    .selectFrom('customers')
    .leftJoin('subscribers', (join) => join.on(sql<SqlBool>`subscribers.email = lower(customers.email)`))
    .select(['customers.id', 'customers.email', 'customers.name', 'address', 'newsletterOptIn', 'productUpdatesOptIn'])
    .select(['customers.confirmedAt', 'customers.createdAt'])
    .select(['subscribers.newsletter', 'subscribers.productUpdates', 'subscribers.confirmedAt as subscribedAt'])
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('importedCustomers')
          .select(['language', 'consents', 'knownSince'])
          .whereRef('importedCustomers.customerId', '=', 'customers.id')
          .orderBy('source'),
      ).as('formerly'),
    )
    .where(sql<SqlBool>`not starts_with(customers.email, 'erased:')`)
    .where('customers.id', '>', after)
    .orderBy('customers.id')
    .limit(limit)
    .execute()

const sumOf = (eb: ExpressionBuilder<Schema, 'orders'>) =>
  eb
    .selectFrom('refunds')
    .select(({ fn }) => fn.coalesce(fn.sum<number>('amount'), sql<number>`0`).as('sum'))
    .whereRef('refunds.orderId', '=', 'orders.id')
    .where('refunds.status', '=', 'Succeeded')

/** Orders that were completed here, of customers who have an account. */
export const findOrders = (db: Queryable, { after, limit }: Part) =>
  db
    .selectFrom('orders')
    .innerJoin('customers', 'customers.id', 'orders.customerId')
    .select(['orders.id', 'orders.customerId', 'orders.customer', 'orders.currency', 'orders.discount', 'orders.taxes'])
    .select(['orders.due', 'orders.taxation', 'orders.completedAt'])
    .select((eb) => [
      sumOf(eb).as('refunded'),
      jsonArrayFrom(
        eb
          .selectFrom('orderLines')
          .select(['lineId', 'itemId', 'quantity', 'sold'])
          .whereRef('orderLines.orderId', '=', 'orders.id')
          .orderBy('position'),
      ).as('lines'),
      jsonArrayFrom(
        eb
          .selectFrom('payments')
          .select(['reference', 'status'])
          .whereRef('payments.orderId', '=', 'orders.id')
          .where('status', '=', 'Succeeded'),
      ).as('payments'),
      jsonArrayFrom(
        eb
          .selectFrom('disputes')
          .innerJoin('payments', 'payments.id', 'disputes.paymentId')
          .select('disputes.status')
          .whereRef('payments.orderId', '=', 'orders.id'),
      ).as('disputes'),
      jsonArrayFrom(
        eb
          .selectFrom('invoices')
          .select(sql<string>`document ->> 'number'`.as('number'))
          .whereRef('invoices.orderId', '=', 'orders.id')
          .orderBy('issuedAt'),
      ).as('invoices'),
      jsonArrayFrom(
        eb
          .selectFrom('orderCoupons')
          .select('code')
          .whereRef('orderCoupons.orderId', '=', 'orders.id')
          .orderBy('appliedAt'),
      ).as('coupons'),
    ])
    .where('orders.status', '=', 'Completed')
    .where(sql<SqlBool>`not starts_with(customers.email, 'erased:')`)
    .where('orders.id', '>', after)
    .orderBy('orders.id')
    .limit(limit)
    .execute()

export const findImportedOrders = (db: Queryable, { after, limit }: Part) =>
  db.selectFrom('importedOrders').selectAll().where('id', '>', after).orderBy('id').limit(limit).execute()

/** Licenses of accounts that were not erased, with their serial numbers. */
export const findLicenses = (db: Queryable, { after, limit }: Part) =>
  db
    .selectFrom('licenses')
    .innerJoin('customers', 'customers.id', 'licenses.customerId')
    .select(['licenses.id', 'licenses.customerId', 'licenses.productId', 'licenses.orderId', 'licenses.grantedReason'])
    .select(['licenses.status', 'licenses.maxActivations', 'licenses.createdAt', 'licenses.expiresAt'])
    .select(['licenses.revokedReason'])
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('licenseSerials')
          .select(['keyId', 'formerProduct', 'formerId'])
          .select(sql<string>`encode(exact, 'hex')`.as('exact'))
          .select(sql<string>`encode(normalised, 'hex')`.as('normalised'))
          .whereRef('licenseSerials.licenseId', '=', 'licenses.id')
          .orderBy('exact'),
      ).as('serials'),
    )
    .where(sql<SqlBool>`not starts_with(customers.email, 'erased:')`)
    .where('licenses.id', '>', after)
    .orderBy('licenses.id')
    .limit(limit)
    .execute()

/** Devices on licenses of accounts that were not erased, those of trials left out. */
export const findDevices = (db: Queryable, { after, limit }: Part) =>
  db
    .selectFrom('activations')
    .innerJoin('customers', 'customers.id', 'activations.customerId')
    .select(['activations.id', 'activations.licenseId', 'activations.name', 'activations.deviceSignature'])
    .select(['activations.status', 'activations.method', 'activations.createdAt', 'activations.lastValidatedAt'])
    .where('activations.licenseId', 'is not', null)
    .where(sql<SqlBool>`not starts_with(customers.email, 'erased:')`)
    .where('activations.id', '>', after)
    .orderBy('activations.id')
    .limit(limit)
    .execute()

export const findFormerDevices = (db: Queryable, { after, limit }: Part) =>
  db.selectFrom('formerDevices').selectAll().where('id', '>', after).orderBy('id').limit(limit).execute()

/** Coupons that were issued and can still be used. */
export const findCoupons = (db: Queryable, now: Date) =>
  db
    .selectFrom('coupons')
    .select(['id', 'code', 'basisPoints', 'amounts', 'maxUses', 'uses', 'endsAt', 'appliesTo'])
    .where('isIssued', '=', true)
    .where('withdrawnAt', 'is', null)
    .where((eb) => eb.or([eb('endsAt', 'is', null), eb('endsAt', '>', now)]))
    .where((eb) => eb.or([eb('maxUses', 'is', null), eb('uses', '<', eb.ref('maxUses'))]))
    .orderBy('id')
    .execute()

export const findSubscriptions = (db: Queryable, { after, limit }: Part) =>
  db.selectFrom('importedSubscriptions').selectAll().where('id', '>', after).orderBy('id').limit(limit).execute()
