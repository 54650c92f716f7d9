import { randomBytes } from 'node:crypto'
import type { Vendor } from '#contract/entities/catalogue.ts'
import type { Checkout } from '#contract/entities/checkout.ts'
import type { OpenOrder } from '#contract/entities/orders.ts'
import type { Clock } from '../adapters/clock.ts'
import type { Database, Tx } from '../database/connection.ts'
import type { Row } from '../database/schema.ts'
import { invalidInput, notFound } from '../http/problems.ts'
import type { IdentityService } from '../identity/service.ts'
import { resolveReturnUrl, toOrderTotal } from '../orders/rules.ts'
import type { OrderService } from '../orders/service.ts'
import { findCheckout, findLatestPayment, insertCheckout } from './repository.ts'
import { checkoutLifetime, checkoutStatus } from './rules.ts'

export type CheckoutSettings = { checkoutOrigin: string; publicUrl: string; allowedOrigins: readonly string[] }

export type CheckoutService = {
  /** Opens a checkout of the order; a return address that leads elsewhere is a field error. */
  open: (
    tx: Tx,
    order: OpenOrder,
    from: { returnUrl: string | undefined; origin: string | null; customerId: string | null },
  ) => Promise<{ checkoutUrl: string; embeddedCheckoutUrl: string }>
  find: (id: string) => Promise<Row<'checkouts'>>
  /** The checkout as its page shows it. */
  read: (id: string) => Promise<Checkout>
}

type Dependencies = {
  database: Database
  clock: Clock
  orders: OrderService
  identity: IdentityService
  settings: CheckoutSettings
  vendor: Vendor
  paymentProvider: string
}

/** Checkouts: unguessable, short-lived keys to one order each. */
export function createCheckoutService(dependencies: Dependencies): CheckoutService {
  const { database, clock, orders, identity, settings, vendor, paymentProvider } = dependencies

  const find = async (id: string) => {
    const checkout = await findCheckout(database.query, id)
    if (!checkout) throw notFound('There is no such checkout: go back to the cart and check out again')
    return checkout
  }

  return {
    find,

    async open(tx, order, { returnUrl, origin, customerId }) {
      if (order.items.length === 0) throw invalidInput({ items: ['Add something to the cart before checking out'] })
      const target = resolveReturnUrl(returnUrl, settings.publicUrl, settings.allowedOrigins)
      if (!target) throw invalidInput({ returnUrl: ['Must be an address of this shop'] })
      const id = randomBytes(24).toString('base64url')
      const now = clock()
      await insertCheckout(tx, {
        id,
        orderId: order.id,
        customerId,
        shopOrigin: origin !== null && settings.allowedOrigins.includes(origin) ? origin : target.origin,
        returnUrl: target.href,
        createdAt: now,
        expiresAt: new Date(now.getTime() + checkoutLifetime),
      })
      const checkoutUrl = `${settings.checkoutOrigin}/checkout/${id}`
      return { checkoutUrl, embeddedCheckoutUrl: `${checkoutUrl}?embedded=true` }
    },

    async read(id) {
      const checkout = await find(id)
      const { order, wire, totals } = await orders.read(database.query, checkout.orderId)
      const payment = await findLatestPayment(database.query, checkout.orderId)
      const status = checkoutStatus(order.status, payment?.status, checkout.expiresAt <= clock())
      const customer = isBuyer(checkout, order)
        ? (order.customer ?? (await identity.contactOf(checkout.customerId)))
        : null
      return {
        id,
        orderId: order.id,
        status,
        vendor,
        currency: order.currency,
        items: wire.items,
        total: toOrderTotal(totals, order.currency),
        customer,
        shopOrigin: checkout.shopOrigin,
        returnUrl: checkout.returnUrl,
        paymentProvider,
        ...(status === 'ActionRequired' ? { actionUrl: `${settings.checkoutOrigin}/checkout/${id}?step=bank` } : {}),
        ...(status === 'Open' && payment?.declineReason ? { declineReason: payment.declineReason } : {}),
      }
    },
  }
}

/** Whether whom the order is for opened this checkout: knowing an order's id alone shows nobody's name. */
export const isBuyer = (
  checkout: Row<'checkouts'>,
  order: Row<'orders'>,
): checkout is Row<'checkouts'> & { customerId: string } =>
  checkout.customerId !== null && checkout.customerId === order.customerId
