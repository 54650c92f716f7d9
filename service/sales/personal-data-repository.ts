import { type SqlBool, sql } from 'kysely'
import type { Queryable, Row, Tx } from '#service/database/index.ts'
import {
  type CustomerPerson,
  conflict,
  type ExportSections,
  mapPages,
  type Person,
  type PersonalData,
  section,
} from '#service/platform/index.ts'

const orderIdsOf = (db: Queryable, { customerId }: CustomerPerson) =>
  db.selectFrom('orders').select('id').where('customerId', '=', customerId)
const paymentIdsOf = (db: Queryable, customer: CustomerPerson) =>
  db.selectFrom('payments').select('id').where('orderId', 'in', orderIdsOf(db, customer))

export const auditedFor = (db: Queryable, customer: CustomerPerson): AsyncIterable<string[]> =>
  mapPages(orderIdsOf(db, customer).orderBy('id'), ({ id }) => id)

export const exportFor = (customer: CustomerPerson): ExportSections => ({
  ...exportOrders(customer),
  ...exportPayments(customer),
})

const exportOrders = (customer: CustomerPerson): ExportSections => ({
  orders: section(['orders'], (db) =>
    db
      .selectFrom('orders')
      .selectAll()
      .where('customerId', '=', customer.customerId)
      .orderBy('createdAt')
      .orderBy('id'),
  ),
  orderLines: section(['orderLines'], (db) =>
    db
      .selectFrom('orderLines')
      .selectAll()
      .where('orderId', 'in', orderIdsOf(db, customer))
      .orderBy('orderId')
      .orderBy('lineId'),
  ),
  orderLineEndReasons: section(['orderLineEndReasons'], (db) =>
    db
      .selectFrom('orderLineEndReasons')
      .selectAll()
      .where('orderId', 'in', orderIdsOf(db, customer))
      .orderBy('orderId')
      .orderBy('lineId')
      .orderBy('kind')
      .orderBy('sourceId'),
  ),
  orderCoupons: section(['orderCoupons', 'couponUses'], (db) =>
    db
      .selectFrom('orderCoupons')
      .selectAll()
      .where('orderId', 'in', orderIdsOf(db, customer))
      .orderBy('orderId')
      .orderBy('couponId'),
  ),
  freeProducts: section(['freeGrants'], (db) =>
    db
      .selectFrom('freeGrants')
      .select(['productId', 'orderId'])
      .where('customerId', '=', customer.customerId)
      .orderBy('productId'),
  ),
})

const exportPayments = (customer: CustomerPerson): ExportSections => ({
  checkouts: section(['checkouts'], (db) =>
    db
      .selectFrom('checkouts')
      .select(['orderId', 'shopOrigin', 'returnUrl', 'billing', 'createdAt', 'expiresAt'])
      .where((eb) =>
        eb.or([
          eb('customerId', '=', customer.customerId),
          // An array, since an index finds members of a subquery only where there is no other condition.
          eb.and([eb('customerId', 'is', null), sql<SqlBool>`order_id = any (array(${orderIdsOf(db, customer)}))`]),
        ]),
      )
      .orderBy('createdAt')
      .orderBy('id'),
  ),
  payments: {
    tables: ['payments'],
    read: (db) =>
      mapPages(
        db
          .selectFrom('payments')
          .selectAll()
          .where('id', 'in', paymentIdsOf(db, customer))
          .orderBy('createdAt')
          .orderBy('id'),
        ({ token: _, actionSecret: __, actionUrl: ___, returnUrl: ____, payerKeyHash: _____, ...row }) => row,
      ),
  },
  paymentNews: section(['paymentEvents'], (db) =>
    db
      .selectFrom('paymentEvents')
      .selectAll()
      .where('paymentId', 'in', paymentIdsOf(db, customer))
      .orderBy('receivedAt')
      .orderBy('id'),
  ),
  refunds: section(['refunds'], (db) =>
    db
      .selectFrom('refunds')
      .selectAll()
      .where('orderId', 'in', orderIdsOf(db, customer))
      .orderBy('createdAt')
      .orderBy('id'),
  ),
  disputes: section(['disputes'], (db) =>
    db
      .selectFrom('disputes')
      .selectAll()
      .where('paymentId', 'in', paymentIdsOf(db, customer))
      .orderBy('createdAt')
      .orderBy('id'),
  ),
  invoices: section(['invoices'], (db) =>
    db
      .selectFrom('invoices')
      .selectAll()
      .where('orderId', 'in', orderIdsOf(db, customer))
      .orderBy('series')
      .orderBy('number'),
  ),
  withdrawals: section(['withdrawals'], (db) =>
    db
      .selectFrom('withdrawals')
      .selectAll()
      .where((eb) => eb(eb.fn<string>('lower', ['email']), '=', customer.email))
      .orderBy('receivedAt')
      .orderBy('id'),
  ),
})

/** An order of another account stays theirs, even if it was made with this address. */
export const areOrdersOf = ({ customerId, email }: Person) =>
  sql<SqlBool>`(customer_id = ${customerId} or (customer_id is null
    and (claim_email = ${email} or lower(customer ->> 'email') = ${email})))`

/** The person's orders, and whether each of them was paid and so stays in the books. */
export const findOrdersOf = (db: Queryable, person: Person): Promise<(Row<'orders'> & { isInBooks: boolean })[]> =>
  db
    .selectFrom('orders')
    .selectAll()
    .select(isInBooks.as('isInBooks'))
    .where(areOrdersOf(person))
    .orderBy('id')
    .execute()

const isInBooks = sql<boolean>`(status = 'Completed' and coalesce(due, 0) > 0)`

export async function isListed(db: Queryable, email: string): Promise<boolean> {
  const inCheckout = db.selectFrom('checkouts').select('id').where(sql<SqlBool>`lower(billing ->> 'email') = ${email}`)
  return (await inCheckout.limit(1).execute()).length > 0
}

/** Locks the person's orders. One that is being paid is left to its payment. */
export async function lockFor(tx: Tx, person: Person): Promise<void> {
  const orders = tx.selectFrom('orders').select('id').where(areOrdersOf(person)).orderBy('id').forUpdate()
  await orders.where(sql<SqlBool>`status <> 'PaymentProcessing'`).execute()
}

/** Detaches orders from their account; the books keep paid ones, all others lose their person. 409 during a payment. */
export const eraseFor: PersonalData['eraseFor'] = async (tx, { customerId, email, now }) => {
  const orders = await findOrdersOf(tx, { customerId, email })
  if (orders.some(({ status }) => status === 'PaymentProcessing'))
    throw conflict(
      'A payment is still under way, and it has to be known whose it is: wait until it has come to an end, then ask again',
    )
  const ids = tx.selectFrom('orders').select('id').where(areOrdersOf({ customerId, email }))
  await tx
    .deleteFrom('checkouts')
    .where((eb) =>
      eb.or([
        eb('customerId', '=', customerId),
        sql<SqlBool>`order_id = any (array(${ids}))`,
        sql<SqlBool>`lower(billing ->> 'email') = ${email}`,
      ]),
    )
    .execute()
  await tx
    .updateTable('payments')
    .set({ token: '', actionSecret: null, actionUrl: null, returnUrl: null, payerKeyHash: null })
    .where('orderId', 'in', ids)
    .execute()
  await tx.deleteFrom('freeGrants').where('customerId', '=', customerId).execute()
  await tx
    .updateTable('orders')
    .set({
      customerId: null,
      claimEmail: null,
      utm: null,
      updatedAt: now,
      customer: sql`case when ${isInBooks} then customer end`,
      taxation: sql`case when ${isInBooks} then taxation end`,
    })
    .where(areOrdersOf({ customerId, email }))
    .execute()
  return { orders: orders.filter((order) => order.isInBooks).length }
}

/** A payment that is under way must find the account that began it; and each account may have had a free product once. */
export const findObstacles: Required<PersonalData>['findObstacles'] = async (tx, { from, to }) => {
  const paying = await tx
    .selectFrom('orders')
    .select('id')
    .where('customerId', 'in', [from.customerId, to.customerId])
    .where('status', '=', 'PaymentProcessing')
    .execute()
  const twice = await tx
    .selectFrom('freeGrants')
    .innerJoin('freeGrants as others', 'others.productId', 'freeGrants.productId')
    .select('freeGrants.productId')
    .where('freeGrants.customerId', '=', from.customerId)
    .where('others.customerId', '=', to.customerId)
    .orderBy('freeGrants.productId')
    .execute()
  return [
    ...paying.map(({ id }) => ({
      code: 'payment-under-way' as const,
      detail: `The payment of order ${id} is under way: wait until it has come to an end`,
    })),
    ...twice.map(({ productId }) => ({
      code: 'free-product-twice' as const,
      detail: `Both accounts have had their one copy of ${productId}: end the license of one of them, or leave them apart`,
    })),
  ]
}

export const mergeFor: PersonalData['mergeFor'] = async (tx, { from, to, now }) => {
  const whose = { customerId: to.customerId }
  const moved = await tx
    .updateTable('orders')
    .set({ ...whose, updatedAt: now })
    .where('customerId', '=', from.customerId)
    .returning('id')
    .execute()
  await tx.updateTable('checkouts').set(whose).where('customerId', '=', from.customerId).execute()
  await tx.updateTable('freeGrants').set(whose).where('customerId', '=', from.customerId).execute()
  return { orders: moved.length }
}

export const countFor: Required<PersonalData>['countFor'] = async (tx, { customerId }) => {
  const orders = tx.selectFrom('orders').select(({ fn }) => fn.countAll<number>().as('count'))
  const { count } = await orders.where('customerId', '=', customerId).executeTakeFirstOrThrow()
  return { orders: Number(count) }
}
