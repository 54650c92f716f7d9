import type { Money } from '#contract/entities/money.ts'
import type { Seller } from '#contract/sellers.ts'
import type { Consent, OrderCustomer, TaxDecision, Tx } from '#service/database/index.ts'
import { conflict } from '#service/platform/index.ts'
import type { SalesDependencies } from '../dependencies.ts'
import { isAmountDue } from '../payments/rules.ts'
import { claimFreeProducts, filterGrants } from './free-products.ts'
import { releaseFreeCopies } from './free-products-repository.ts'
import type { Buyer } from './line-pricing.ts'
import { linesOf, toCouponApplied } from './order-json.ts'
import { productsOf, toGrants } from './order-lines.ts'
import { taxedTotals, toReportedTotals } from './order-totals.ts'
import type { OrderView, PricedOrder } from './priced-orders.ts'
import { findQuantityFaults } from './quantity-limits.ts'
import { deleteCoupons, freezeOrder, leavePaymentProcessing, type StoredOrder, updateTotals } from './repository.ts'

type Dependencies = Pick<SalesDependencies, 'clock' | 'catalogue' | 'coupons' | 'licenses' | 'outbox' | 'transfers'> & {
  view: OrderView
  lock: (tx: Tx, id: string) => Promise<StoredOrder>
  lockOpen: (tx: Tx, id: string) => Promise<StoredOrder>
}

/** The status changes of an order as it is paid (specification §4, Order status). */
export function createOrderLifecycle(dependencies: Dependencies) {
  const { clock, catalogue, coupons, licenses, outbox, transfers, view, lock, lockOpen } = dependencies

  async function leaveWithoutPayment(tx: Tx, id: string, status: 'Open' | 'Failed') {
    const hasLeft = await leavePaymentProcessing(tx, id, status, clock())
    if (hasLeft) await coupons.giveBack(tx, id)
    if (hasLeft) await releaseFreeCopies(tx, id)
    if (hasLeft && status === 'Failed') await outbox.publish(tx, { event: 'order.failed', subjectId: id, objectId: id })
    if (hasLeft && status === 'Failed') await transfers.paid.endUnpaid(tx, id)
  }

  return {
    /**
     * Fixes lines, coupons, taxes and sums of an open order, takes a use of each coupon and moves it to PaymentProcessing.
     * Throws a 409 problem when it is not open, or when a coupon no longer applies and the customer has not seen the new price.
     */
    async beginPayment(
      tx: Tx,
      id: string,
      {
        customer,
        taxed,
        consent,
        seen,
        seller,
      }: {
        customer: OrderCustomer
        /** In whose name it is sold; what is free is the vendor's to give. */
        seller: Seller
        taxed: TaxDecision | null
        consent: Consent | null
        /** The amount that the customer saw; undefined if the client does not send it. */
        seen: Money | undefined
      },
    ): Promise<PricedOrder> {
      const open = await lockOpen(tx, id)
      if (!catalogue.current().currencies.includes(open.currency))
        throw conflict(
          `This shop no longer sells in ${open.currency}: go back to the cart and choose another currency`,
          'item-not-sold',
        )
      const { wire, effective, lapsed } = await view.present(tx, open, true)
      const sums = taxedTotals(wire.items, open.currency, taxed)
      const isPriceSeen = seen !== undefined && isAmountDue(seen, sums.totals.due, open.currency)
      if (lapsed[0] && !isPriceSeen) throw lapsedConflict(lapsed[0].code)
      if (wire.items.length === 0 || wire.items.length < open.lines.length)
        throw conflict('Something in this order is no longer sold: go back to the cart', 'item-not-sold')
      const [tooMany] = findQuantityFaults(open.lines, open.currency, catalogue.current()).values()
      if (tooMany !== undefined) throw conflict(`${tooMany}: go back to the cart and take some out`, 'too-many-copies')
      const usedUp = await coupons.take(tx, effective, id)
      if (usedUp) throw lapsedConflict(usedUp.code)
      const { customerId } = open
      if (customerId !== null) await claimFreeProducts(tx, { ...wire, orderId: id, customerId })
      const soldLines = wire.items.map((line) => ({ lineId: line.id, sold: JSON.stringify(line) }))
      const soldCoupons = effective.map((coupon) => ({
        couponId: coupon.id,
        sold: JSON.stringify(toCouponApplied(coupon, catalogue.current(), open.currency)),
      }))
      await deleteCoupons(
        tx,
        id,
        lapsed.map(({ couponId }) => couponId),
      )
      await freezeOrder(tx, {
        id,
        customer,
        seller: sums.totals.due === 0 ? 'vendor' : seller,
        consent,
        ...sums,
        soldLines,
        soldCoupons,
        now: clock(),
      })
      return view.present(tx, await lock(tx, id), true)
    },

    /** Stores what a merchant of record has charged for an order that is being paid, in minor units. */
    async noteSale(tx: Tx, id: string, reported: { amount: number; tax: number }): Promise<void> {
      const { totals } = await view.present(tx, await lock(tx, id), true)
      await updateTotals(tx, id, toReportedTotals(totals, reported))
    },

    /** Moves a processing order to Completed; false when it was not processing. */
    async complete(tx: Tx, id: string): Promise<boolean> {
      const isCompleted = await leavePaymentProcessing(tx, id, 'Completed', clock())
      if (isCompleted) await outbox.publish(tx, { event: 'order.completed', subjectId: id, objectId: id })
      return isCompleted
    },

    /** Grants the licenses of a completed order, except of lines that have ended; a fee has none. Granting twice changes nothing. */
    async grantLicenses(tx: Tx, order: StoredOrder): Promise<void> {
      if (order.purpose === 'TransferFee') return
      if (order.customerId === null) throw new Error(`Order ${order.id} has no customer to grant its licenses to`)
      const buyer: Buyer = { ownedProducts: new Set(), currency: order.currency, coupons: [] }
      const ended = new Set(order.lines.filter(({ endedReason }) => endedReason !== null).map(({ lineId }) => lineId))
      const lines = linesOf(order, catalogue.current(), buyer).filter(({ id }) => !ended.has(id))
      const maxActivations = await catalogue.maxActivations(tx, [...new Set(lines.flatMap(productsOf))])
      const sold = { orderId: order.id, customerId: order.customerId, items: lines, currency: order.currency }
      const grants = await filterGrants(tx, sold, (some) => toGrants(order.id, some, maxActivations))
      await licenses.grantLicenses(tx, order.customerId, { orderId: order.id }, grants)
    },

    /**
     * Reopens the order after a declined payment, and releases its coupons; false for a fee whose transfer has ended meanwhile, which
     * fails instead.
     */
    async reopen(tx: Tx, id: string): Promise<boolean> {
      await lock(tx, id)
      const isAwaited = (await transfers.paid.isAwaited(tx, id)) ?? true
      await leaveWithoutPayment(tx, id, isAwaited ? 'Open' : 'Failed')
      return isAwaited
    },
    /** Fails the order after a payment that can't succeed any more, and releases its coupons. */
    fail: (tx: Tx, id: string): Promise<void> => leaveWithoutPayment(tx, id, 'Failed'),
  }
}

const lapsedConflict = (code: string) =>
  conflict(
    `The coupon ${code} can't be used any more: look at the order again before you pay`,
    'coupon-no-longer-valid',
  )
