import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Paged } from '#contract/endpoints/query.ts'
import type { Checkout } from '#contract/entities/checkout.ts'
import type { UserWithTokens } from '#contract/entities/identity.ts'
import type { License } from '#contract/entities/inventory.ts'
import type { OpenOrder } from '#contract/entities/orders.ts'
import { dataOf, send } from './calls.ts'

export const password = 'correct horse battery'

/** A new customer, signed in. */
export function signUp(app: FastifyInstance, name = 'Ada'): Promise<UserWithTokens> {
  const email = `${name.toLowerCase()}-${randomUUID()}@example.com`
  const json = { name, email, password, acceptedPrivacyPolicy: true, acceptedTermsAndConditions: true }
  return dataOf(send(app, 'POST', '/api/customer/identity/sign-up', { json }))
}

export const snareLine = (quantity = 1) => ({
  id: 'p/snare-works/full',
  type: 'Product',
  productId: 'snare-works',
  variationId: 'full',
  quantity,
})
export const kickLine = (quantity = 1) => ({ ...snareLine(quantity), id: 'p/kick-works/full', productId: 'kick-works' })
export const kitLine = (quantity = 1) => ({
  id: 'b/whole-kit/full',
  type: 'Bundle',
  bundleId: 'whole-kit',
  variationId: 'full',
  quantity,
})

/** Pushes a cart and opens its checkout; answers both ids. */
export async function openCheckout(app: FastifyInstance, token: string | undefined, ...items: unknown[]) {
  const orderId = randomUUID()
  const call = send(app, 'PATCH', `/api/customer/orders/${orderId}`, {
    token,
    json: { items },
    query: { checkout: 'true' },
  })
  const order = await dataOf<OpenOrder>(call)
  const checkoutId = new URL(order.checkoutUrl ?? '').pathname.split('/').at(-1) ?? ''
  return { orderId, checkoutId }
}

export const pay = (app: FastifyInstance, checkoutId: string, paymentToken = 'tok_success') =>
  send(app, 'POST', `/api/checkout/${checkoutId}/pay`, { json: { paymentToken } })

/** Buys for a customer with the card that succeeds; answers the order's id. */
export async function buy(app: FastifyInstance, token: string, ...items: unknown[]): Promise<string> {
  const { orderId, checkoutId } = await openCheckout(app, token, ...items)
  const { status } = await dataOf<Checkout>(pay(app, checkoutId))
  if (status !== 'Completed') throw new Error(`The order was not completed but ${status}`)
  return orderId
}

export const licensesOf = (app: FastifyInstance, token: string) =>
  dataOf<Paged<License>>(send(app, 'GET', '/api/customer/inventory/licenses', { token }))

/** A customer with one license of Snare Works (3 seats). */
export async function buyer(app: FastifyInstance, name = 'Ada') {
  const { accessToken: token, ...user } = await signUp(app, name)
  const orderId = await buy(app, token, snareLine())
  const [license] = (await licensesOf(app, token)).items
  if (!license) throw new Error('The order granted no license')
  return { user, token, orderId, licenseId: license.id }
}
