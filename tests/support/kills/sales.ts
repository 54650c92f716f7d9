import { randomUUID } from 'node:crypto'
import { checkoutSchema } from '#contract/entities/checkout.ts'
import { openOrderSchema, orderSchema } from '#contract/entities/orders.ts'
import type { PaymentEvent } from '#service/sales/payments/providers/provider.ts'
import { createTeller } from '../payment-stories.ts'
import { readPayload } from './calls.ts'
import type { BegunSale } from './ledger.ts'
import type { Act, Party } from './party.ts'
import { freeCode, product } from './wares.ts'

/** An order of one license with its checkout open, free without a card. */
async function openSale({ read, ask, buyer, ledger }: Party, card: string | null): Promise<BegunSale> {
  const [orderId, token] = [randomUUID(), buyer.token()]
  const line = { id: `p/${product}/full`, type: 'Product', productId: product, variationId: 'full', quantity: 1 }
  const path = `/api/customer/orders/${orderId}`
  const opening = { method: 'PATCH', path: `${path}?checkout=true`, token, json: { items: [line] } } as const
  const checkoutId = (await read(openOrderSchema, opening)).checkoutUrl?.split('/').at(-1) ?? ''
  if (card === null) await ask({ method: 'PATCH', path: `${path}/coupon?code=${freeCode}`, token })
  const sale: BegunSale = {
    ...{ orderId, checkoutId, card, key: randomUUID(), ending: 'sold', answer: null, unacknowledged: [] },
    isTriedAgain: ledger.sales.length % 2 === 0,
  }
  ledger.sales.push(sale)
  return sale
}

/** Pays it, or pays it once more with the same key. */
async function paySale({ ask }: Party, sale: BegunSale): Promise<void> {
  const { checkoutId, card, key } = sale
  const json = { ...(card !== null && { paymentToken: card }) }
  const text = await ask({ method: 'POST', path: `/api/checkout/${checkoutId}/pay`, json, key })
  if (text !== null) sale.answer = readPayload(checkoutSchema, text).status
}

/** A sale by a test card, or for nothing without one. */
export const sell =
  (card: string | null): Act =>
  async (party) => {
    const sale = await openSale(party, card)
    return () => paySale(party, sale)
  }

/** The provider tells events of a payment that has come so far before. */
const tellOf =
  (
    card: string,
    ending: BegunSale['ending'],
    write: (teller: ReturnType<typeof createTeller>) => PaymentEvent[],
  ): Act =>
  async (party) => {
    const sale = await openSale(party, card)
    await paySale(party, sale)
    const payment = (await party.readPayments()).find(({ orderId }) => orderId === sale.orderId)
    if (!payment) throw new Error(`The sale ${sale.orderId} has no payment`)
    return async () => {
      sale.ending = ending
      for (const event of write(createTeller(payment))) if (!(await party.post(event))) sale.unacknowledged.push(event)
    }
  }

/** The provider tells that a payment has succeeded which waited for a second step. */
export const succeedLater = tellOf('tok_second_step', 'sold', ({ succeeded }) => [succeeded()])

/** The provider tells that a payment was given back. */
export const giveBack = tellOf('tok_success', 'given back', ({ refunded, sale }) => [refunded('whole', sale.amount)])

/** A payment succeeds that was declined before: the shop gives it back by itself. */
export const comeLate = tellOf('tok_second_step', 'returned', ({ declined, succeeded }) => [declined(), succeeded()])

/** Who got no answer tries again, the provider too, which does not know what was taken and tells it twice. */
export async function tryAgain(party: Party, sale: BegunSale): Promise<void> {
  for (const event of [...sale.unacknowledged, ...sale.unacknowledged]) await party.post(event)
  sale.unacknowledged = []
  if (sale.answer === null) await paySale(party, sale)
}

export const readStatus = async ({ read, buyer }: Party, { orderId }: BegunSale) =>
  (await read(orderSchema, { path: `/api/customer/orders/${orderId}`, token: buyer.token() })).status
