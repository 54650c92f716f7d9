import { randomUUID } from 'node:crypto'
import type { Insertable } from 'kysely'
import type { Pay } from '#contract/entities/checkout.ts'
import type { IdentityService } from '#service/accounts/index.ts'
import type { PaymentTable, Row, TaxDecision, Tx } from '#service/database/index.ts'
import type { LicensingServices } from '#service/licensing/index.ts'
import type { MailGate } from '#service/messaging/index.ts'
import {
  conflict,
  invalidInput,
  type JobRun,
  notFound,
  type Once,
  type PlatformServices,
  ProblemError,
} from '#service/platform/index.ts'
import { hashPayerKey, missingConsent, type Payer, readConsent } from '../checkout/rules.ts'
import type { CheckoutService } from '../checkout/service.ts'
import type { OrderService } from '../orders/service.ts'
import { isDecidedFor } from '../taxes/service.ts'
import type { Completion } from './order-completion.ts'
import { type Outcomes, settleJob } from './payment-outcomes.ts'
import type { OpenedProviders } from './providers/opened-providers.ts'
import { type Charge, type PaymentReport, sellerOf } from './providers/provider.ts'
import type { TestBank } from './providers/test/provider.ts'
import * as repository from './repository.ts'
import { giveUpInterval, isAmountDue, isUnsettled, nextPollDelay, settleDelay, timeLeft } from './rules.ts'

export const giveUpJob = 'give-up-payment'

type Dependencies = Pick<PlatformServices, 'database' | 'clock' | 'logger' | 'jobs' | 'failpoint'> & {
  providers: OpenedProviders
  testBank: TestBank | null
  orders: OrderService
  checkouts: CheckoutService
  outcomes: Outcomes
  completion: Completion
  identity: Pick<IdentityService, 'isOwnAddress'>
  transfers: LicensingServices['transfers']
  mailGate: MailGate
}

/** Payments. Each is stored in a transaction of its own before the provider is called, so that none is lost. */
export function createPaymentService(dependencies: Dependencies) {
  const { database, clock, logger, providers, testBank, orders, checkouts, outcomes, completion, jobs } = dependencies
  const { identity, mailGate, transfers, failpoint } = dependencies
  const provider = providers.current

  async function begin(tx: Tx, checkout: Row<'checkouts'>, pay: Pay, taxed: TaxDecision | null, { key, ip }: Payer) {
    const { order } = await orders.lock(tx, checkout.orderId)
    if (order.status === 'Open' && checkout.expiresAt <= clock())
      throw conflict('This checkout has expired: go back to the cart and check out again', 'checkout-expired')
    if (order.purpose === 'TransferFee' && order.status === 'Open') await transfers.paid.requirePayable(tx, order.id)
    const customer = await checkouts.settleBuyer(tx, checkout, order, pay.billing)
    if (taxed && !isDecidedFor(taxed, customer))
      throw conflict('Who buys was changed meanwhile: look at the order again before you pay', 'price-changed')
    const now = clock()
    const { deliveryConsent } = checkouts.lawOf(customer, order.purpose)
    const consent = readConsent(deliveryConsent, pay.consent, now)
    const { totals } = await orders.beginPayment(tx, order.id, {
      customer,
      taxed,
      consent,
      seen: pay.due,
      seller: sellerOf(provider),
    })
    if (pay.due && !isAmountDue(pay.due, totals.due, order.currency))
      throw conflict('The price of this order has changed: look at it again before you pay', 'price-changed')
    const payment = {
      id: randomUUID(),
      orderId: order.id,
      amount: totals.due,
      currency: order.currency,
      declineReason: null,
      payerKeyHash: hashPayerKey(key),
      returnUrl: checkouts.returnUrlOf(checkout, pay.embedded ?? false),
      createdAt: now,
      updatedAt: now,
    }
    if (totals.due === 0) {
      const { email: to } = customer
      const { customerId: askedBy } = order
      const isOwn = await identity.isOwnAddress(tx, askedBy === null ? null : { customerId: askedBy }, to)
      await mailGate.admit({ kind: 'order-completed', to, from: ip, askedBy, isOwn }, tx)
      return completeFree(tx, payment)
    }
    if (!taxed && checkouts.asksCountry)
      throw invalidInput({ 'billing.address.countryCode': ['Say which country you are in: the taxes are its'] })
    if (deliveryConsent !== null && consent === null) throw missingConsent()
    if (pay.paymentToken === undefined) throw invalidInput({ paymentToken: ['Say how it is paid'] })
    if (!provider.isToken(pay.paymentToken))
      throw invalidInput({ paymentToken: [unknownToken] }, 'payment-token-not-valid')
    const token = { provider: provider.name, token: pay.paymentToken }
    const begun = await repository.insertPayment(tx, { ...payment, ...token, status: 'Pending' })
    await scheduleFollowUps(tx, begun.id)
    return begun
  }

  /** A free order is completed without a provider. */
  async function completeFree(tx: Tx, payment: NewPayment): Promise<Row<'payments'>> {
    const paid = await repository.insertPayment(tx, { ...payment, ...free })
    await completion.complete(tx, paid)
    return paid
  }

  async function scheduleFollowUps(tx: Tx, paymentId: string): Promise<void> {
    const later = (kind: string, delayMs: number) =>
      jobs.enqueue(tx, { kind, queue: 'money', payload: { paymentId }, dedupeKey: `${kind}:${paymentId}`, delayMs })
    await later(settleJob, settleDelay)
    await later(giveUpJob, giveUpInterval)
  }

  /** The job that asks looks at most a day ahead; a second run on the same day queues nothing. */
  async function giveUpLater({ id: paymentId }: Row<'payments'>, left: number): Promise<void> {
    const delayMs = Math.min(left, giveUpInterval)
    const dedupeKey = `${giveUpJob}:${paymentId}:${Math.ceil(left / giveUpInterval)}`
    const job = { kind: giveUpJob, queue: 'money', payload: { paymentId }, dedupeKey, delayMs } as const
    await database.transaction((tx) => jobs.enqueue(tx, job))
  }

  async function toCharge(payment: Row<'payments'>): Promise<Charge> {
    const { order, wire } = await orders.read(database.query, payment.orderId)
    const { id: paymentId, token, amount, currency, reference, returnUrl, createdAt, orderId } = payment
    const charge = { paymentId, token, amount, currency, reference, returnUrl, createdAt, orderId }
    const sale = order.seller === 'vendor' ? undefined : orders.toSale(wire)
    return { ...charge, email: order.customer?.email ?? '', sale }
  }

  async function ask(call: 'charge' | 'cancel', payment: Row<'payments'>): Promise<void> {
    const provider = providers.of(payment)
    const report = await hear(payment, provider[call](await toCharge(payment)))
    failpoint('payment-charged')
    await outcomes.apply(payment.id, report)
  }

  /** What the provider says. That it says nothing is noted, so that the customer is told. */
  async function hear(payment: Row<'payments'>, answer: Promise<PaymentReport>): Promise<PaymentReport> {
    try {
      return await answer
    } catch (error) {
      await repository.noteUnheard(database.query, payment.id, clock())
      throw error
    }
  }

  const logUnheard = (err: unknown, payment: Row<'payments'>) =>
    logger.error({ err, payment: payment.id }, 'the payment provider was not heard, it will be asked again')

  /** Charges; if the provider can't be reached, the job that was queued with the payment tries again. */
  async function tryToCharge(payment: Row<'payments'>): Promise<void> {
    try {
      await ask('charge', payment)
    } catch (error) {
      logUnheard(error, payment)
    }
  }

  /** Drops coupons that no longer apply once the customer has seen the error, so that the next attempt is without them. */
  async function forgetLapsedCoupons(error: unknown, orderId: string): Promise<never> {
    if (error instanceof ProblemError && error.code === 'coupon-no-longer-valid')
      await orders.dropLapsedCoupons(orderId)
    throw error
  }

  const findLatest = async (checkoutId: string) => {
    const { orderId } = await checkouts.find(checkoutId)
    return repository.findLatestPayment(database.query, orderId)
  }

  return {
    /** Pays with a token, or without one when nothing is due; once. 409 if the price has changed. A job retries. */
    async pay(checkoutId: string, pay: Pay, payer: Payer, once: Once): Promise<void> {
      const checkout = await checkouts.find(checkoutId)
      // Outside the transaction: the tax service may be a remote one.
      const taxed = await checkouts.decideTaxes(checkout, pay.billing, payer.ipCountry)
      const { id } = await database
        .transaction((tx) => once(tx, async () => ({ id: (await begin(tx, checkout, pay, taxed, payer)).id })))
        .catch((error: unknown) => forgetLapsedCoupons(error, checkout.orderId))
      const payment = await repository.findPayment(database.query, id)
      if (payment?.status === 'Succeeded') return failpoint('completion-committed')
      failpoint('payment-begun')
      // A repeated call finds the payment of the first one, which may have been interrupted before it charged.
      if (payment?.status === 'Pending') await tryToCharge(payment)
    },

    async check(checkoutId: string): Promise<void> {
      const payment = await findLatest(checkoutId)
      if (payment && isUnsettled(payment)) await tryToCharge(payment)
    },

    /**
     * Cancels a payment that waits for its customer, who wants to pay in another way. It may have succeeded meanwhile, and goes on
     * while the provider can't be reached.
     */
    async abandon(checkoutId: string): Promise<void> {
      const payment = await findLatest(checkoutId)
      if (payment?.status !== 'ActionRequired') return
      const provider = providers.of(payment)
      const charge = await toCharge(payment)
      try {
        const report = await hear(payment, provider.cancel(charge))
        const isCalledOff = report.outcome.status === 'Declined'
        await outcomes.apply(payment.id, isCalledOff ? { ...report, outcome: calledOff } : report)
      } catch (error) {
        logUnheard(error, payment)
      }
    },

    /** Answers the second step of the test provider. Throws a 404 problem with any other provider. */
    async answerTestBank(checkoutId: string, approve: boolean): Promise<void> {
      const payment = await findLatest(checkoutId)
      if (!testBank) throw notFound('This shop has no test bank')
      if (payment?.status !== 'ActionRequired') throw conflict('This payment waits for no answer')
      await testBank.answer(payment.id, approve)
      await ask('charge', payment)
    },

    /** Asks the provider for the outcome of a payment and applies it; queues another try while it is unsettled. */
    async settle(paymentId: string, run: JobRun): Promise<void> {
      const payment = await repository.findPayment(database.query, paymentId)
      if (payment?.status !== 'Pending') return
      await ask('charge', payment)
      const after = await repository.findPayment(database.query, paymentId)
      if (after?.status !== 'Pending') return
      const delayMs = nextPollDelay(payment.createdAt, clock())
      await database.transaction(async (tx) => {
        await run.completeIn(tx)
        await jobs.enqueue(tx, { kind: settleJob, queue: 'money', payload: { paymentId }, delayMs })
      })
    },

    /** Cancels a second step that the customer abandoned, so that the order can be paid again. */
    async cancel(paymentId: string): Promise<void> {
      const payment = await repository.findPayment(database.query, paymentId)
      if (payment?.status === 'ActionRequired') await ask('cancel', payment)
    },

    /** Fails the order of a payment that stayed unsettled for as long as its method may take. */
    async giveUp(paymentId: string): Promise<void> {
      const payment = await repository.findPayment(database.query, paymentId)
      if (!payment || !isUnsettled(payment)) return
      const left = timeLeft(payment, clock())
      if (left > 0) return giveUpLater(payment, left)
      await tryToCharge(payment)
      const outcome = { status: 'Ended', reason: 'Nothing was heard of this payment' } as const
      await outcomes.apply(paymentId, { outcome, reference: null })
    },
  }
}

export type PaymentService = ReturnType<typeof createPaymentService>

const calledOff = {
  status: 'Declined',
  reason: 'The payment was called off, and nothing was charged. Choose how to pay',
} as const

const unknownToken = 'This is no token of the payment provider: enter the card again'

type NewPayment = Omit<Insertable<PaymentTable>, 'provider' | 'token' | 'status'>
const free = { provider: 'none', token: '', status: 'Succeeded' } as const
