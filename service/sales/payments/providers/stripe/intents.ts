import Stripe from 'stripe'
import type { Clock } from '#service/platform/index.ts'
import type { Charge, PaymentOutcome, PaymentReport } from '../provider.ts'
import { explainStripeError, hasMovedOn, readRefusal, StripeCallError, unsupportedAmount } from './errors.ts'
import {
  describeDecline,
  intentSchema,
  isOpen,
  methodOf,
  readOurId,
  type StripeIntent,
  toOutcome,
  toStripeAmount,
} from './objects.ts'

const hour = 60 * 60 * 1000
/** How long a charge can be repeated: Stripe keeps idempotency keys for 24 hours; an hour is left for clocks that differ. */
const repeatable = 23 * hour
/** The age from which a search without result is reliable: its index may lag behind by an hour. */
const searchable = repeatable + 2 * hour

/** Payments as PaymentIntents, created and confirmed at once. `onFailure` hears of failed cancellations. */
export function createStripeIntents(stripe: Stripe, clock: Clock, onFailure: (error: unknown) => void) {
  const retrieve = async (id: string) => intentSchema.parse(await stripe.paymentIntents.retrieve(id, withMethod))

  /** Cancels a payment; null when its state had changed. */
  async function close(id: string): Promise<StripeIntent | null> {
    try {
      return intentSchema.parse(
        await stripe.paymentIntents.cancel(id, { cancellation_reason: 'abandoned', ...withMethod }),
      )
    } catch (error) {
      if (hasMovedOn(error)) return null
      throw error
    }
  }

  /** The outcome of a payment. A declined one is cancelled first, so that it can't succeed later. */
  async function settle(intent: StripeIntent): Promise<PaymentOutcome> {
    const outcome = toOutcome(intent)
    if (!isOpen(intent)) return outcome
    let isClosed = true
    try {
      isClosed = (await close(intent.id)) !== null
    } catch (error) {
      // It counts as declined; if it is paid after all, an event reports that.
      onFailure(explainStripeError(error))
    }
    return isClosed ? outcome : toOutcome(await retrieve(intent.id))
  }
  const report = async (intent: StripeIntent): Promise<PaymentReport> => ({
    outcome: await settle(intent),
    reference: intent.id,
    method: methodOf(intent),
  })

  /** The payment with our id; null when it was never made, or too recently for the search index. */
  async function search(paymentId: string): Promise<StripeIntent | null> {
    const { data } = await stripe.paymentIntents.search({ query: `metadata["payment_id"]:"${paymentId}"` })
    const found = data.map((each) => intentSchema.parse(each))
    return found.find(({ metadata }) => readOurId(metadata, 'payment_id') === paymentId) ?? null
  }

  const ageOf = ({ createdAt }: Charge) => clock().getTime() - createdAt.getTime()

  /** A payment without a known reference; null when it was never made. Throws while that is uncertain. */
  async function find(charge: Charge): Promise<StripeIntent | null> {
    const intent = await search(charge.paymentId)
    if (intent || ageOf(charge) >= searchable) return intent
    throw new StripeCallError(`Stripe does not find payment ${charge.paymentId}, and may know of it later: ask again`)
  }

  /** Creates the payment, or finds the one that an earlier call created. */
  async function begin(charge: Charge, amount: number): Promise<PaymentReport> {
    const made = await create(stripe, charge, amount)
    if ('refusal' in made) return { outcome: { status: 'Declined', reason: made.refusal }, reference: null }
    // A replayed response has the state at the time of the first call.
    return report(made.isReplayed ? await retrieve(made.intent.id) : made.intent)
  }

  return {
    search,
    settle,
    /** Our id of the payment of Managed Payments that a PaymentIntent belongs to; null if it belongs to none. */
    findManaged: async (id: string): Promise<string | null> =>
      readOurId((await retrieve(id)).metadata, 'managed_payment_id'),
    async charge(charge: Charge): Promise<PaymentReport> {
      if (charge.reference !== null) return report(await retrieve(charge.reference))
      const amount = toStripeAmount(charge.amount, charge.currency)
      if (amount === null) return { outcome: { status: 'Declined', reason: unsupportedAmount }, reference: null }
      if (ageOf(charge) < repeatable) return begin(charge, amount)
      const intent = await find(charge)
      return intent ? report(intent) : { outcome: neverMade, reference: null }
    },
    async cancel(charge: Charge): Promise<PaymentReport> {
      const id = charge.reference ?? (await find(charge))?.id
      if (id === undefined) return { outcome: { status: 'Declined', reason: describeDecline(null) }, reference: null }
      return report((await close(id)) ?? (await retrieve(id)))
    },
  }
}

export type StripeIntents = ReturnType<typeof createStripeIntents>

const neverMade: PaymentOutcome = {
  status: 'Ended',
  reason: 'This payment never reached Stripe, and it is too late now',
}

type Made = { intent: StripeIntent; isReplayed: boolean } | { refusal: string }

async function create(stripe: Stripe, charge: Charge, amount: number): Promise<Made> {
  const { paymentId, orderId, token, currency } = charge
  // Must be identical in every repeat: Stripe rejects an idempotency key with other parameters.
  const params: Stripe.PaymentIntentCreateParams = {
    amount,
    currency: currency.toLowerCase(),
    confirm: true,
    confirmation_token: token,
    ...toReturn(charge),
    description: `Order ${orderId}`,
    metadata: { payment_id: paymentId, order_id: orderId },
  }
  try {
    const intent = await stripe.paymentIntents.create(params, { idempotencyKey: `payment-${paymentId}` })
    return { intent: intentSchema.parse(intent), isReplayed: isReplayed(intent.lastResponse.headers) }
  } catch (error) {
    if (error instanceof Stripe.errors.StripeCardError) return readCardError(error)
    const refusal = readRefusal(error)
    if (refusal === null) throw error
    return { refusal }
  }
}

const withMethod = { expand: ['payment_method'] }

/** A payment that may lead to another site needs an address to come back to. */
const toReturn = ({ returnUrl }: Charge): Partial<Stripe.PaymentIntentCreateParams> =>
  returnUrl === null
    ? { automatic_payment_methods: { enabled: true, allow_redirects: 'never' } }
    : {
        automatic_payment_methods: { enabled: true, allow_redirects: 'always' },
        return_url: returnUrl,
        // A bank's question about a card stays in the window of Stripe's script, although there is an address to return to.
        use_stripe_sdk: true,
        ...withMethod,
      }

/** A declined card leaves a PaymentIntent that waits for another card. */
function readCardError(error: Stripe.errors.StripeCardError): Made {
  if (!error.payment_intent)
    return { refusal: describeDecline({ type: 'card_error', code: error.code, message: error.message }) }
  return { intent: intentSchema.parse(error.payment_intent), isReplayed: isReplayed(error.headers) }
}

const isReplayed = (headers: Record<string, string> | undefined) => headers?.['idempotent-replayed'] === 'true'
