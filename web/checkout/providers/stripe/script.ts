import type { Stripe, StripeConstructor, StripeError } from '@stripe/stripe-js'
import type { Checkout } from '#contract/entities/checkout.ts'
import { loadScript } from '../load-script.ts'

/** Stripe requires its own host; 'endive' is the release that the service's Stripe client uses, too. */
const scriptUrl = 'https://js.stripe.com/endive/stripe.js'

let loading: Promise<StripeConstructor> | null = null
const clients = new Map<string, Stripe>()

/** Stripe's client for a publishable key, loaded on first use; a failure rejects and can be retried. */
export async function loadStripe(key: string | undefined): Promise<Stripe> {
  if (key === undefined) throw new Error('The checkout has no publishable key of Stripe')
  loading ??= fetchScript()
  const create = await loading.catch((error: unknown) => {
    loading = null
    throw error
  })
  const stripe = clients.get(key) ?? create(key, { locale: 'en' })
  clients.set(key, stripe)
  return stripe
}

/** The script loads more scripts from the same host. */
const isStripeUrl = ({ protocol, host }: URL) => protocol === 'https:' && `.${host}`.endsWith('.js.stripe.com')

async function fetchScript(): Promise<StripeConstructor> {
  await loadScript(scriptUrl, isStripeUrl)
  if (window.Stripe) return window.Stripe
  throw new Error('Stripe’s script is not what it should be')
}

const notOpened =
  'The window of your bank could not be opened. Nothing was charged: check your connection, and continue again.'

/** Runs the second step in a window of Stripe's script. Resolves with the reason why it was not taken, or null. */
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

const unreachable = 'Stripe could not be reached. Nothing was charged: check your connection, and try again.'
const unusable = 'Stripe could not use what was entered. Nothing was charged: try again, or pay in another way.'

/** Why Stripe's script refused, for the customer: Stripe's message where it is meant for customers. */
export function describeStripeError({ type, message }: Pick<StripeError, 'type' | 'message'>): string {
  if (type === 'api_connection_error') return unreachable
  return (type === 'card_error' || type === 'validation_error') && message ? message : unusable
}
