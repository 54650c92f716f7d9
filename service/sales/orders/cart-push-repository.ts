import { CompiledQuery } from 'kysely'
import { prepare, type Queryable, type Row } from '#service/database/index.ts'
import type { StoredLine } from './stored-line.ts'

export type CartOrder = Pick<Row<'orders'>, 'id' | 'purpose' | 'status' | 'currency' | 'customerId'> & {
  lines: (StoredLine & Pick<Row<'orderLines'>, 'sold'>)[]
  coupons: Pick<Row<'orderCoupons'>, 'couponId' | 'code' | 'sold'>[]
}

type PushedOrder = CartOrder & { isNew: boolean }

export type CartPush = {
  id: string
  /** Null keeps the present one. */
  currency: string | null
  /** The currency of a new order if `currency` is null. */
  suggestedCurrency: string
  /** The resulting currency must be one of these. */
  currencies: readonly string[]
  /** Null keeps the present one. */
  customerId: string | null
  /** Null keeps the present one. */
  utm: string | null
  lines: readonly StoredLine[]
  now: Date
}

const find = prepare((db, { id }: { id: string }) =>
  db.selectFrom('orders').select(['purpose', 'status', 'currency']).where('id', '=', id),
)

export const findPushed = async (
  db: Queryable,
  id: string,
): Promise<Pick<Row<'orders'>, 'purpose' | 'status' | 'currency'> | undefined> => (await find(db, { id })).rows[0]

/**
 * One statement, because a cart is pushed at each of its changes. If another transaction creates the order while the statement
 * waits for it, the lines of that transaction are not visible; so it changes nothing unless the order has the version that it
 * had at the beginning.
 */
const statement = `
  with before as (
    select xmin as version from orders where id = $1
  ), pushed as (
    insert into orders (id, status, currency, customer_id, utm, created_at, updated_at)
    values ($1, 'Open', coalesce($2, $3), $5, $6, $7, $7)
    on conflict (id) do update
      set currency = coalesce($2, orders.currency), customer_id = coalesce($5, orders.customer_id),
        utm = coalesce($6, orders.utm), updated_at = $7
      where orders.status = 'Open' and orders.purpose = 'Purchase' and coalesce($2, orders.currency) = any ($4::text[])
        and orders.xmin = (select version from before)
    returning id, currency, customer_id, xmax = 0 as is_new
  ), gone as (
    delete from order_lines using pushed where order_id = pushed.id and line_id <> all ($8::text[])
  ), kept as (
    insert into order_lines (order_id, position, line_id, type, item_id, variation_id, quantity)
    select pushed.id, line.position - 1, line.line_id, line.type, line.item_id, line.variation_id, line.quantity
    from pushed, unnest($8::text[], $9::text[], $10::text[], $11::text[], $12::int[])
      with ordinality as line (line_id, type, item_id, variation_id, quantity, position)
    on conflict (order_id, line_id) do update
      set position = excluded.position, type = excluded.type, item_id = excluded.item_id,
        variation_id = excluded.variation_id, quantity = excluded.quantity, sold = null, ended_reason = null
      where (order_lines.position, order_lines.type, order_lines.item_id, order_lines.variation_id, order_lines.quantity)
        is distinct from (excluded.position, excluded.type, excluded.item_id, excluded.variation_id, excluded.quantity)
  )
  select currency, customer_id, is_new, (
    select json_agg(json_build_object('couponId', coupon_id, 'code', code, 'sold', null) order by applied_at, coupon_id)
    from order_coupons where order_id = id
  ) as coupons
  from pushed`

type Pushed = Pick<CartOrder, 'currency' | 'customerId'> & { isNew: boolean; coupons: CartOrder['coupons'] | null }

/** Creates or changes an open order and its lines; undefined if it is not open or was changed meanwhile. */
export async function pushCart(db: Queryable, cart: CartPush): Promise<PushedOrder | undefined> {
  const { id, lines } = cart
  const { rows } = await db.executeQuery<Pushed>(CompiledQuery.raw(statement, toValues(cart)))
  const [pushed] = rows
  if (!pushed) return undefined
  const { currency, customerId, isNew, coupons } = pushed
  const kept = lines.map((line) => ({ ...line, sold: null }))
  return { id, purpose: 'Purchase', status: 'Open', currency, customerId, isNew, lines: kept, coupons: coupons ?? [] }
}

const toValues = ({ id, currency, suggestedCurrency, currencies, customerId, utm, now, lines }: CartPush) => [
  id,
  currency,
  suggestedCurrency,
  currencies,
  customerId,
  utm,
  now,
  lines.map(({ lineId }) => lineId),
  lines.map(({ type }) => type),
  lines.map(({ itemId }) => itemId),
  lines.map(({ variationId }) => variationId),
  lines.map(({ quantity }) => quantity),
]
