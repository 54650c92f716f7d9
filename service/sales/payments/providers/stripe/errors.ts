import Stripe from 'stripe'
import { ProviderCallError } from '../provider.ts'

export class StripeCallError extends ProviderCallError {
  override readonly name = 'StripeCallError'
}

/** Stripe's error in our words; the original contains secrets and must not be logged. */
export function explainStripeError(error: unknown): unknown {
  const { errors } = Stripe
  if (!(error instanceof errors.StripeError)) return error
  const request = error.requestId ? ` (request ${error.requestId})` : ''
  if (error instanceof errors.StripeAuthenticationError)
    return new StripeCallError(
      `Stripe does not take the key in STRIPE_SECRET_KEY: copy the secret key from Stripe’s Dashboard again${request}`,
    )
  if (error instanceof errors.StripePermissionError)
    return new StripeCallError(
      `The key in STRIPE_SECRET_KEY may not do this: let it write PaymentIntents, Refunds and, for Managed Payments, Checkout Sessions, or use the secret key${request}`,
    )
  if (error instanceof errors.StripeConnectionError)
    return new StripeCallError(`Stripe could not be reached: ${describeConnectionError(error.detail)}`)
  if (error instanceof errors.StripeRateLimitError)
    return new StripeCallError(`Stripe asks to be called less often, and was not asked again${request}`)
  const code = error.code ? ` ${error.code}` : ''
  return new StripeCallError(`Stripe answered ${error.statusCode}${code}: ${redact(error.message)}${request}`)
}

/** Keys, tokens, client secrets and addresses, which messages of Stripe may repeat. */
const secretForms = /\b(?:sk|rk|pk|whsec|ctoken|tok|pm|src|card)_\w+|_secret_\w+|[^\s"'<>]+(?:@|%40)[^\s"'<>]+/g

/** A message of Stripe without secrets, for the log. */
export const redact = (words: string): string => words.replace(secretForms, '…')

const describeConnectionError = (detail: unknown) =>
  detail instanceof Error && 'code' in detail ? String(detail.code) : 'the call broke off'

/** Whether a call came too late, because the state of the payment had changed. A session that is not open has no code. */
export const hasMovedOn = (error: unknown) =>
  error instanceof Stripe.errors.StripeInvalidRequestError &&
  (error.code === 'payment_intent_unexpected_state' || /^Only Checkout Sessions with a status/.test(error.message))

const unsupportedAmountText = 'This amount can’t be paid in this currency. Choose another currency, or write to us'
const wordsByCode: ReadonlyMap<string, string> = new Map([
  ['amount_too_small', 'This amount is too small to be paid here. Add something to your order, or write to us'],
  ['amount_too_large', 'This amount is too large to be paid here. Buy in several orders, or write to us'],
  ['invalid_charge_amount_no_decimal_compatible', unsupportedAmountText],
])
const wordsByParam: ReadonlyMap<string, string> = new Map([
  ['currency', 'This currency can’t be paid here. Choose another currency'],
  ['confirmation_token', 'What you entered can no longer be used. Nothing was paid: enter it again'],
  ['line_items[0][price_data][currency]', 'This currency can’t be paid here. Choose another currency'],
  ['payment_method', 'This way to pay can’t be used here. Choose another'],
])

/** A message for the customer why an order can't be paid like this; null when they can't do anything about it. */
export function readRefusal(error: unknown): string | null {
  if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) return null
  return wordsByCode.get(error.code ?? '') ?? wordsByParam.get(error.param ?? '') ?? null
}
export const unsupportedAmount = unsupportedAmountText
