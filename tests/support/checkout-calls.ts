import { randomUUID } from 'node:crypto'
import { type Order, openOrderSchema, orderSchema } from '#contract/entities/orders.ts'
import { addressAbroad, checkoutIdOf, lineOf, openCheckoutCall, payCall, readCall, sendCall } from './http-call.ts'
import type { Shop } from './shared-shop.ts'

/** An order that a shop elsewhere has pushed, and the address of its checkout. */
type OpenedCheckout = { orderId: string; checkoutId: string; url: string }

type Wanted = { orderId?: string; currency?: string; clatters?: number; thrums?: number }

/** Pushes an order of nobody in particular and opens a checkout of it. */
export async function openCheckoutOf(shop: Shop, wanted: Wanted = {}): Promise<OpenedCheckout> {
  const { orderId = randomUUID(), currency = 'USD', clatters = 1, thrums = 0 } = wanted
  const items = [lineOf('clatter', clatters), lineOf('thrum', thrums)].filter(({ quantity }) => quantity > 0)
  const call = { ...openCheckoutCall(orderId), json: { currency, items } }
  const order = await readCall(shop.url, openOrderSchema, call)
  return { orderId, url: order.checkoutUrl ?? '', checkoutId: checkoutIdOf(order) }
}

/** An order as anybody reads it who knows its id. */
export const readOrder = (shop: Shop, orderId: string): Promise<Order> =>
  readCall(shop.url, orderSchema, { path: `/api/customer/orders/${orderId}` })

/** Pays a checkout with a token of the test provider, as the page would for Grace. */
export async function payByCall(shop: Shop, checkoutId: string, paymentToken: string, email = 'grace@example.com') {
  const billing = { name: 'Grace Obi', email, address: addressAbroad }
  await sendCall(shop.url, { ...payCall(checkoutId), json: { paymentToken, billing } })
}

/** Buys Clatter without an account, for an address. */
export async function buyAsGuest(shop: Shop, email: string): Promise<void> {
  const { checkoutId } = await openCheckoutOf(shop)
  await payByCall(shop, checkoutId, 'tok_success', email)
}
