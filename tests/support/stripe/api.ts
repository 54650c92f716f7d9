import { createHmac, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { completeSession, settleSession } from './checkout-sessions.ts'
import { readForm } from './form.ts'
import { makeId } from './ids.ts'
import type { CheckoutSession, Intent, Refund, Seen, StripeBooks, TokenOutcome } from './objects.ts'
import { confirmIntent, fail, readIntent, succeed } from './payment-intents.ts'
import type { Method } from './payment-methods.ts'
import { payOut, type Settled } from './payouts.ts'
import { createRefund, readRefund } from './refunds.ts'
import { createStripeServing, type Fault } from './routes.ts'

export type SignedEvent = { id: string; type: string; body: string; signature: string }

type StripeEventLog = {
  tell: (type: string, object: object) => void
  /** All events so far, in the order in which they came about, signed at this moment or the one given. */
  events: (at?: Date) => SignedEvent[]
  sign: (body: string, at?: Date, secret?: string) => string
}

/** Events, written down the moment they come about: an object that changes later does not change in them. */
function createStripeEventLog(clock: () => Date, webhookSecret: string): StripeEventLog {
  const log: { id: string; type: string; body: string }[] = []

  // As Stripe's page on webhook signatures has it: HMAC-SHA256 over the time, a full stop and the body.
  const sign = (body: string, at = clock(), secret = webhookSecret) => {
    const time = Math.floor(at.getTime() / 1000)
    return `t=${time},v1=${createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')}`
  }

  return {
    sign,
    tell(type, object) {
      const id = `evt_${randomBytes(12).toString('hex')}`
      const created = Math.floor(clock().getTime() / 1000)
      const rest = { api_version: '2026-10-28.endive', created, livemode: false, pending_webhooks: 1, request: null }
      log.push({ id, type, body: JSON.stringify({ id, object: 'event', type, ...rest, data: { object } }, null, 2) })
    },
    events: (at = clock()) => log.map((event) => ({ ...event, signature: sign(event.body, at) })),
  }
}

/** Stripe on this machine: what a test may know and do that a shop's program can't. */
export type StripeApi = Pick<StripeEventLog, 'events' | 'sign'> & {
  settings: { secretKey: string; publishableKey: string; webhookSecret: string; apiUrl: string }
  /**
   * What Stripe's script in the browser makes of a means of payment: a confirmation token that leads to this, and is good
   * for the amount that the customer saw, if it is told.
   */
  mint: (outcome: TokenOutcome, seen?: Seen, method?: Method) => string
  intents: () => Intent[]
  refunds: () => Refund[]
  sessions: () => CheckoutSession[]
  /** The customer pays in the frame of Managed Payments, where Stripe works out the tax. */
  completeSession: (sessionId: string, paid: Parameters<typeof completeSession>[2]) => void
  settleSession: (sessionId: string, succeeds: boolean) => void
  requests: string[]
  /** Has the next requests of a path, such as 'GET /v1/refunds/*', go wrong; one when no number is given. */
  disturb: (path: string, fault: Fault, times?: number) => void
  answerSecondStep: (intentId: string, approve: boolean) => void
  finishProcessing: (intentId: string, succeeds: boolean) => void
  /** The customer completes or fails what a method asks for on its own page. Returns where they are sent then. */
  leaveRedirect: (intentId: string, succeeds: boolean) => string
  /** Somebody with the payment's secret tries another means of payment; whether it was taken. */
  payAgain: (clientSecret: string, outcome: TokenOutcome) => boolean
  setRefunds: (status: Refund['status']) => void
  finishRefund: (refundId: string, status: 'succeeded' | 'failed', failureReason?: string) => void
  /** Gives money back in the Dashboard; its id. */
  refundByHand: (intentId: string, amount: number) => string
  dispute: (intentId: string, event: 'created' | 'updated' | 'closed', status: string) => void
  /** Pays out what was settled, on a day; the id of the payout. */
  payOut: (arrivesAt: Date, currency: string, settled: readonly Settled[]) => string
  close: () => Promise<void>
}

const keys = {
  secretKey: 'sk_test_standInForStripe0123456789',
  publishableKey: 'pk_test_standInForStripe0123456789',
  webhookSecret: 'whsec_standInForStripe0123456789',
}
const debitDeclined = { type: 'card_error', code: 'card_declined', message: 'Your bank declined the debit.' }
const notCarriedOut = {
  type: 'invalid_request_error',
  code: 'payment_intent_payment_attempt_failed',
  message: 'The payment failed.',
}
const notAuthenticated = {
  type: 'invalid_request_error',
  code: 'payment_intent_authentication_failure',
  message: 'The provided PaymentMethod has failed authentication. You can provide a new PaymentMethod.',
}

/** Starts a stand-in of Stripe's API, version 1, by the shapes that Stripe publishes; it refuses what they would refuse. */
export async function startStripeApi(clock: () => Date = () => new Date()): Promise<StripeApi> {
  const log = createStripeEventLog(clock, keys.webhookSecret)
  const books: StripeBooks = {
    clock,
    tell: log.tell,
    tokens: new Map(),
    intents: new Map(),
    methods: new Map(),
    refunds: new Map(),
    payouts: new Map(),
    sessions: new Map(),
  }
  const serving = createStripeServing(books, keys.secretKey)
  const server = createServer(serving.answer).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('No port was given')
  return {
    settings: { ...keys, apiUrl: `http://127.0.0.1:${address.port}` },
    events: log.events,
    sign: log.sign,
    intents: () => [...books.intents.values()],
    refunds: () => [...books.refunds.values()],
    sessions: () => [...books.sessions.values()].map(({ session }) => session),
    completeSession: (id, paid) => completeSession(books, id, paid),
    settleSession: (id, succeeds) => settleSession(books, id, succeeds),
    requests: serving.requests,
    disturb: serving.disturb,
    setRefunds: serving.setRefunds,
    ...customersOf(books),
    ...dashboardOf(books),
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

function customersOf(books: StripeBooks) {
  const mint: StripeApi['mint'] = (outcome, seen, method = 'card') => {
    const id = makeId('ctoken')
    books.tokens.set(id, { outcome, method, createdAt: books.clock(), usedBy: null, seen: seen ?? null })
    return id
  }
  const inState = (intentId: string, status: Intent['status']) => {
    const intent = readIntent(books, intentId)
    if (intent.status !== status) throw new Error(`${intentId} is ${intent.status}, not ${status}`)
    return intent
  }
  const finish = (intent: Intent, succeeds: boolean, error: NonNullable<Intent['last_payment_error']>) => {
    if (succeeds) succeed(books, intent)
    else fail(books, intent, error)
  }
  return {
    mint,
    answerSecondStep: (intentId: string, approve: boolean) =>
      finish(inState(intentId, 'requires_action'), approve, notAuthenticated),
    finishProcessing(intentId: string, succeeds: boolean) {
      const intent = inState(intentId, 'processing')
      const isOfCard = books.methods.get(intent.payment_method ?? '')?.type === 'card'
      finish(intent, succeeds, isOfCard ? debitDeclined : notCarriedOut)
    },
    leaveRedirect(intentId: string, succeeds: boolean) {
      const intent = inState(intentId, 'requires_action')
      const action = intent.next_action
      if (action?.type !== 'redirect_to_url') throw new Error(`${intentId} does not wait on another page`)
      finish(intent, succeeds, notAuthenticated)
      const url = new URL(action.redirect_to_url.return_url)
      url.searchParams.set('payment_intent', intent.id)
      url.searchParams.set('payment_intent_client_secret', intent.client_secret)
      url.searchParams.set('redirect_status', succeeds ? 'succeeded' : 'failed')
      return url.href
    },
    payAgain(clientSecret: string, outcome: TokenOutcome) {
      const intent = [...books.intents.values()].find(({ client_secret: secret }) => secret === clientSecret)
      if (intent?.status !== 'requires_payment_method') return false
      confirmIntent(books, intent, { outcome, method: 'card', createdAt: books.clock(), usedBy: intent.id, seen: null })
      return true
    },
  }
}

function dashboardOf(books: StripeBooks) {
  return {
    payOut: (arrivesAt: Date, currency: string, settled: readonly Settled[]) =>
      payOut(books, arrivesAt, currency, settled),
    finishRefund(refundId: string, status: 'succeeded' | 'failed', failureReason?: string) {
      const refund = readRefund(books, refundId)
      refund.status = status
      if (failureReason) refund.failure_reason = failureReason
      books.tell('refund.updated', refund)
      if (status === 'failed') books.tell('refund.failed', refund)
    },
    refundByHand: (intentId: string, amount: number) =>
      createRefund(books, readForm(`payment_intent=${intentId}&amount=${amount}`), 'succeeded').id,
    dispute(intentId: string, event: 'created' | 'updated' | 'closed', status: string) {
      const { amount, currency, latest_charge: charge } = readIntent(books, intentId)
      books.tell(`charge.dispute.${event}`, {
        id: `du_${intentId.slice(3)}`,
        object: 'dispute',
        amount,
        currency,
        charge,
        status,
        payment_intent: intentId,
        reason: 'fraudulent',
        metadata: {},
        livemode: false,
      })
    },
  }
}

/** The settings with which a program takes its payments through this stand-in. */
export const environmentOf = ({ settings: { secretKey, publishableKey, webhookSecret, apiUrl } }: StripeApi) => ({
  STRIPE_SECRET_KEY: secretKey,
  STRIPE_PUBLISHABLE_KEY: publishableKey,
  STRIPE_WEBHOOK_SECRET: webhookSecret,
  STRIPE_API_URL: apiUrl,
})

/** Those with which it sells by Managed Payments. */
export const managedEnvironmentOf = (api: StripeApi) => ({ ...environmentOf(api), SELLER: 'stripe-managed' })
