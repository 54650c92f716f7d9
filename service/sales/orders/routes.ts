import { utmNames } from '#contract/endpoints/query.ts'
import { endpoints } from '#contract/endpoints.ts'
import { readWhereabouts } from '#service/catalogue/index.ts'
import type { Tx } from '#service/database/index.ts'
import { type Call, ok, type Router } from '#service/platform/index.ts'
import type { CheckoutService } from '../checkout/service.ts'
import type { SalesDependencies } from '../dependencies.ts'
import type { OwnOrders } from './own-orders.ts'
import type { OrderService, Push } from './service.ts'

const utmParameters = utmNames.map((name) => `utm_${name}` as const)

type OrderRoutes = Pick<SalesDependencies, 'database' | 'idempotency' | 'countryHeader'> & {
  orders: OrderService
  ownOrders: OwnOrders
  checkouts: CheckoutService
}

/** Orders (specification §7). */
export function registerOrderRoutes(
  { route }: Router,
  { database, idempotency, orders, ownOrders, checkouts, countryHeader }: OrderRoutes,
): void {
  // [calls.order] [roles.anonymous-fetches-order]
  route(endpoints.getOrder, async ({ parameters, caller }) => ok(await orders.getOrder(parameters.id, caller)))

  // [calls.push-order]
  type PushCall = Call<typeof endpoints.pushOrder>
  const toPush = ({ query, body, caller, ip, header }: PushCall): Push => {
    const utm = Object.fromEntries(utmParameters.flatMap((name) => (query[name] ? [[name, query[name]]] : [])))
    return { content: body, utm, caller, ip, visitor: readWhereabouts(header, countryHeader) }
  }
  /** Whether a checkout, or the response for an idempotency key, is stored in the same transaction as the push. */
  const storesMore = ({ query, header }: PushCall) => query.checkout === 'true' || header('idempotency-key') !== null

  async function pushAndStore(tx: Tx, call: PushCall) {
    const { parameters, query, caller, origin } = call
    const order = await orders.push(tx, parameters.id, toPush(call))
    if (query.checkout !== 'true') return order
    const from = { returnUrl: query.returnUrl, origin, customerId: caller?.customerId ?? null }
    return { ...order, ...(await checkouts.open(tx, order, from)) }
  }

  route(endpoints.pushOrder, async (call) => {
    const { id } = call.parameters
    if (!storesMore(call)) return ok(await orders.push(database.query, id, toPush(call)))
    orders.countStored(call)
    return database.transaction(async (tx) =>
      ok(await idempotency.once(tx, `push ${id}`, call, () => pushAndStore(tx, call))),
    )
  })

  // The customer's own orders, an extension of the specification.
  route(endpoints.listOrders, async ({ caller, query }) => ok(await ownOrders.list(caller, query.cursor)))

  route(endpoints.applyCoupon, async ({ parameters, query, ip }) =>
    ok(await orders.coupons.apply(parameters.id, query.code, ip)),
  )
  route(endpoints.removeCoupon, async ({ parameters, query }) =>
    ok(await orders.coupons.remove(parameters.id, query.code)),
  )
  route(endpoints.removeCoupons, async ({ parameters }) => ok(await orders.coupons.removeAll(parameters.id)))

  // [calls.delete-billing-details]
  route(endpoints.deleteBillingDetails, ({ parameters }) =>
    database.transaction(async (tx) => {
      const order = await orders.removeBillingDetails(tx, parameters.id)
      await checkouts.forgetBilling(tx, order.id)
      return ok(order)
    }),
  )
}
