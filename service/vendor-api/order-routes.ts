import { vendorApi } from '#contract/vendor/endpoints.ts'
import { type AuditState, readByIndex } from '#service/database/index.ts'
import { isUuid, ok, type VendorRouter } from '#service/platform/index.ts'
import { findOrderPage, type OrderRecord, readOrderRecord } from '#service/sales/index.ts'
import type { VendorServices } from './dependencies.ts'
import { answerSlice, readSortedPart, toFlag } from './pages.ts'
import { toWire } from './to-wire.ts'
import { refuseUnseen, versionOf } from './versions.ts'

const toOrder = (record: OrderRecord) => {
  const { order, ...others } = record
  const country = order.taxation?.buyer.country ?? null
  return toWire({ ...order, country, ...others, version: versionOf(stateOf(record)) })
}

/** What changes of an order alter: its status, that of its last payment, and what was refunded. */
function stateOf({ order, payments, refunds }: OrderRecord): AuditState {
  const given = refunds.filter(({ status }) => status !== 'Failed')
  return {
    status: order.status,
    payment: payments.at(-1)?.status ?? null,
    refunds: given.length,
    refunded: given.reduce((sum, { amount }) => sum + amount, 0),
  }
}

export function registerOrderRoutes({ read, change }: VendorRouter, services: VendorServices): void {
  const { database, refunds, paymentReview } = services
  const { listOrders, showOrder, refundOrder, acceptPayment, returnPayment } = vendorApi

  /** Changes an order that nobody else changes meanwhile, and that its caller has seen as it is. */
  async function changeOrder(id: string, version: string | undefined, work: () => Promise<unknown>) {
    if (isUuid(id)) await refunds.lock(id)
    const before = await readOrderRecord(database.query, id)
    refuseUnseen(stateOf(before), version)
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
  change(acceptPayment, ({ parameters: { id }, body }) => changeOrder(id, body.version, () => paymentReview.accept(id)))
  change(returnPayment, ({ parameters: { id }, body }) =>
    changeOrder(id, body.version, () => paymentReview.giveBack(id, body.reason)),
  )
}
