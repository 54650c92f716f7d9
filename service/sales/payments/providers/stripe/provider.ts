import Stripe from 'stripe'
import type { Clock } from '#service/platform/index.ts'
import { paymentMethods } from '../../methods/rules.ts'
import type { PaymentProvider } from '../provider.ts'
import { explainStripeError } from './errors.ts'
import { openEvent, readIntent, toPaymentEvent } from './events.ts'
import { createStripeIntents } from './intents.ts'
import { createStripeRefunds } from './refunds.ts'
import type { StripeKeys } from './settings.ts'

export { StripeCallError } from './errors.ts'

type Keys = Omit<StripeKeys, 'apiUrl'> & Partial<Pick<StripeKeys, 'apiUrl'>>

type Dependencies = Keys & {
  clock: Clock
  /** Receives errors that do not change a result; by default they become warnings of the process. */
  onFailure?: (error: unknown) => void
  /** How long one call may take, in milliseconds. */
  timeout?: number
}

const stripeToken = /^[a-z]+_\w+$/

/** Payments by Stripe. Import it through `loadStripe`, so that it is loaded only when its keys are set. */
export function createStripePaymentProvider(dependencies: Dependencies): PaymentProvider {
  const { publishableKey, webhookSecret, clock, onFailure = warn } = dependencies
  const stripe = createClient(dependencies)
  const intents = createStripeIntents(stripe, clock, onFailure)
  const refund = createStripeRefunds(stripe, intents)
  return {
    name: 'stripe',
    publicKey: publishableKey,
    methods: paymentMethods,
    signatureHeader: 'stripe-signature',
    isToken: (token) => stripeToken.test(token),
    charge: (charge) => withExplainedErrors(() => intents.charge(charge)),
    cancel: (charge) => withExplainedErrors(() => intents.cancel(charge)),
    refund: (order) => withExplainedErrors(() => refund(order)),
    async readEvent(body, signature, now) {
      const opened = await openEvent(stripe.webhooks, { body, signature, secret: webhookSecret, now })
      const event = toPaymentEvent(opened)
      if (event?.about !== 'payment') return event
      return { ...event, outcome: await withExplainedErrors(() => intents.settle(readIntent(opened.data.object))) }
    },
  }
}

type ClientSettings = Pick<Dependencies, 'secretKey' | 'apiUrl' | 'timeout'>

export function createClient({ secretKey, apiUrl, timeout = 10_000 }: ClientSettings): Stripe {
  const { hostname, port, protocol } = new URL(apiUrl ?? 'https://api.stripe.com')
  return new Stripe(secretKey, {
    host: hostname,
    port: port || (protocol === 'http:' ? 80 : 443),
    protocol: protocol === 'http:' ? 'http' : 'https',
    timeout,
    // A customer waits for both attempts, and their browser gives up after half a minute. Jobs try again.
    maxNetworkRetries: 1,
    telemetry: false,
  })
}

async function withExplainedErrors<Result>(call: () => Promise<Result>): Promise<Result> {
  try {
    return await call()
  } catch (error) {
    throw explainStripeError(error)
  }
}

const warn = (error: unknown) => process.emitWarning(error instanceof Error ? error : String(error))

/** Makes one reading call and returns its Date header. Throws StripeCallError when it fails. */
export async function pingStripe(settings: Pick<Keys, 'secretKey' | 'apiUrl'>) {
  try {
    const { lastResponse } = await createClient({ ...settings, timeout: 5_000 }).refunds.list({ limit: 1 })
    return { date: lastResponse.headers.date }
  } catch (error) {
    throw explainStripeError(error)
  }
}
