import { type ExpressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely'
import { jsonBuildObject } from 'kysely/helpers/postgres'
import type { ImportRecordKind } from '#contract/vendor-api/imports.ts'
import type { Queryable, Schema } from '#service/database/index.ts'

/** Has a transaction see the database as it was at one moment, and change nothing. */
export async function holdStill(tx: Queryable): Promise<void> {
  await sql`set transaction isolation level repeatable read, read only`.execute(tx)
}

/** Where a part of a table begins: after an id; and how many rows it has. Of some ids, those rows alone. */
export type Part = { after: string; limit: number; ids?: readonly string[] }
export const firstId = '00000000-0000-0000-0000-000000000000'

/** The rows of a part, by the column of their ids. */
const isIn = ({ after, ids }: Part, column: string): RawBuilder<SqlBool> =>
  ids === undefined
    ? sql<SqlBool>`${sql.ref(column)} > ${after}`
    : sql<SqlBool>`${sql.ref(column)} = any (${[...ids]}::uuid[])`

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
  const former = found.flatMap(({ source, ...one }) => (source === 'any' ? [] : [{ source, ...one }]))
  return Map.groupBy(former, ({ objectId }) => objectId)
}

/** Accounts that were not erased, with what former stores knew of them and the optional mail that their address wants. */
export const findCustomers = (db: Queryable, part: Part) =>
  db
    .selectFrom('customers')
    .leftJoin('subscribers', (join) => join.on(sql<SqlBool>`subscribers.email = lower(customers.email)`))
    .select(['customers.id', 'customers.email', 'customers.name', 'address', 'newsletterOptIn', 'productUpdatesOptIn'])
    .select(['customers.confirmedAt', 'customers.createdAt'])
    .select(['subscribers.newsletter', 'subscribers.productUpdates', 'subscribers.confirmedAt as subscribedAt'])
    .select((eb) =>
      eb
        .selectFrom('importedCustomers as known')
        .select(({ fn, ref }) =>
          fn
            .jsonAgg(
              jsonBuildObject({
                language: ref('known.language'),
                consents: ref('known.consents'),
                knownSince: ref('known.knownSince'),
              }),
            )
            .orderBy('known.source')
            .as('list'),
        )
        .whereRef('known.customerId', '=', 'customers.id')
        .as('formerly'),
    )
    .where(sql<SqlBool>`not starts_with(customers.email, 'erased:')`)
    .where(isIn(part, 'customers.id'))
    .orderBy('customers.id')
    .limit(part.limit)
    .execute()

const sumOf = (eb: ExpressionBuilder<Schema, 'orders'>) =>
  eb
    .selectFrom('refunds')
    .select(({ fn }) => fn.coalesce(fn.sum<number>('amount'), sql<number>`0`).as('sum'))
    .whereRef('refunds.orderId', '=', 'orders.id')
    .where('refunds.status', '=', 'Succeeded')

/** Orders that were completed here, of customers who have an account. */
export const findOrders = (db: Queryable, part: Part) =>
  db
    .selectFrom('orders')
    .innerJoin('customers', 'customers.id', 'orders.customerId')
    .select(['orders.id', 'orders.customerId', 'orders.customer', 'orders.currency', 'orders.discount', 'orders.taxes'])
    .select(['orders.due', 'orders.taxation', 'orders.completedAt'])
    .select((eb) => [
      sumOf(eb).as('refunded'),
      eb
        .selectFrom('orderLines as line')
        .select(({ fn, ref }) =>
          fn
            .jsonAgg(
              jsonBuildObject({
                lineId: ref('line.lineId'),
                itemId: ref('line.itemId'),
                quantity: ref('line.quantity'),
                sold: ref('line.sold'),
              }),
            )
            .orderBy('line.position')
            .as('list'),
        )
        .whereRef('line.orderId', '=', 'orders.id')
        .as('lines'),
      eb
        .selectFrom('payments')
        .select(({ fn }) => fn.max('payments.reference').as('reference'))
        .whereRef('payments.orderId', '=', 'orders.id')
        .where('payments.status', '=', 'Succeeded')
        .as('paymentReference'),
      eb
        .exists(
          eb
            .selectFrom('disputes')
            .innerJoin('payments', 'payments.id', 'disputes.paymentId')
            .select('disputes.id')
            .whereRef('payments.orderId', '=', 'orders.id')
            .where('disputes.status', '!=', 'Won'),
        )
        .as('isDisputed'),
      eb
        .selectFrom('invoices')
        .select(({ fn }) => fn.jsonAgg(sql<string>`document ->> 'number'`).orderBy('invoices.issuedAt').as('numbers'))
        .whereRef('invoices.orderId', '=', 'orders.id')
        .as('invoices'),
      eb
        .selectFrom('orderCoupons')
        .select(({ fn }) => fn.min('orderCoupons.code').as('code'))
        .whereRef('orderCoupons.orderId', '=', 'orders.id')
        .as('coupon'),
    ])
    .where('orders.status', '=', 'Completed')
    .where(sql<SqlBool>`not starts_with(customers.email, 'erased:')`)
    .where(isIn(part, 'orders.id'))
    .orderBy('orders.id')
    .limit(part.limit)
    .execute()

export const findImportedOrders = (db: Queryable, { after, limit }: Part) =>
  db.selectFrom('importedOrders').selectAll().where('id', '>', after).orderBy('id').limit(limit).execute()

/** Licenses of accounts that were not erased, with their serial numbers. */
export const findLicenses = (db: Queryable, part: Part) =>
  db
    .selectFrom('licenses')
    .innerJoin('customers', 'customers.id', 'licenses.customerId')
    .select(['licenses.id', 'licenses.customerId', 'licenses.productId', 'licenses.orderId', 'licenses.grantedReason'])
    .select('licenses.formerOrderId')
    .select(['licenses.status', 'licenses.maxActivations', 'licenses.createdAt', 'licenses.expiresAt'])
    .select(['licenses.revokedReason'])
    .select((eb) =>
      eb
        .selectFrom('licenseSerials as serial')
        .select(({ fn, ref }) =>
          fn
            .jsonAgg(
              jsonBuildObject({
                keyId: ref('serial.keyId'),
                formerProduct: ref('serial.formerProduct'),
                formerId: ref('serial.formerId'),
                source: ref('serial.source'),
                uses: ref('serial.uses'),
                exact: sql<string>`encode(${ref('serial.exact')}, 'hex')`,
                normalised: sql<string>`encode(${ref('serial.normalised')}, 'hex')`,
              }),
            )
            .orderBy('serial.exact')
            .as('list'),
        )
        .whereRef('serial.licenseId', '=', 'licenses.id')
        .as('serials'),
    )
    .where(sql<SqlBool>`not starts_with(customers.email, 'erased:')`)
    .where(isIn(part, 'licenses.id'))
    .orderBy('licenses.id')
    .limit(part.limit)
    .execute()

/** Devices on licenses of accounts that were not erased, those of trials left out. */
export const findDevices = (db: Queryable, part: Part) =>
  db
    .selectFrom('activations')
    .innerJoin('customers', 'customers.id', 'activations.customerId')
    .select(['activations.id', 'activations.licenseId', 'activations.name', 'activations.deviceSignature'])
    .select(['activations.status', 'activations.method', 'activations.createdAt', 'activations.lastValidatedAt'])
    .where('activations.licenseId', 'is not', null)
    .where(sql<SqlBool>`not starts_with(customers.email, 'erased:')`)
    .where(isIn(part, 'activations.id'))
    .orderBy('activations.id')
    .limit(part.limit)
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
