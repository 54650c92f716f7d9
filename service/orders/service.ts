import type { OpenOrder, Order, OrderPush } from '#contract/entities/orders.ts'
import { orderIdSchema } from '#contract/entities/orders.ts'
import type { Clock } from '../adapters/clock.ts'
import type { CouponService } from '../catalogue/coupons.ts'
import type { CatalogueCoupon } from '../catalogue/rules.ts'
import type { CatalogueService } from '../catalogue/service.ts'
import type { Database, Queryable, Tx } from '../database/connection.ts'
import type { OrderCustomer, Row } from '../database/schema.ts'
import { conflict, invalidInput, notFound } from '../http/problems.ts'
import type { Caller } from '../http/routes.ts'
import { parseInput } from '../http/validation.ts'
import type { LicenseService } from '../licenses/service.ts'
import { createOrderCoupons, type OrderCoupons } from './coupons.ts'
import { createGuestOrders, type GuestOrders } from './guests.ts'
import * as repository from './repository.ts'
import {
  type Buyer,
  canMove,
  findEffectiveCoupons,
  findPushFaults,
  productsOf,
  type Totals,
  toGrants,
  toStoredLine,
} from './rules.ts'
import { couponsOf, linesOf, toCouponApplied, toOrder, totalsOf } from './wire.ts'

/** A cart as it is pushed, and by whom. */
export type Push = { content: OrderPush; utm: Record<string, string>; caller: Caller | null }
export type PricedOrder = { order: repository.StoredOrder; wire: Order; totals: Totals }
/** An open order's coupons that take something off, and those that can no longer be used. */
type SiftedCoupons = { effective: CatalogueCoupon[]; lapsed: repository.StoredOrder['coupons'] }

export type OrderService = {
  /** Creates or changes an open order; what can't be sold is a field error (specification §7, wire.md section 2). */
  push: (tx: Tx, id: string, push: Push) => Promise<OpenOrder>
  getOrder: (id: string, caller: Caller | null) => Promise<Order>
  removeBillingDetails: (id: string) => Promise<OpenOrder>
  /** The order as it stands, with its sums, seen by its owner; coupons that can't be used any more come off it. */
  read: (db: Queryable, id: string) => Promise<PricedOrder>
  /** The same, locked against every other change until the transaction ends. */
  lock: (tx: Tx, id: string) => Promise<PricedOrder>
  /**
   * Fixes lines, coupons and sums of an open order, takes a use of each coupon and moves it to PaymentProcessing; 409
   * when it is not open, or a coupon can't be used any more.
   */
  beginPayment: (tx: Tx, id: string, customer: OrderCustomer) => Promise<PricedOrder>
  /** Moves a processing order to Completed and grants its licenses; false when it was not processing. */
  complete: (tx: Tx, id: string) => Promise<boolean>
  /** Grants a completed order's licenses; the same grants a second time change nothing. */
  grantLicenses: (tx: Tx, order: repository.StoredOrder) => Promise<void>
  /** A declined payment opens the order again. */
  reopen: (tx: Tx, id: string) => Promise<void>
  guests: GuestOrders
  coupons: OrderCoupons
}

type Dependencies = {
  database: Database
  clock: Clock
  catalogue: CatalogueService
  coupons: CouponService
  licenses: LicenseService
}

export function createOrderService(dependencies: Dependencies): OrderService {
  const { database, clock, catalogue, coupons, licenses } = dependencies

  async function present(
    order: repository.StoredOrder,
    isOwner: boolean,
    db: Queryable,
  ): Promise<PricedOrder & SiftedCoupons> {
    const ownedProducts = order.customerId ? await licenses.ownedProducts(order.customerId, db) : new Set<string>()
    const put = order.status === 'Open' ? order.coupons : []
    const usable = await coupons.findUsable(
      db,
      put.map(({ couponId }) => couponId),
    )
    const buyer: Buyer = { ownedProducts, currency: order.currency, coupons: usable }
    const lines = linesOf(order, catalogue.current(), buyer)
    return {
      order,
      wire: toOrder(order, lines, couponsOf(order, usable), isOwner),
      totals: totalsOf(order, lines),
      effective: findEffectiveCoupons(order.lines, catalogue.current(), buyer),
      lapsed: put.filter(({ couponId }) => !usable.some(({ id }) => id === couponId)),
    }
  }
  /** Shows the order to somebody: what is not shown any more is not on it any more, so that nobody pays unawares. */
  async function show(order: repository.StoredOrder, isOwner: boolean, db: Queryable) {
    const shown = await present(order, isOwner, db)
    await repository.deleteCoupons(
      db,
      order.id,
      shown.lapsed.map(({ couponId }) => couponId),
    )
    return shown
  }
  const find = async (db: Queryable, id: string) => assertFound(await repository.findOrder(db, id))
  const lock = async (tx: Tx, id: string) => assertFound(await repository.lockOrder(tx, id))

  const lockOpen = async (tx: Tx, id: string) => assertOpen(await lock(tx, id))
  const showOpen = async (tx: Tx, id: string) => {
    const { wire, effective } = await show(await lock(tx, id), false, tx)
    return { order: toOpenOrder(wire), effective }
  }

  async function grantLicenses(tx: Tx, order: repository.StoredOrder) {
    if (order.customerId === null) throw new Error(`Order ${order.id} has no customer to grant its licenses to`)
    const buyer: Buyer = { ownedProducts: new Set(), currency: order.currency, coupons: [] }
    const lines = linesOf(order, catalogue.current(), buyer)
    const maxActivations = await catalogue.maxActivations(tx, [...new Set(lines.flatMap(productsOf))])
    await licenses.grantLicenses(tx, order.customerId, order.id, toGrants(order.id, lines, maxActivations))
  }

  return {
    grantLicenses,
    guests: createGuestOrders(clock, grantLicenses),
    coupons: createOrderCoupons({ database, clock, coupons, lockOpen, show: showOpen }),

    async push(tx, id, push) {
      parseInput(orderIdSchema, id, 'id')
      const now = clock()
      const { suggestedCurrency } = catalogue.current()
      await repository.insertOrder(tx, { id, currency: push.content.currency ?? suggestedCurrency, now })
      const before = await lockOpen(tx, id)
      const currency = push.content.currency ?? before.currency
      const lines = push.content.items.map(toStoredLine)
      const errors = findPushFaults(lines, currency, catalogue.current())
      if (Object.keys(errors).length > 0) throw invalidInput(errors)
      const customerId = push.caller?.customerId ?? before.customerId
      const utm = Object.keys(push.utm).length > 0 ? push.utm : before.utm
      await repository.updateOrder(tx, id, {
        ...{ currency, customerId, updatedAt: now },
        utm: utm && JSON.stringify(utm),
      })
      const kept = lines.filter((line) => line.quantity > 0)
      await repository.replaceLines(tx, id, kept)
      return (await showOpen(tx, id)).order
    },

    async getOrder(id, caller) {
      parseInput(orderIdSchema, id, 'id')
      const order = await find(database.query, id)
      const isOwner = caller !== null && caller.customerId === order.customerId
      return (await show(order, isOwner, database.query)).wire
    },

    removeBillingDetails: (id) =>
      database.transaction(async (tx) => {
        parseInput(orderIdSchema, id, 'id')
        await lockOpen(tx, id)
        await repository.removeCustomer(tx, id, clock())
        return (await showOpen(tx, id)).order
      }),

    read: async (db, id) => show(await find(db, id), true, db),
    lock: async (tx, id) => present(await lock(tx, id), true, tx),

    async beginPayment(tx, id, customer) {
      const open = await lockOpen(tx, id)
      if (!catalogue.current().currencies.includes(open.currency))
        throw conflict(`This shop no longer sells in ${open.currency}: go back to the cart and choose another currency`)
      const { wire, totals, effective, lapsed } = await present(open, true, tx)
      if (lapsed[0]) throw lapsedConflict(lapsed[0].code)
      if (wire.items.length === 0 || wire.items.length < open.lines.length)
        throw conflict('Something in this order is no longer sold: go back to the cart')
      const soldLines = wire.items.map((line) => ({ lineId: line.id, sold: JSON.stringify(line) }))
      const usedUp = await coupons.take(tx, effective, id)
      if (usedUp) throw lapsedConflict(usedUp.code)
      const soldCoupons = effective.map((coupon) => ({
        couponId: coupon.id,
        sold: JSON.stringify(toCouponApplied(coupon)),
      }))
      await repository.freezeOrder(tx, { id, customer, totals, soldLines, soldCoupons, now: clock() })
      return present(await lock(tx, id), true, tx)
    },

    complete: (tx, id) => repository.leavePaymentProcessing(tx, id, 'Completed', clock()),

    async reopen(tx, id) {
      if (await repository.leavePaymentProcessing(tx, id, 'Open', clock())) await coupons.giveBack(tx, id)
    },
  }
}

function assertFound(order: repository.StoredOrder | undefined): repository.StoredOrder {
  if (!order) throw notFound('There is no such order')
  return order
}

function assertOpen<Found extends Row<'orders'>>(order: Found): Found {
  if (canMove(order.status, 'PaymentProcessing')) return order
  throw conflict(`This order is ${order.status} and can no longer be changed: start a new one`)
}

const lapsedConflict = (code: string) =>
  conflict(`The coupon ${code} can't be used any more: look at the order again before you pay`)

function toOpenOrder(order: Order): OpenOrder {
  if (order.status !== 'Open') throw new Error(`Order ${order.id} is ${order.status}, not Open`)
  return order
}
