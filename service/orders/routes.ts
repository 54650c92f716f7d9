import { endpoints } from '#contract/endpoints.ts'
import type { Database } from '../database/connection.ts'
import { ok, type Router } from '../http/routes.ts'
import type { CheckoutService } from '../payments/checkouts.ts'
import type { OrderService } from './service.ts'

const utmNames = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content', 'utm_referrer'] as const

/** Orders (specification §7). */
export function registerOrderRoutes(
  { route }: Router,
  database: Database,
  orders: OrderService,
  checkouts: CheckoutService,
): void {
  route(endpoints.getOrder, async ({ parameters, caller }) => ok(await orders.getOrder(parameters.id, caller)))

  route(endpoints.pushOrder, async ({ parameters: { id }, query, body, caller, origin }) => {
    const utm = Object.fromEntries(utmNames.flatMap((name) => (query[name] ? [[name, query[name]]] : [])))
    return database.transaction(async (tx) => {
      const order = await orders.push(tx, id, { content: body, utm, caller })
      if (query.checkout !== 'true') return ok(order)
      return ok({
        ...order,
        ...(await checkouts.open(tx, order, {
          returnUrl: query.returnUrl,
          origin,
          customerId: caller?.customerId ?? null,
        })),
      })
    })
  })

  route(endpoints.applyCoupon, async ({ parameters, query }) =>
    ok(await orders.coupons.apply(parameters.id, query.code)),
  )
  route(endpoints.removeCoupon, async ({ parameters, query }) =>
    ok(await orders.coupons.remove(parameters.id, query.code)),
  )
  route(endpoints.removeCoupons, async ({ parameters }) => ok(await orders.coupons.removeAll(parameters.id)))

  route(endpoints.deleteBillingDetails, async ({ parameters }) => ok(await orders.removeBillingDetails(parameters.id)))
}
