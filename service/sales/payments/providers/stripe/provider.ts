import Stripe from 'stripe'
import { checkoutToken, type Seller } from '#contract/sellers.ts'
import type { Clock } from '#service/platform/index.ts'
import { paymentMethods } from '../../methods/rules.ts'
import type { Charge, PaymentProvider, RefundOrder } from '../provider.ts'
import { explainStripeError } from './errors.ts'
import { isAboutSession, openEvent, readIntent, toPaymentEvent } from './events.ts'
import { createStripeIntents } from './intents.ts'
import { listStripePayouts } from './payouts.ts'
import { createStripeRefunds } from './refunds.ts'
import { createStripeSessions } from './sessions.ts'
import { type StripeKeys, stripeAddress } from './settings.ts'

export { StripeCallError } from './errors.ts'

type Keys = Omit<StripeKeys, 'apiUrl'> & Partial<Pick<StripeKeys, 'apiUrl'>>

type Dependencies = Keys & {
  clock: Clock
  /** In whose name new payments sell; the vendor's unless it is said. Earlier ones go on as they began. */
  seller?: Seller
  /** Receives errors that do not change a result; by default they become warnings of the process. */
  onFailure?: (error: unknown) => void
  /** How long one call may take, in milliseconds. */
  timeout?: number
}

const stripeToken = /^[a-z]+_\w+$/

/** Payments by Stripe. Import it through `loadStripe`, so that it is loaded only when its keys are set. */
export function createStripePaymentProvider(dependencies: Dependencies): PaymentProvider {
  const { publishableKey, webhookSecret, clock, seller = 'vendor', onFailure = warn } = dependencies
  const stripe = createClient(dependencies)
  const intents = createStripeIntents(stripe, clock, onFailure)
  const sessions = createStripeSessions(stripe)
  const refund = createStripeRefunds(stripe, intents)
  const isManaged = seller === 'stripe-managed'
  const kindOf = ({ token }: Charge) => (token === checkoutToken ? sessions : intents)
  /** Refunds are of PaymentIntents, also of the one by which a session was paid. */
  async function refundable(order: RefundOrder): Promise<RefundOrder> {
    const isOfSession = order.reference?.startsWith('cs_') === true
    return isOfSession && order.reference ? { ...order, reference: await sessions.intentOf(order.reference) } : order
  }
  return {
    name: 'stripe',
    ...(isManaged && { seller }),
    publicKey: publishableKey,
    methods: isManaged ? [] : paymentMethods,
    signatureHeader: 'stripe-signature',
    isToken: (token) => (isManaged ? token === checkoutToken : stripeToken.test(token)),
    charge: (charge) => withExplainedErrors(() => kindOf(charge).charge(charge)),
    cancel: (charge) => withExplainedErrors(() => kindOf(charge).cancel(charge)),
    refund: (order) => withExplainedErrors(async () => refund(await refundable(order))),
    findPayment: (reference) => withExplainedErrors(() => intents.findManaged(reference)),
    listPayouts: (period) => withExplainedErrors(() => listStripePayouts(stripe, period)),
    async readEvent(body, signature, now) {
      const opened = await openEvent(stripe.webhooks, { body, signature, secret: webhookSecret, now })
      const event = toPaymentEvent(opened)
      if (event?.about !== 'payment') return event
      const { reference } = event
      if (isAboutSession(event) && reference !== null)
        return { ...event, ...(await withExplainedErrors(() => sessions.report(reference))) }
      return { ...event, outcome: await withExplainedErrors(() => intents.settle(readIntent(opened.data.object))) }
    },
  }
}

type ClientSettings = Pick<Dependencies, 'secretKey' | 'apiUrl' | 'timeout'>

export function createClient({ secretKey, apiUrl, timeout = 10_000 }: ClientSettings): Stripe {
  const { hostname, port, protocol } = new URL(apiUrl ?? stripeAddress)
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

/** A token of the test mode for one of Stripe's test cards, such as pm_card_visa. */
export async function makeTestToken(settings: ClientSettings, paymentMethod: string): Promise<string> {
  const made = createClient(settings).testHelpers.confirmationTokens.create({ payment_method: paymentMethod })
  return (await withExplainedErrors(() => made)).id
}

/** Makes one reading call and returns its Date header. Throws StripeCallError when it fails. */
export async function pingStripe(settings: Pick<Keys, 'secretKey' | 'apiUrl'>) {
  try {
    const { lastResponse } = await createClient({ ...settings, timeout: 5_000 }).refunds.list({ limit: 1 })
    return { date: lastResponse.headers.date }
  } catch (error) {
    throw explainStripeError(error)
  }
}
