import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import { checkoutSchema } from '#contract/entities/checkout.ts'
import { openOrderSchema, orderSchema } from '#contract/entities/orders.ts'
import type { PaymentEvent } from '#service/sales/payments/providers/provider.ts'
import { checkoutIdOf, readPayload } from '../http-call.ts'
import { createTeller } from '../payments/stories.ts'
import type { KillPoint } from './kill-points.ts'
import { freeCode, product, voucherCodes } from './shop-catalogue.ts'
import type { Act, BegunActivation, BegunRedemption, BegunSale, Party } from './shop-protocol.ts'

/** An order of one license with its checkout open, free without a card. */
async function openSale({ read, ask, buyer, ledger }: Party, card: string | null): Promise<BegunSale> {
  const [orderId, token] = [randomUUID(), buyer.token()]
  const line = { id: `p/${product}/full`, type: 'Product', productId: product, variationId: 'full', quantity: 1 }
  const path = `/api/customer/orders/${orderId}`
  const opening = { method: 'PATCH', path: `${path}?checkout=true`, token, json: { items: [line] } } as const
  const checkoutId = checkoutIdOf(await read(openOrderSchema, opening))
  if (card === null) await ask({ method: 'PATCH', path: `${path}/coupon?code=${freeCode}`, token })
  const sale: BegunSale = {
    orderId,
    checkoutId,
    card,
    key: randomUUID(),
    ending: 'sold',
    answer: null,
    unacknowledged: [],
    isTriedAgain: ledger.sales.length % 2 === 0,
  }
  ledger.sales.push(sale)
  return sale
}

async function paySale({ ask }: Party, sale: BegunSale): Promise<void> {
  const { checkoutId, card, key } = sale
  const json = { ...(card !== null && { paymentToken: card }) }
  const text = await ask({ method: 'POST', path: `/api/checkout/${checkoutId}/pay`, json, key })
  if (text !== null) sale.answer = readPayload(checkoutSchema, text).status
}

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
const succeedLater = tellOf('tok_second_step', 'sold', ({ succeeded }) => [succeeded()])

export const giveBack = tellOf('tok_success', 'given back', ({ refunded, sale }) => [refunded('whole', sale.amount)])

/** A payment succeeds that was declined before: the shop gives it back by itself. */
const comeLate = tellOf('tok_second_step', 'returned', ({ declined, succeeded }) => [declined(), succeeded()])

/** Who got no answer tries again, the provider too, which does not know what was taken and tells it twice. */
export async function tryAgain(party: Party, sale: BegunSale): Promise<void> {
  for (const event of [...sale.unacknowledged, ...sale.unacknowledged]) await party.post(event)
  sale.unacknowledged = []
  if (sale.answer === null) await paySale(party, sale)
}

export const readStatus = async ({ read, buyer }: Party, { orderId }: BegunSale) =>
  (await read(orderSchema, { path: `/api/customer/orders/${orderId}`, token: buyer.token() })).status

const wantedOf = ({ owner }: Party, { code, key }: BegunRedemption) =>
  ({ method: 'POST', path: `/api/customer/vouchers/redeem?code=${code}`, token: owner.token(), key }) as const

export async function sendRedemption(party: Party, redemption: BegunRedemption): Promise<void> {
  redemption.answer = await party.ask(wantedOf(party, redemption))
}

export const redeem: Act = async (party) => {
  const { redemptions } = party.ledger
  const code = voucherCodes[redemptions.length]
  if (code === undefined) throw new Error('The shop has no voucher left')
  const redemption: BegunRedemption = { code, key: randomUUID(), answer: null }
  redemptions.push(redemption)
  return () => sendRedemption(party, redemption)
}

/** The same call again gets the same answer, and the voucher is of no use to any other. */
export async function findRepeatFaults(party: Party, redemption: BegunRedemption): Promise<string[]> {
  const again = await party.ask(wantedOf(party, redemption))
  const other = await party.send(wantedOf(party, { ...redemption, key: randomUUID() }))
  const { code } = redemption
  return [
    ...(again === redemption.answer ? [] : [`the same call again to redeem ${code} was answered otherwise`]),
    ...(other?.status === 409 ? [] : [`the voucher ${code} was redeemed twice: ${other?.status}`]),
  ]
}

const askedSchema = z.object({ id: z.string() })
const requestPath = `/api/client/activations/${product}/request`

const approvalOf = ({ owner }: Party, { requestId, key }: BegunActivation) =>
  ({ method: 'POST', path: `/api/customer/activations/${requestId}/license`, token: owner.token(), key }) as const

async function requestActivation({ ask, ledger }: Party, isCollecting: boolean): Promise<BegunActivation> {
  const signature = randomUUID()
  const json = { deviceName: 'Studio computer', deviceSignature: signature }
  const text = await ask({ method: 'POST', path: `${requestPath}?format=JWT`, json })
  const { id: requestId } = z.parse(askedSchema, JSON.parse(text ?? 'null'))
  const activation = { requestId, signature, key: randomUUID(), approval: null, isCollecting, token: null }
  ledger.activations.push(activation)
  return activation
}

async function sendApproval(party: Party, activation: BegunActivation): Promise<void> {
  activation.approval = await party.ask(approvalOf(party, activation))
}

/** The device asks for its license token, as it does until it has one. */
async function collect({ ask }: Party, activation: BegunActivation): Promise<void> {
  activation.token = await ask({ path: `${requestPath}/${activation.requestId}?format=JWT` })
}

export const approve: Act = async (party) => {
  const activation = await requestActivation(party, false)
  return () => sendApproval(party, activation)
}

export const collectToken: Act = async (party) => {
  const activation = await requestActivation(party, true)
  await sendApproval(party, activation)
  return () => collect(party, activation)
}

/** Who got no answer sends the same call again: the customer the approval, a device that has come so far its question. */
export async function continueActivation(party: Party, activation: BegunActivation): Promise<void> {
  if (activation.approval === null) await sendApproval(party, activation)
  if (activation.isCollecting && activation.token === null) await collect(party, activation)
}

/** The same approval again gets the same answer, and the device has a token that is good. */
export async function findActivationFaults(party: Party, activation: BegunActivation): Promise<string[]> {
  const again = await party.ask(approvalOf(party, activation))
  if (activation.token === null) await collect(party, activation)
  const path = `/api/client/licenses/${product}/validate?format=JWT`
  const validated = await party.send({ method: 'POST', path, text: activation.token ?? '' })
  const { requestId } = activation
  return [
    ...(again === activation.approval ? [] : [`the same approval again of ${requestId} was answered otherwise`]),
    ...(validated?.status === 200 ? [] : [`the token of the request ${requestId} is not good: ${validated?.text}`]),
  ]
}

/** What leads the shop past each step. */
export const acts: Record<KillPoint, Act> = {
  'payment-begun': sell('tok_success'),
  'payment-charged': sell('tok_success'),
  'event-noted': succeedLater,
  'completion-begun': sell('tok_success'),
  'order-completed': sell(null),
  'licenses-granted': sell('tok_success'),
  'mail-queued': succeedLater,
  'completion-committed': sell(null),
  'invoice-counted': sell('tok_success'),
  'invoice-committed': sell('tok_success'),
  'sale-answered': sell('tok_success'),
  'refund-given': comeLate,
  'refund-noted': giveBack,
  'lines-ended': giveBack,
  'voucher-taken': redeem,
  'voucher-granted': redeem,
  'redeem-kept': redeem,
  'redeem-committed': redeem,
  'redeem-answered': redeem,
  'activation-begun': approve,
  'seat-taken': approve,
  'request-approved': approve,
  'activation-kept': approve,
  'activation-committed': approve,
  'activation-answered': approve,
  'token-made': collectToken,
  'token-committed': collectToken,
  'token-answered': collectToken,
}
