import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import { type Order, openOrderSchema, orderSchema } from '#contract/entities/orders.ts'
import { addressAbroad } from './customer.ts'
import type { Shop } from './shared-shop.ts'

/** An order that a shop elsewhere has pushed, and the address of its checkout. */
export type OpenedCheckout = { orderId: string; checkoutId: string; url: string }

type Wanted = { orderId?: string; currency?: string; clatters?: number; thrums?: number }

const grace = { name: 'Grace Obi', email: 'grace@example.com', address: addressAbroad }

const answered = z.object({ data: z.unknown() })

/** Pushes an order of nobody in particular and opens a checkout of it. */
export async function openCheckoutOf(shop: Shop, wanted: Wanted = {}): Promise<OpenedCheckout> {
  const { orderId = randomUUID(), currency = 'USD', clatters = 1, thrums = 0 } = wanted
  const line = (productId: string, quantity: number) => ({
    id: `p/${productId}/license`,
    type: 'Product',
    productId,
    variationId: 'license',
    quantity,
  })
  const items = [line('clatter', clatters), line('thrum', thrums)].filter(({ quantity }) => quantity > 0)
  const response = await fetch(`${shop.url}/api/customer/orders/${orderId}?checkout=true`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ currency, items }),
  })
  const { data } = z.parse(answered, await response.json())
  const url = z.parse(openOrderSchema, data).checkoutUrl ?? ''
  return { orderId, url, checkoutId: url.split('/').at(-1) ?? '' }
}

/** An order as anybody reads it who knows its id. */
export async function readOrder(shop: Shop, orderId: string): Promise<Order> {
  const response = await fetch(`${shop.url}/api/customer/orders/${orderId}`)
  return z.parse(orderSchema, z.parse(answered, await response.json()).data)
}

/** Pays a checkout with a token of the test provider, as the page would for Grace. */
export async function payByCall(shop: Shop, checkoutId: string, paymentToken: string): Promise<void> {
  const response = await fetch(`${shop.url}/api/checkout/${checkoutId}/pay`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ paymentToken, billing: grace }),
  })
  if (!response.ok) throw new Error(`Paying answered ${response.status}: ${await response.text()}`)
}
