import { type Expression, type SqlBool, sql } from 'kysely'
import type { Seller } from '#contract/sellers.ts'
import type { OrderStatus } from '#contract/statuses.ts'
import { hasSearchIndex, type Queryable } from '#service/database/index.ts'
import {
  chooseRows,
  directionOf,
  findByIds,
  findIdsFrom,
  inRange,
  joinHits,
  type ListPart,
  type ListRange,
  type LookAt,
  narrowTo,
  readHits,
  readSlice,
  stepOver,
} from '#service/platform/index.ts'

export type OrderFilter = {
  status?: OrderStatus | undefined
  customerId?: string | undefined
  /** In any letter case. */
  email?: string | undefined
  /** A part of the address, the name or the business on the order, of three characters or more. */
  search?: string | undefined
  /** A product or a bundle. */
  itemId?: string | undefined
  country?: string | undefined
  currency?: string | undefined
  isHeld?: boolean | undefined
  isDisputed?: boolean | undefined
}

const email = sql<string>`lower(customer ->> 'email')`
const country = sql<string | null>`taxation -> 'buyer' ->> 'country'`
/** What the index of trigrams is about. */
const words = sql<string>`order_words(customer)`

/** A page of all orders by time. */
export const findOrderPage = (db: Queryable, filter: OrderFilter, part: ListPart) =>
  readSlice(readerOf(db, filter), part)

/** Orders that a part of a name or an address finds, or the beginning of an id, or a provider's reference of a payment. */
export async function findOrderHits(db: Queryable, text: string, size: number) {
  const named = [...(await findIdsFrom(db, 'orders', text, size)), ...(await findByReference(db, text))]
  const byName = await findByIds(readerOf(db, {}), named, size)
  return joinHits(size, byName, await readHits(readerOf(db, { search: text }), size))
}

async function findByReference(db: Queryable, reference: string): Promise<string[]> {
  const found = await db.selectFrom('payments').select('orderId').where('reference', '=', reference).limit(10).execute()
  return found.map(({ orderId }) => orderId)
}

const readerOf = (db: Queryable, filter: OrderFilter) => ({
  find: (range: ListRange, look: LookAt, limit: number) => find(db, filter, range, look, limit),
  skip: (range: ListRange, rows: number) => stepOver(ordered(db, filter, range), rows),
  ...narrowBy(db, filter),
})

/** Positions of orders, by the index of the one filter that has an index with the order of the list. */
const ordered = (db: Queryable, { status, country: of, currency }: OrderFilter, range: ListRange) =>
  db
    .selectFrom('orders')
    .select(['createdAt', 'id'])
    .where(inRange(range))
    .$if(of !== undefined, (query) => query.where(country, '=', of ?? ''))
    .$if(of === undefined && status !== undefined, (query) => query.where('status', '=', status ?? 'Open'))
    .$if(of === undefined && status === undefined && currency !== undefined, (query) =>
      query.where('currency', '=', currency ?? ''),
    )
    .orderBy('createdAt', directionOf(range))
    .orderBy('id', directionOf(range))

const columns = [
  'id',
  'purpose',
  'status',
  'currency',
  'due',
  'customerId',
  'customer',
  'createdAt',
  'completedAt',
] as const

/** In whose name it was sold; null for an open one, which nobody has bought. */
const seller = sql<Seller | null>`case when status = 'Open' then null else seller end`

function find(db: Queryable, filter: OrderFilter, range: ListRange, look: LookAt, limit: number) {
  const all = db.selectFrom('orders').where(inRange(range))
  const seen = chooseRows(look, all, ordered(db, filter, range).clearSelect())
  return db
    .selectFrom(seen.select([...columns, 'taxation', 'seller']).as('orders'))
    .select(columns)
    .select([country.as('country'), seller.as('seller')])
    .where((eb) => eb.and(conditionsOf(filter)))
    .orderBy('createdAt', directionOf(range))
    .orderBy('id', directionOf(range))
    .limit(limit)
    .execute()
}

const isHeld = sql<SqlBool>`exists (select from payments where order_id = orders.id and status = 'Held')`
const isDisputed = sql<SqlBool>`exists (
  select from payments join disputes on disputes.payment_id = payments.id where payments.order_id = orders.id)`

function conditionsOf(filter: OrderFilter): Expression<SqlBool>[] {
  const { status, customerId, currency, itemId, search } = filter
  return [
    status !== undefined && sql<SqlBool>`status = ${status}`,
    customerId !== undefined && sql<SqlBool>`customer_id = ${customerId}`,
    filter.email !== undefined && sql<SqlBool>`${email} = ${filter.email.toLowerCase()}`,
    search !== undefined && sql<SqlBool>`strpos(${words}, lower(${search})) > 0`,
    itemId !== undefined &&
      sql<SqlBool>`exists (select from order_lines where order_id = orders.id and item_id = ${itemId})`,
    filter.country !== undefined && sql<SqlBool>`${country} = ${filter.country}`,
    currency !== undefined && sql<SqlBool>`currency = ${currency}`,
    filter.isHeld !== undefined && (filter.isHeld ? isHeld : sql<SqlBool>`not ${isHeld}`),
    filter.isDisputed !== undefined && (filter.isDisputed ? isDisputed : sql<SqlBool>`not ${isDisputed}`),
  ].filter((condition) => condition !== false)
}

/** By which filter an index finds all its orders: the first of these that is given. */
function narrowBy(db: Queryable, filter: OrderFilter) {
  const orders = db.selectFrom('orders').select('id')
  const { customerId, itemId, search } = filter
  if (customerId !== undefined) return narrowTo(orders.where('customerId', '=', customerId))
  if (filter.email !== undefined) return narrowTo(orders.where(email, '=', filter.email.toLowerCase()))
  if (filter.isHeld)
    return narrowTo(db.selectFrom('payments').select('orderId as id').where('status', '=', sql.lit('Held')))
  if (filter.isDisputed) {
    const disputed = db.selectFrom('disputes').innerJoin('payments', 'payments.id', 'disputes.paymentId')
    return narrowTo(disputed.select('payments.orderId as id'))
  }
  if (search !== undefined) return { narrow: (limit: number) => findByWords(db, search, limit), isOftenCommon: true }
  if (itemId === undefined) return {}
  const lines = db.selectFrom('orderLines').select('orderId as id').where('itemId', '=', itemId)
  return narrowTo(lines)
}

/** Ids of orders with this part in their words, `limit` at most, whichever they are; null without the index. */
async function findByWords(db: Queryable, part: string, limit: number): Promise<string[] | null> {
  if (!(await hasSearchIndex(db, 'orders_search'))) return null
  const found = await db
    .selectFrom('orders')
    .select('id')
    .where('customer', 'is not', null)
    .where(sql<SqlBool>`trigrams(${words}) @> trigrams(${part}::text)`)
    .where(sql<SqlBool>`strpos(${words}, lower(${part}::text)) > 0`)
    .limit(limit)
    .execute()
  return found.map(({ id }) => id)
}
