import type { Checkout } from '#contract/entities/checkout.ts'
import { dataOf, send } from '#tests/service/calls.ts'
import { openCheckout, snareLine } from '#tests/service/customers.ts'
import { addressIn } from '#tests/service/germany.ts'
import type { Walk } from './record.ts'

const address = addressIn('DE')

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
