import type { StripeError } from '@stripe/stripe-js'

const unreachable = 'Stripe could not be reached. Nothing was charged: check your connection, and try again.'
const unusable = 'Stripe could not use what was entered. Nothing was charged: try again, or pay in another way.'

/** Why Stripe's script refused, for the customer: its own words where they are meant for customers. */
export function describeStripeError({ type, message }: Pick<StripeError, 'type' | 'message'>): string {
  if (type === 'api_connection_error') return unreachable
  return (type === 'card_error' || type === 'validation_error') && message ? message : unusable
}
