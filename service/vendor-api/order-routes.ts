import { vendorApi } from '#contract/vendor-api/endpoints.ts'
import { type AuditState, readByIndex } from '#service/database/index.ts'
import { formatMinor } from '#service/messaging/index.ts'
import { isUuid, ok, type VendorRouter } from '#service/platform/index.ts'
import { findOrderPage, type OrderRecord, readOrderRecord, recordLines, titleOfMethod } from '#service/sales/index.ts'
import type { VendorServices } from './dependencies.ts'
import { answerSlice, readSortedPart, toFlag } from './pages.ts'
import { toWire } from './to-wire.ts'
import { refuseUnseen, versionOf } from './versions.ts'

const toOrderOf = (catalogue: VendorServices['catalogue']) => {
  const nameOf = (id: string) => {
    const { products, bundles } = catalogue.current()
    return [...products, ...bundles].find((one) => one.id === id)?.name ?? id
  }
  return (record: OrderRecord) => {
    const { order, payments, paymentEvents, invoices, ...others } = record
    const { lines, refundable } = recordLines(record)
    return toWire({
      ...order,
      seller: order.status === 'Open' ? null : order.seller,
      country: order.taxation?.buyer.country ?? null,
      ...others,
      version: versionOf(stateOf(record)),
      refundable,
      lines: lines.map((line) => ({ ...line, name: line.name ?? nameOf(line.itemId) })),
      payments: payments.map((payment) => ({
        ...payment,
        method: titleOfMethod(payment.method),
        events: paymentEvents.filter(({ paymentId }) => paymentId === payment.id),
      })),
      invoices: invoices.map(({ series, number, issuedAt, document }) => ({
        series,
        number,
        name: document.number,
        issuedAt,
      })),
    })
  }
}

/** What changes of an order alter: its status, that of its last payment, and what was refunded. */
function stateOf({ order, payments, refunds }: OrderRecord): AuditState {
  return {
    status: order.status,
    payment: payments.at(-1)?.status ?? null,
    refunds: refunds.filter(isGiven).length,
    refunded: sumOf(refunds),
  }
}

type Refund = OrderRecord['refunds'][number]
const isGiven = ({ status }: Refund) => status !== 'Failed'
const sumOf = (refunds: readonly Refund[]) => refunds.filter(isGiven).reduce((sum, { amount }) => sum + amount, 0)

function describeOrder({ order, payments, refunds }: OrderRecord): string[] {
  const payment = payments.at(-1)
  const refunded = sumOf(refunds)
  return [
    `its status is ${order.status}`,
    ...(payment ? [`its payment is ${payment.status}`] : []),
    `${refunded === 0 ? 'nothing' : formatMinor(refunded, order.currency)} is refunded`,
  ]
}

export function registerOrderRoutes({ read, change }: VendorRouter, services: VendorServices): void {
  const { database, refunds, paymentReview } = services
  const { listOrders, showOrder, refundOrder, resendOrderMail, acceptPayment, returnPayment } = vendorApi
  const toOrder = toOrderOf(services.catalogue)

  /** Changes an order that nobody else changes meanwhile, and that its caller has seen as it is. */
  async function changeOrder(id: string, version: string | undefined, work: () => Promise<unknown>) {
    if (isUuid(id)) await refunds.lock(id)
    const before = await readOrderRecord(database.query, id)
    refuseUnseen(stateOf(before), version, () => describeOrder(before))
    await work()
    const after = await readOrderRecord(database.query, id)
    const change = { about: id, customerId: after.order.customerId, before: stateOf(before), after: stateOf(after) }
    return { reply: ok(toOrder(after)), change }
  }

  read(listOrders, async ({ query }) => {
    const filter = { ...query, isHeld: toFlag(query.isHeld), isDisputed: toFlag(query.isDisputed) }
    const slice = await readByIndex(database, (tx) => findOrderPage(tx, filter, readSortedPart(query)))
    return ok(answerSlice(listOrders.path, query, slice, toWire))
  })
  read(showOrder, async ({ parameters }) => ok(toOrder(await readOrderRecord(database.query, parameters.id))))
  change(refundOrder, ({ parameters: { id }, body: { version, ...wish } }) =>
    changeOrder(id, version, () => refunds.request(id, wish)),
  )
  change(resendOrderMail, async ({ parameters: { id } }) => {
    const { order } = await readOrderRecord(database.query, id)
    const { to, mails } = await services.orderMails.resend(id)
    const noted = { about: id, customerId: order.customerId, before: {}, after: { mails } }
    return { reply: ok({ to, mails }), change: noted }
  })
  change(acceptPayment, ({ parameters: { id }, body }) => changeOrder(id, body.version, () => paymentReview.accept(id)))
  change(returnPayment, ({ parameters: { id }, body }) =>
    changeOrder(id, body.version, () => paymentReview.giveBack(id, body.reason)),
  )
}
