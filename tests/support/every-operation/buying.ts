import { randomUUID } from 'node:crypto'
import type { OrderDocument } from '#contract/endpoints/orders.ts'
import type { Checkout } from '#contract/entities/checkout.ts'
import type { PaymentEvent } from '#service/sales/payments/providers/provider.ts'
import { type CallOptions, dataOf, send } from '#tests/service/calls.ts'
import { openCheckout, snareLine } from '#tests/service/customers.ts'
import { jobsToRest } from '#tests/service/mailed-links.ts'
import { testEventSecret } from '#tests/service/test-service.ts'
import { postEvent } from '../payment-events.ts'
import type { Walk } from './walk.ts'

const orders = '/api/customer/orders'
const address = {
  ...{ countryCode: 'DE', streetAddress1: 'Gasse 7', streetAddress2: null },
  ...{ locality: 'Köln', region: null, postCode: '50667' },
}

/** Looks around, fills a cart and changes it. */
export async function walkCart({ service: { app } }: Walk): Promise<void> {
  const id = randomUUID()
  const change = (method: 'GET' | 'PATCH' | 'DELETE', path: string, options: CallOptions = {}) =>
    send(app, method, `${orders}/${id}${path}`, options)
  await send(app, 'GET', '/api/customer/storefront')
  for (const path of ['', '/keys', '/keys/jwks.json']) await send(app, 'GET', `/api/public/vendors/current${path}`)
  await change('PATCH', '', { json: { items: [snareLine()] } })
  await change('GET', '')
  await change('PATCH', '/coupon', { query: { code: 'ten' } })
  await change('DELETE', '/coupon', { query: { code: 'ten' } })
  await change('DELETE', '/coupons')
  await change('DELETE', '/billing-details')
}

/** Opens a checkout and says who pays, and that delivery may begin; answers how it is paid by a card. */
export async function openForPaying({ service: { app }, secrets: { plant } }: Walk, token?: string, email?: string) {
  const { orderId, checkoutId } = await openCheckout(app, token, snareLine())
  const path = `/api/checkout/${plant('checkout', checkoutId)}`
  const billing = { name: 'Ada', address, ...(email && { email }) }
  const { law } = await dataOf<Checkout>(send(app, 'PATCH', `${path}/billing`, { json: billing }))
  const consent = law?.consent && { instantDelivery: true, text: law.consent }
  const payBy = (card: string) =>
    send(app, 'POST', `${path}/pay`, { json: { paymentToken: plant('card token', card), billing: {}, consent } })
  return { orderId, path, payBy }
}

/** Pays by a card that fails, by one that asks for a second step and by one that is taken; answers the order's id. */
export async function walkCheckout(walk: Walk, token: string): Promise<string> {
  const { app } = walk.service
  const { orderId, path, payBy } = await openForPaying(walk, token)
  await send(app, 'GET', path)
  await payBy('tok_planted')
  await payBy('tok_declined')
  await payBy('tok_second_step')
  await send(app, 'POST', `${path}/test-bank`, { json: { approve: false } })
  await payBy('tok_success')
  await send(app, 'POST', `${path}/check`)
  return orderId
}

/** Reads what they bought, and the papers of it. */
export async function walkPapers({ service, secrets: { plant } }: Walk, token: string, orderId: string): Promise<void> {
  const { app } = service
  await jobsToRest(service)
  await send(app, 'GET', '/api/customer/inventory/orders', { token })
  const documents = await dataOf<OrderDocument[]>(
    send(app, 'GET', `/api/customer/inventory/orders/${orderId}/documents`, { token }),
  )
  for (const { url } of documents) {
    const { pathname, searchParams } = new URL(url)
    plant('signature of an address', searchParams.get('signature') ?? '')
    await send(app, 'GET', pathname, { query: Object.fromEntries(searchParams) })
  }
}

/** What the payment provider posts, and what somebody posts in its name. */
export async function walkEvents({ service, secrets: { plant } }: Walk): Promise<void> {
  plant('webhook secret', testEventSecret)
  const event: PaymentEvent = {
    ...{ id: 'evt_planted', type: 'payment.declined', paymentId: randomUUID(), reference: 'none' },
    ...{ about: 'payment', outcome: { status: 'Declined', reason: 'The card was declined' } },
  }
  await postEvent(service, event)
  await postEvent(service, event, plant('webhook secret', 'whsec_of_somebody_else'))
}
