import { randomUUID } from 'node:crypto'
import type { Row, Tx } from '#service/database/index.ts'
import { conflict, invalidInput, notFound } from '#service/platform/index.ts'
import type { SalesDependencies } from '../dependencies.ts'
import type { InvoiceService } from '../invoices/service.ts'
import type { OrderService } from '../orders/service.ts'
import type { OpenedProviders } from '../payments/providers/opened-providers.ts'
import type { PaymentEvent, RefundReport } from '../payments/providers/provider.ts'
import { findLatestPayment } from '../payments/repository.ts'
import { isUnsettled } from '../payments/rules.ts'
import type { RefundMails } from './emails.ts'
import * as refunds from './repository.ts'
import { findEndedLines, planRefund, type Refundable, type RefundRequest } from './rules.ts'

export const refundJob = 'refund-payment'

type NewRefund = Pick<Row<'refunds'>, 'amount' | 'reason' | 'begunBy' | 'lineIds'>
type RefundEvent = Extract<PaymentEvent, { about: 'refund' }>

type Dependencies = Pick<SalesDependencies, 'database' | 'clock' | 'jobs' | 'failpoint' | 'audit' | 'outbox'> & {
  providers: OpenedProviders
  orders: OrderService
  invoices: InvoiceService
  mail: RefundMails
}

const lateReason = 'The payment arrived after its order was given up or paid otherwise'
/** The reason that is shown to an owner whom a license was moved to. */
const refundedAfterMove = 'The purchase that it came from was given back'
const providerReason = 'Given back at the payment provider'

export function createRefundService(dependencies: Dependencies) {
  const { database, clock, providers, orders, invoices, mail, jobs, failpoint, audit, outbox } = dependencies

  async function insert(tx: Tx, payment: Row<'payments'>, { lineIds, ...refund }: NewRefund) {
    const now = clock()
    const begun = await refunds.insertRefund(tx, {
      ...refund,
      lineIds: JSON.stringify(lineIds),
      id: randomUUID(),
      orderId: payment.orderId,
      paymentId: payment.id,
      status: 'Pending',
      currency: payment.receivedCurrency ?? payment.currency,
      createdAt: now,
      updatedAt: now,
    })
    await audit.note(tx, { ...auditNoteOf(begun), actor: begun.begunBy, action: 'RefundBegun' })
    return begun
  }

  async function begin(tx: Tx, payment: Row<'payments'>, refund: NewRefund): Promise<Row<'refunds'>> {
    const begun = await insert(tx, payment, refund)
    const payload = { refundId: begun.id }
    await jobs.enqueue(tx, { kind: refundJob, queue: 'money', payload, dedupeKey: `${refundJob}:${begun.id}` })
    return begun
  }

  /** What can be refunded. Pending refunds count as refunded unless `settledOnly`; failed ones never do. */
  async function refundableOf(tx: Tx, payment: Row<'payments'>, settledOnly = false): Promise<Refundable> {
    const statuses = settledOnly ? (['Succeeded'] as const) : (['Succeeded', 'Pending'] as const)
    const refunded = await refunds.sumRefunds(tx, payment.id, statuses)
    return {
      givenLineIds: await refunds.findLineIds(tx, payment.id, statuses),
      lines: await orders.paidLines(tx, payment.orderId),
      received: payment.receivedAmount ?? payment.amount,
      refunded,
    }
  }

  async function settle(tx: Tx, refund: Row<'refunds'>, payment: Row<'payments'>, report: RefundReport) {
    const change = { status: report.status, reference: report.reference, failure: report.reason, updatedAt: clock() }
    if (!(await refunds.moveRefund(tx, refund.id, change))) return
    failpoint('refund-noted')
    if (report.status !== 'Pending') {
      await audit.note(tx, { ...auditNoteOf(refund), actor: 'Provider', action: `Refund${report.status}` })
      await outbox.publish(tx, { event: eventNames[report.status], subjectId: refund.id, objectId: refund.orderId })
    }
    if (report.status === 'Failed') await mail.queueRefundFailed(tx, { ...refund, ...change })
    if (report.status === 'Succeeded') await conclude(tx, { ...refund, ...change }, payment)
  }

  /** Ends licenses and queues a credit note, if the payment completed an order; otherwise only informs the customer. */
  async function conclude(tx: Tx, refund: Row<'refunds'>, payment: Row<'payments'>) {
    if (isUnsettled(payment)) return
    const order = await orders.read(tx, refund.orderId)
    if (payment.status !== 'Succeeded') return mail.queuePaymentReturned(tx, refund, order)
    // A fee has no licenses: those of a transfer that is complete stay where they are.
    const isFee = order.order.purpose === 'TransferFee'
    const endedLines = isFee ? [] : findEndedLines(refund.lineIds, await refundableOf(tx, payment, true))
    await orders.endLines(tx, refund.orderId, endedLines, {
      kind: 'Refund',
      sourceId: refund.id,
      reason: `Refunded: ${refund.reason}`,
      reasonAfterMove: refundedAfterMove,
    })
    failpoint('lines-ended')
    await invoices.queueCreditNote(tx, order.order, refund.id)
    await mail.queueRefund(tx, refund, await orders.read(tx, refund.orderId), endedLines)
  }

  async function returnRest(tx: Tx, payment: Row<'payments'>, by: Pick<NewRefund, 'begunBy' | 'reason'>) {
    const { received, refunded } = await refundableOf(tx, payment)
    if (received > refunded) await begin(tx, payment, { ...by, amount: received - refunded, lineIds: [] })
  }

  /** Applies refunds that were reported before the success of their payment. */
  async function catchUp(tx: Tx, payment: Row<'payments'>) {
    for (const refund of await refunds.findSettled(tx, payment.id)) await conclude(tx, refund, payment)
  }

  return {
    catchUp,

    /** Locks the payments of an order, so that no other refund begins until the caller's unit of work ends. */
    lock: (orderId: string): Promise<void> => database.transaction((tx) => refunds.lockPaymentsOf(tx, orderId)),

    /** Begins a refund of a completed order, in full or in part. Throws a 400 or 409 problem when that is not possible. */
    request: (orderId: string, { reason, ...wish }: RefundRequest & { reason: string }): Promise<Row<'refunds'>> =>
      database.transaction(async (tx) => {
        const payment = await findRefundable(tx, orderId)
        providers.of(payment)
        const plan = planRefund(wish, await refundableOf(tx, payment))
        if (typeof plan === 'string') throw invalidInput({ amount: [plan] })
        if ('alreadyRefunded' in plan) throw conflict(plan.alreadyRefunded, 'already-refunded')
        return begin(tx, payment, { ...plan, reason, begunBy: 'Vendor' })
      }),

    /** Begins a refund of a payment that bought nothing, usually because it came after its order had ended. */
    async returnMoney(
      tx: Tx,
      payment: Row<'payments'>,
      by: Pick<NewRefund, 'begunBy' | 'reason'> = { begunBy: 'Shop', reason: lateReason },
    ): Promise<void> {
      await catchUp(tx, payment)
      await returnRest(tx, payment, by)
    },

    /** Begins a refund of all that is left of a payment in the caller's transaction. */
    returnRest,

    /** Has the provider carry out a refund; repeated calls refund nothing more. */
    async carryOut(refundId: string): Promise<void> {
      const { refund, payment } = await refunds.findWithPayment(database.query, refundId)
      if (refund.status !== 'Pending') return
      const { paymentId, amount, currency, lineIds } = refund
      const { reference } = payment
      const report = await providers.of(payment).refund({ refundId, paymentId, reference, amount, currency, lineIds })
      failpoint('refund-given')
      await database.transaction(async (tx) => {
        const locked = await refunds.lockWithPayment(tx, refundId)
        await settle(tx, locked.refund, locked.payment, report)
      })
    },

    /** Processes a provider's event about a refund, whether it was begun here or at the provider. */
    async receive(tx: Tx, payment: Row<'payments'>, { refundId, amount, report }: RefundEvent): Promise<void> {
      const known = await refunds.findOfPayment(tx, payment.id, refundId, report.reference)
      const begun = { amount, reason: providerReason, begunBy: 'Provider', lineIds: [] } as const
      await settle(tx, known ?? (await insert(tx, payment, { ...begun, lineIds: [] })), payment, report)
    },
  }
}

export type RefundService = ReturnType<typeof createRefundService>

const eventNames = { Succeeded: 'refund.succeeded', Failed: 'refund.failed' } as const

const auditNoteOf = ({ id, orderId, paymentId, amount, currency }: Row<'refunds'>) => ({
  about: id,
  details: { orderId, paymentId, amount, currency },
})

async function findRefundable(tx: Tx, orderId: string): Promise<Row<'payments'>> {
  const latest = await findLatestPayment(tx, orderId)
  if (!latest) throw notFound('There is no such order, or nothing was ever paid for it')
  const payment = await refunds.lockPaid(tx, orderId)
  if (!payment) throw conflict('This order is not paid, so there is nothing to give back')
  return payment
}
