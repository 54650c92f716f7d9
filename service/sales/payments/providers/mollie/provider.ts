import type { Clock } from '#service/platform/index.ts'
import { type Charge, ForgedEventError, type PaymentProvider, type PaymentReport } from '../provider.ts'
import { type CallMollie, createMollieApi, MollieCallError } from './api.ts'
import { fromMollieMethod, methodOfToken, toMollieMethod } from './methods.ts'
import { type MolliePayment, paymentSchema, toEvents, toMollieAmount, toOutcome } from './objects.ts'
import { createMollieRefunds } from './refunds.ts'
import type { MollieKeys } from './settings.ts'

type Dependencies = MollieKeys & {
  clock: Clock
  /** Where Mollie is told to post its notices; null where it can't reach this shop. */
  eventsUrl: string | null
  /** Whether a payment of this shop has a reference. */
  isOurs: (reference: string) => Promise<boolean>
  /** How long one call may take, in milliseconds. */
  timeout?: number
}

/** How long a call can be repeated: Mollie keeps idempotency keys for an hour; some minutes are left for clocks that differ. */
const repeatable = 55 * 60 * 1000

/** Payments on the pages of Mollie, to which the customer goes. */
export function createMolliePaymentProvider(dependencies: Dependencies): PaymentProvider {
  const { clock, methods, isOurs } = dependencies
  const call = createMollieApi(dependencies)
  const read = async (id: string, query = '') =>
    (await call(paymentSchema, { method: 'GET', path: `payments/${encodeURIComponent(id)}${query}` })).value

  /** Nobody can pay a payment whose address was never heard: its customer may begin another. */
  const isTooLate = ({ createdAt }: Charge) => clock().getTime() - createdAt.getTime() >= repeatable

  return {
    name: 'mollie',
    publicKey: null,
    methods,
    signatureHeader: null,
    isToken: (token) => methodOfToken(token) !== null,
    async charge(charge) {
      if (charge.reference !== null) return toReport(await read(charge.reference))
      return isTooLate(charge) ? neverBegun : begin(call, charge, dependencies.eventsUrl)
    },
    async cancel({ reference }) {
      if (reference === null) return neverBegun
      const payment = await read(reference)
      return toReport(payment, payment.status === 'open' ? await close(call, payment) : undefined)
    },
    refund: createMollieRefunds(call),
    /** Notices are unsigned and name a payment alone, so that nothing in them is believed: Mollie is asked about it. */
    async readEvent(body) {
      const id = new URLSearchParams(body).get('id')
      if (id === null || !/^\w{1,100}$/.test(id)) throw new ForgedEventError('It names no payment of Mollie')
      return (await isOurs(id)) ? toEvents(await read(id, '?embed=refunds,chargebacks')) : null
    },
  }
}

const toReport = (payment: MolliePayment, outcome = toOutcome(payment)): PaymentReport => ({
  outcome,
  reference: payment.id,
  method: fromMollieMethod(payment.method),
})

const decline = (reason: string) => ({ status: 'Declined', reason }) as const
const calledOff = decline('The payment was called off, and nothing was charged. Choose how to pay')
const neverBegun: PaymentReport = {
  outcome: decline('Our payment provider could not be reached. Nothing was charged: pay again'),
  reference: null,
}

/** Makes the payment, or finds the one that an earlier call made. */
async function begin(call: CallMollie, charge: Charge, eventsUrl: string | null): Promise<PaymentReport> {
  const { paymentId, orderId, token, amount, currency, returnUrl } = charge
  const method = methodOfToken(token)
  if (method === null || returnUrl === null) throw new Error(`Payment ${paymentId} can’t be made at Mollie`)
  const body = {
    amount: toMollieAmount(amount, currency),
    method: toMollieMethod(method),
    description: `Order ${orderId}`,
    redirectUrl: returnUrl,
    ...(eventsUrl !== null && { webhookUrl: eventsUrl }),
    locale: 'en_US',
    metadata: { payment_id: paymentId, order_id: orderId },
  }
  try {
    const request = { method: 'POST', path: 'payments', body, idempotencyKey: paymentId } as const
    return toReport((await call(paymentSchema, request)).value)
  } catch (error) {
    const refusal = readRefusal(error)
    if (refusal === null) throw error
    return { outcome: decline(refusal), reference: null }
  }
}

/** Why a payment can't be made, for the customer; null when they can't do anything about it. */
function readRefusal(error: unknown): string | null {
  if (!(error instanceof MollieCallError) || error.status !== 422) return null
  if (error.field?.startsWith('amount'))
    return 'This amount or currency can’t be paid in this way. Choose another way to pay'
  return error.field === 'method' ? 'This way to pay can’t be used here. Choose another' : null
}

/**
 * Cancels a payment that waits for its customer. Most methods do not allow it before they expire: the payment counts as called
 * off all the same, and money that comes after that is given back.
 */
async function close(call: CallMollie, { id, isCancelable }: MolliePayment) {
  if (!isCancelable) return calledOff
  try {
    const { value } = await call(paymentSchema, { method: 'DELETE', path: `payments/${encodeURIComponent(id)}` })
    return value.status === 'canceled' ? calledOff : toOutcome(value)
  } catch (error) {
    // Its customer was faster.
    if (!(error instanceof MollieCallError) || error.status !== 422) throw error
    const { value } = await call(paymentSchema, { method: 'GET', path: `payments/${encodeURIComponent(id)}` })
    return value.status === 'open' ? calledOff : toOutcome(value)
  }
}
