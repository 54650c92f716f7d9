import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { checkoutSchema } from '#contract/entities/checkout.ts'
import { openOrderSchema } from '#contract/entities/orders.ts'
import type { PaymentMethod } from '#service/sales/payments/methods/rules.ts'
import { checkoutIdOf } from '../http-call.ts'
import type { ProviderDesk } from '../payments/desks.ts'
import type { Calls } from './calls.ts'
import type { RunningShop } from './shop.ts'
import { product } from './shop-catalogue.ts'
import type { Ending, SignedIn } from './shop-protocol.ts'

/** How long the provider may take to hear of a refund, in milliseconds. */
const refundWithin = 60_000

/** A sale of one license by a method, in a shop that may die over it. */
export type MethodSale = {
  method: PaymentMethod
  orderId: string
  checkoutId: string
  paymentToken: string
  key: string
  ending: Ending
  /** Whether the shop has acknowledged everything that the provider told of its success. */
  isAcknowledged: boolean
  /** Whether its customer, or their bank, has answered at the provider. */
  isAnswered: boolean
}

export type MethodParty = Calls & { desk: ProviderDesk; buyer: SignedIn; shop: () => RunningShop }

/** Opens an order of one license with its checkout. */
export async function openMethodSale({ read, buyer, desk }: MethodParty, method: PaymentMethod): Promise<MethodSale> {
  const orderId = randomUUID()
  const line = { id: `p/${product}/full`, type: 'Product', productId: product, variationId: 'full', quantity: 1 }
  const json = { items: [line], currency: method === 'cashapp' ? 'USD' : 'EUR' }
  const path = `/api/customer/orders/${orderId}?checkout=true`
  const order = await read(openOrderSchema, { method: 'PATCH', path, token: buyer.token(), json })
  const checkoutId = checkoutIdOf(order)
  const rest = { key: randomUUID(), ending: 'sold', isAcknowledged: false, isAnswered: false } as const
  return { method, orderId, checkoutId, paymentToken: desk.waitingToken(method), ...rest }
}

/** Begins the payment; a repeated call is the same one. False when the shop died over it. */
export async function payBy({ ask }: MethodParty, { checkoutId, paymentToken, key }: MethodSale): Promise<boolean> {
  const json = { paymentToken, embedded: true }
  return (await ask({ method: 'POST', path: `/api/checkout/${checkoutId}/pay`, json, key })) !== null
}

/** Has the shop ask the provider about the payment, as the customer's page does who has come back. */
export const checkPayment = ({ read }: MethodParty, { checkoutId }: MethodSale) =>
  read(checkoutSchema, { method: 'POST', path: `/api/checkout/${checkoutId}/check`, json: {} })

async function readPayment({ shop }: MethodParty, { orderId }: MethodSale) {
  const { payments } = await shop().tell({ do: 'read-payments' })
  return payments.find((payment) => payment.orderId === orderId)
}

/** What the provider calls the payment of a sale; it has been heard. */
export async function referenceOf(party: MethodParty, sale: MethodSale): Promise<string> {
  const reference = (await readPayment(party, sale))?.reference
  if (!reference) throw new Error(`The provider was not heard about the order ${sale.orderId}`)
  return reference
}

/** The customer, or their bank, answers at the provider. */
export async function answerPayment(party: MethodParty, sale: MethodSale, succeeds: boolean): Promise<string> {
  const reference = await referenceOf(party, sale)
  party.desk.answer(sale.method, reference, succeeds)
  sale.isAnswered = true
  if (!succeeds) sale.ending = 'declined'
  return reference
}

/** Posts all that the provider has told of a payment. False when the shop died over it. */
export async function postEvents({ desk, ask }: MethodParty, reference: string): Promise<boolean> {
  const path = `/api/payments/events/${desk.name}`
  for (const { payload, headers } of desk.eventsOf(reference))
    if ((await ask({ method: 'POST', path, text: payload, headers })) === null) return false
  return true
}

/** The vendor refunds the sale; the provider carries it out and tells of it. Ends early where the shop dies over it. */
export async function refundSale(party: MethodParty, sale: MethodSale, reference: string): Promise<void> {
  sale.ending = 'given back'
  const shop = party.shop()
  await shop.tell({ do: 'refund', orderId: sale.orderId })
  const deadline = Date.now() + refundWithin
  while (party.desk.finishRefunds(reference).length === 0) {
    if (Date.now() > deadline) throw new Error(`The provider heard of no refund of the order ${sale.orderId}`)
    await wait(20)
  }
  await postEvents(party, reference)
}
