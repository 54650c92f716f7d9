import type Stripe from 'stripe'
import type { Charge, PaymentReport } from '../provider.ts'
import { hasMovedOn, readRefusal, StripeCallError, unsupportedAmount } from './errors.ts'
import { toStripeAmount } from './objects.ts'
import { methodOfSession, type StripeSession, sessionSchema, toSessionOutcome } from './session-objects.ts'

/** Downloadable software, as Stripe's product tax codes call it; the code is eligible for Managed Payments. */
const taxCode = 'txcd_10202000'

const expand = ['payment_intent.payment_method']

/** Payments as Checkout Sessions of Managed Payments, in which Stripe sells in its own name. */
export function createStripeSessions(stripe: Stripe) {
  const retrieve = async (id: string) => sessionSchema.parse(await stripe.checkout.sessions.retrieve(id, { expand }))
  const report = (session: StripeSession): PaymentReport => ({
    outcome: toSessionOutcome(session),
    reference: session.id,
    method: methodOfSession(session),
  })

  /** A repeated call makes a second session, which nobody is shown and which expires: the first one that was noted counts. */
  async function create(charge: Charge): Promise<PaymentReport> {
    const params = toSession(charge)
    if (params === null) return refuse(unsupportedAmount)
    try {
      return report(sessionSchema.parse(await stripe.checkout.sessions.create(params)))
    } catch (error) {
      const refusal = readRefusal(error)
      if (refusal === null) throw error
      return refuse(refusal)
    }
  }

  async function expire(id: string): Promise<StripeSession> {
    try {
      return sessionSchema.parse(await stripe.checkout.sessions.expire(id, { expand }))
    } catch (error) {
      if (!hasMovedOn(error)) throw error
      return retrieve(id)
    }
  }

  return {
    report: async (id: string): Promise<PaymentReport> => report(await retrieve(id)),
    charge: async (charge: Charge): Promise<PaymentReport> =>
      charge.reference === null ? create(charge) : report(await retrieve(charge.reference)),
    cancel: async ({ reference }: Charge): Promise<PaymentReport> =>
      reference === null ? refuse(notMade) : report(await expire(reference)),
    /** The PaymentIntent that a session was paid by. */
    async intentOf(id: string): Promise<string> {
      const { payment_intent: intent } = await retrieve(id)
      if (intent === null) throw new StripeCallError(`Session ${id} was not paid at Stripe`)
      return intent.id
    },
  }
}

export type StripeSessions = ReturnType<typeof createStripeSessions>

const notMade = 'The payment could not be opened, and nothing was charged. Try again'

const refuse = (reason: string): PaymentReport => ({ outcome: { status: 'Declined', reason }, reference: null })

/** A session of goods that are no products at Stripe; null if it can't represent an amount. */
function toSession({ paymentId, orderId, currency, email, returnUrl, sale }: Charge) {
  if (!sale) throw new Error(`Payment ${paymentId} does not say what is sold`)
  const items = sale.goods.map(({ name, quantity, amount }): Stripe.Checkout.SessionCreateParams.LineItem | null => {
    const unit_amount = toStripeAmount(amount, currency)
    if (unit_amount === null) return null
    const tax_behavior = sale.pricesIncludeTax ? 'inclusive' : 'exclusive'
    const product_data = { name, tax_code: taxCode }
    return { quantity, price_data: { currency: currency.toLowerCase(), unit_amount, tax_behavior, product_data } }
  })
  const line_items = items.filter((item) => item !== null)
  if (line_items.length < items.length) return null
  const description = `Order ${orderId}`
  return {
    mode: 'payment',
    ui_mode: 'embedded_page',
    managed_payments: { enabled: true },
    line_items,
    client_reference_id: orderId,
    customer_email: email,
    metadata: { payment_id: paymentId, order_id: orderId },
    // Under another name than that of our own payments: the events of this one are those of its session.
    payment_intent_data: { description, metadata: { managed_payment_id: paymentId, order_id: orderId } },
    redirect_on_completion: 'if_required',
    ...(returnUrl !== null && { return_url: returnUrl }),
  } satisfies Stripe.Checkout.SessionCreateParams
}
