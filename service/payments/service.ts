import { randomUUID } from 'node:crypto'
import type { Pay } from '#contract/entities/checkout.ts'
import type { Clock } from '../adapters/clock.ts'
import type { Failpoint } from '../adapters/failpoint.ts'
import type { PaymentOutcome, PaymentProvider } from '../adapters/payment.ts'
import type { Database, Tx } from '../database/connection.ts'
import type { Row } from '../database/schema.ts'
import { conflict, invalidInput } from '../http/problems.ts'
import type { IdentityService } from '../identity/service.ts'
import type { JobService } from '../jobs/service.ts'
import type { MailService } from '../mail/service.ts'
import type { OrderService } from '../orders/service.ts'
import { type CheckoutService, isBuyer } from './checkouts.ts'
import * as repository from './repository.ts'
import { isAmountDue, longestSilence, paymentTransitions, secondStepLifetime, settleDelay } from './rules.ts'

export const settleJob = 'settle-payment'
export const cancelJob = 'cancel-payment'
export const giveUpJob = 'give-up-payment'

export type PaymentService = {
  /** Pays a checkout's order with a provider's token; paying twice at once charges once, and 409 when it now costs other than was seen. */
  pay: (checkoutId: string, pay: Pay) => Promise<void>
  /** The answer of the test provider's second step. */
  answerTestBank: (checkoutId: string, approve: boolean) => Promise<void>
  /** Asks the provider what became of a payment and applies it: for a payment whose own call was cut off. */
  settle: (paymentId: string) => Promise<void>
  /** Gives up a second step that nobody took, so that the order can be paid again. */
  cancel: (paymentId: string) => Promise<void>
  /** Fails the order of a payment of which nothing was heard for a week; one of another amount waits for a person. */
  giveUp: (paymentId: string) => Promise<void>
}

type Dependencies = {
  database: Database
  clock: Clock
  provider: PaymentProvider
  orders: OrderService
  checkouts: CheckoutService
  identity: IdentityService
  mail: MailService
  jobs: JobService
  failpoint: Failpoint
}

/** Payments, and the completion that follows a good one: all of it once, or none of it (specification §4). */
export function createPaymentService(dependencies: Dependencies): PaymentService {
  const { database, clock, provider, orders, checkouts, identity, jobs, failpoint } = dependencies

  async function begin(
    tx: Tx,
    checkout: Row<'checkouts'>,
    { paymentToken, due, guest }: Pay,
  ): Promise<Row<'payments'>> {
    const { order } = await orders.lock(tx, checkout.orderId)
    if (order.status === 'Open' && checkout.expiresAt <= clock())
      throw conflict('This checkout has expired: go back to the cart and check out again')
    const customer = await findContact(tx, checkout, order, guest)
    const { totals } = await orders.beginPayment(tx, order.id, customer)
    if (due && !isAmountDue(due, totals.due, order.currency))
      throw conflict('The price of this order has changed: look at it again before you pay')
    const now = clock()
    const payment: Row<'payments'> = {
      id: randomUUID(),
      orderId: order.id,
      provider: provider.name,
      token: paymentToken,
      status: 'Pending',
      amount: totals.due,
      currency: order.currency,
      declineReason: null,
      createdAt: now,
      updatedAt: now,
    }
    await repository.insertPayment(tx, payment)
    const payload = { paymentId: payment.id }
    const later = (kind: string, delayMs: number) =>
      jobs.enqueue(tx, { kind, payload, dedupeKey: `${kind}:${payment.id}`, delayMs })
    await later(settleJob, settleDelay)
    await later(giveUpJob, longestSilence)
    return payment
  }

  /** Whose name and address the order carries: the account's, or what a guest gave. */
  async function findContact(tx: Tx, checkout: Row<'checkouts'>, order: Row<'orders'>, guest: Pay['guest']) {
    if (isBuyer(checkout, order)) return identity.contactOf(checkout.customerId, tx)
    if (order.customerId !== null) throw conflict('This order is somebody’s: sign in and check out again')
    if (!guest) throw invalidInput({ 'guest.email': ['Say where the way to your licenses may be mailed, or sign in'] })
    return { name: guest.name.trim(), email: guest.email.trim() }
  }

  async function charge({ id, token, amount, currency }: Row<'payments'>) {
    const outcome = await provider.charge({ paymentId: id, token, amount, currency })
    failpoint('payment-charged')
    await applyOutcome(dependencies, id, outcome)
  }

  return {
    async pay(checkoutId, pay) {
      const checkout = await checkouts.find(checkoutId)
      await charge(await database.transaction((tx) => begin(tx, checkout, pay)))
    },

    async answerTestBank(checkoutId, approve) {
      const { orderId } = await checkouts.find(checkoutId)
      const payment = await repository.findLatestPayment(database.query, orderId)
      if (payment?.status !== 'ActionRequired') throw conflict('This payment waits for no answer')
      await applyOutcome(dependencies, payment.id, await provider.answerAction(payment.id, approve))
    },

    async settle(paymentId) {
      const payment = await repository.findPayment(database.query, paymentId)
      if (payment?.status === 'Pending') await charge(payment)
    },

    async cancel(paymentId) {
      const payment = await repository.findPayment(database.query, paymentId)
      if (payment?.status === 'ActionRequired')
        await applyOutcome(dependencies, paymentId, await provider.cancelAction(paymentId))
    },

    async giveUp(paymentId) {
      const payment = await repository.findPayment(database.query, paymentId)
      if (payment?.status !== 'Pending') return
      try {
        await charge(payment)
      } catch (error) {
        if (error instanceof HeldPaymentError) throw error
        await applyOutcome(dependencies, paymentId, { status: 'Ended', reason: 'Nothing was heard of this payment' })
      }
    },
  }
}

/** A payment of another amount than its order's: its order stays in payment until a person has looked at it. */
class HeldPaymentError extends Error {
  constructor(paymentId: string) {
    super(`Payment ${paymentId} was of another amount than its order: a person must look at it`)
    this.name = 'HeldPaymentError'
  }
}

/**
 * Applies what the provider says, in one transaction: event noted, payment moved, order completed, licenses granted,
 * mail queued. An event that came before changes nothing; a succeeded payment of another amount is never completed.
 */
async function applyOutcome(dependencies: Dependencies, paymentId: string, outcome: PaymentOutcome): Promise<void> {
  const { database, clock, orders, failpoint } = dependencies
  const completed = await database.transaction(async (tx) => {
    const now = clock()
    const event = { id: `${paymentId}:${outcome.status}`, paymentId, type: outcome.status, receivedAt: now }
    if (!(await repository.insertEvent(tx, event))) return false
    const payment = await repository.findPayment(tx, paymentId)
    if (!payment) throw new Error(`There is no payment ${paymentId}`)
    // A payment that is over can't be told from a declined one; its order can.
    const status = outcome.status === 'Ended' ? 'Declined' : outcome.status
    const change = { status, declineReason: declineReasonOf(outcome), updatedAt: now }
    if (!(await repository.movePayment(tx, paymentId, [...paymentTransitions[status]], change))) return false
    if (outcome.status === 'ActionRequired') await limitSecondStep(dependencies, tx, paymentId)
    if (outcome.status === 'Declined') await orders.reopen(tx, payment.orderId)
    if (outcome.status === 'Ended') await orders.fail(tx, payment.orderId)
    if (outcome.status !== 'Succeeded') return false
    if (outcome.amount !== payment.amount || outcome.currency !== payment.currency)
      throw new HeldPaymentError(paymentId)
    await completeOrder(dependencies, tx, payment.orderId)
    return true
  })
  if (completed) failpoint('completion-committed')
}

/** A customer who walks away at the bank must not leave the order in payment for ever. */
async function limitSecondStep({ jobs }: Dependencies, tx: Tx, paymentId: string): Promise<void> {
  const dedupeKey = `${cancelJob}:${paymentId}`
  await jobs.enqueue(tx, { kind: cancelJob, payload: { paymentId }, dedupeKey, delayMs: secondStepLifetime })
}

const declineReasonOf = (outcome: PaymentOutcome) => ('reason' in outcome ? outcome.reason : null)

async function completeOrder(dependencies: Dependencies, tx: Tx, orderId: string): Promise<void> {
  const { orders, mail, failpoint } = dependencies
  failpoint('completion-begun')
  if (!(await orders.complete(tx, orderId))) throw new Error(`Order ${orderId} was paid but not processing`)
  failpoint('order-completed')
  const { order } = await orders.read(tx, orderId)
  if (order.customerId === null) await receiveGuestOrder(dependencies, tx, order)
  else await orders.grantLicenses(tx, order)
  failpoint('licenses-granted')
  await mail.queueOrderCompleted(tx, await orders.read(tx, orderId))
  failpoint('mail-queued')
}

/** A guest's licenses go to the account of whoever has proved the address, or wait until somebody does. */
async function receiveGuestOrder({ orders, identity }: Dependencies, tx: Tx, order: Row<'orders'>): Promise<void> {
  if (!order.customer) throw new Error(`Order ${order.id} was completed without a customer`)
  const customerId = await identity.receiveGuest(tx, order.customer, order.id)
  if (customerId === null) await orders.guests.hold(tx, order.id, order.customer.email)
  else await orders.guests.attach(tx, order.id, customerId)
}
