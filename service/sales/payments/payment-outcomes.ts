import type { AuditAction, PaymentStatus, Row, Tx } from '#service/database/index.ts'
import type { AuditNote, JobService } from '#service/platform/index.ts'
import type { CheckoutService } from '../checkout/service.ts'
import type { SalesDependencies } from '../dependencies.ts'
import type { OrderService } from '../orders/service.ts'
import type { RefundService } from '../refunds/service.ts'
import type { createDelayedPaymentMails } from './delayed-payment-emails.ts'
import type { PaymentMails } from './emails.ts'
import { delayOf } from './methods/rules.ts'
import type { Completion } from './order-completion.ts'
import { findOrderedTrials } from './ordered-trials.ts'
import type { PaymentOutcome, PaymentReport } from './providers/provider.ts'
import * as repository from './repository.ts'
import { isUnsettled, nextPaymentStatus, paymentTransitions, secondStepLifetime, settleDelay } from './rules.ts'

export const cancelJob = 'cancel-payment'
export const settleJob = 'settle-payment'

type DelayedPaymentMails = ReturnType<typeof createDelayedPaymentMails>

type Dependencies = Pick<
  SalesDependencies,
  'database' | 'clock' | 'catalogue' | 'jobs' | 'failpoint' | 'audit' | 'metrics'
> & {
  orders: OrderService
  checkouts: CheckoutService
  completion: Completion
  refunds: RefundService
  mail: PaymentMails & DelayedPaymentMails
}

/** The consequences of reports and events of a payment provider (specification §4, Order status). */
export function createOutcomes(dependencies: Dependencies) {
  const { database, clock, catalogue, orders, checkouts, completion, refunds, mail, jobs, failpoint, audit, metrics } =
    dependencies

  /** The customer of a delayed payment has left long ago, and is mailed how to pay again. */
  async function reopen(tx: Tx, payment: Row<'payments'>): Promise<void> {
    const { orderId, method } = payment
    const order = await orders.read(tx, orderId)
    const isOpen = await orders.reopen(tx, orderId)
    if (!isOpen || delayOf(method) === null) return
    await mail.queueDelayedPaymentFailed(tx, payment, order, await checkouts.keepOpen(tx, orderId))
  }

  /** Notes what is known of a payment besides its outcome, and tells the customer of a delayed one what comes next. */
  async function noteKnown(tx: Tx, payment: Row<'payments'>, report: PaymentReport): Promise<Row<'payments'>> {
    const { reference, outcome } = report
    if (payment.unheardSince !== null) await repository.noteHeard(tx, payment.id)
    if (reference !== null && payment.reference === null) await repository.noteReference(tx, payment.id, reference)
    const method = report.method ?? payment.method
    if (method === null || method === payment.method) return payment
    await repository.noteMethod(tx, payment.id, method)
    const known = { ...payment, method }
    if (outcome.status === 'Pending' && isUnsettled(payment) && delayOf(method) !== null) {
      const order = await orders.read(tx, payment.orderId)
      const trials = findOrderedTrials(order.wire.items, catalogue.current())
      await mail.queueDelayedPayment(tx, known, order, trials)
    }
    return known
  }

  const consequences: Record<PaymentStatus, (tx: Tx, payment: Row<'payments'>) => Promise<unknown>> = {
    Pending: (tx, payment) => askLater(jobs, tx, payment.id),
    ActionRequired: (tx, payment) => limitSecondStep(jobs, tx, payment.id),
    Succeeded: completion.complete,
    Declined: reopen,
    Held: async (tx, payment) => mail.queueHeldPayment(tx, payment, await orders.read(tx, payment.orderId)),
    Returned: (tx, payment) => refunds.returnMoney(tx, payment),
  }

  /** The same in the caller's transaction, which has locked the payment; returns whether the order was completed. */
  async function applyIn(tx: Tx, before: Row<'payments'>, report: PaymentReport): Promise<boolean> {
    const { outcome } = report
    const payment = await noteKnown(tx, before, report)
    const status = nextPaymentStatus(payment, outcome)
    if (status === null) return false
    const moved = { ...payment, status, ...notesOf(outcome), updatedAt: clock() }
    if (!(await repository.movePayment(tx, [...paymentTransitions[status]], moved))) return false
    database.onCommit(() => metrics.payments.add({ status }))
    await audit.note(tx, ...notesOfMoney(moved))
    if (isPaid(status) && outcome.status === 'Succeeded' && outcome.sale)
      await orders.noteSale(tx, payment.orderId, { amount: outcome.amount, tax: outcome.sale.tax })
    if (outcome.status === 'Ended') await orders.fail(tx, payment.orderId)
    else await consequences[status](tx, moved)
    return status === 'Succeeded'
  }

  async function applyTo(tx: Tx, paymentId: string, report: PaymentReport): Promise<boolean> {
    const payment = await repository.lockPayment(tx, paymentId)
    if (!payment) throw new Error(`There is no payment ${paymentId}`)
    return applyIn(tx, payment, report)
  }

  return {
    applyIn,
    /** Applies a provider's report in one transaction. A report that no longer changes anything is not an error. */
    async apply(paymentId: string, report: PaymentReport): Promise<void> {
      if (await database.transaction((tx) => applyTo(tx, paymentId, report))) failpoint('completion-committed')
    },
  }
}

/** Whether the order stays with this payment, although a person may have to decide about it. */
const isPaid = (status: PaymentStatus) => status === 'Succeeded' || status === 'Held'

export type Outcomes = ReturnType<typeof createOutcomes>

function notesOfMoney(payment: Row<'payments'>): AuditNote[] {
  const action = moneyActions[payment.status]
  const { id: about, orderId, amount, currency, receivedAmount, receivedCurrency } = payment
  const details = { orderId, amount: receivedAmount ?? amount, currency: receivedCurrency ?? currency }
  return action === undefined ? [] : [{ actor: 'Provider', action, about, details }]
}
const moneyActions: { [Status in PaymentStatus]?: AuditAction } = {
  Succeeded: 'PaymentSucceeded',
  Held: 'PaymentHeld',
  Returned: 'PaymentReturned',
}

const notesOf = (outcome: PaymentOutcome) => ({
  declineReason: 'reason' in outcome ? outcome.reason : null,
  actionSecret: outcome.status === 'ActionRequired' ? outcome.secret : null,
  actionUrl: outcome.status === 'ActionRequired' ? (outcome.redirectUrl ?? null) : null,
  ...(outcome.status === 'Succeeded' && { receivedAmount: outcome.amount, receivedCurrency: outcome.currency }),
})

/** The job that was queued when the payment began ended when the second step was required. */
const askLater = (jobs: JobService, tx: Tx, paymentId: string) =>
  jobs.enqueue(tx, { kind: settleJob, queue: 'money', payload: { paymentId }, delayMs: settleDelay })

/** Cancels a second step that the customer abandons, so that the order does not stay in payment forever. */
async function limitSecondStep(jobs: JobService, tx: Tx, paymentId: string): Promise<void> {
  const dedupeKey = `${cancelJob}:${paymentId}`
  await jobs.enqueue(tx, {
    kind: cancelJob,
    queue: 'money',
    payload: { paymentId },
    dedupeKey,
    delayMs: secondStepLifetime,
  })
}
