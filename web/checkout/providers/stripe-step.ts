import type { Checkout } from '#contract/entities/checkout.ts'
import { loadStripe } from './stripe-script.ts'
import { describeStripeError } from './stripe-words.ts'

const notOpened =
  'The window of your bank could not be opened. Nothing was charged: check your connection, and continue again.'

/**
 * The second step of a payment, in a window that Stripe's script opens over this page. Answers why it was not taken, in
 * words, or null; what became of the payment is for the service to say.
 */
export async function takeStripeStep({ paymentKey, actionSecret }: Checkout): Promise<string | null> {
  if (actionSecret === undefined) return notOpened
  try {
    const stripe = await loadStripe(paymentKey)
    const { error } = await stripe.handleNextAction({ clientSecret: actionSecret })
    return error ? describeStripeError(error) : null
  } catch (error) {
    reportError(error)
    return notOpened
  }
}
