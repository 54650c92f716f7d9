import type { OpenOrder, Order } from '#contract/entities/orders.ts'
import type { CatalogueCoupon, CatalogueService, CouponService } from '#service/catalogue/index.ts'
import type { Queryable } from '#service/database/index.ts'
import type { LicenseService } from '#service/licensing/index.ts'
import { chooseCoupons } from './coupon-rules.ts'
import { type Buyer, dueFor, findEffectiveCoupons } from './pricing.ts'
import type { CartOrder } from './push-repository.ts'
import { deleteCoupons, type StoredOrder } from './repository.ts'
import type { Totals } from './rules.ts'
import { couponsOf, linesOf, toOpenOrder, toOrder, totalsOf } from './wire.ts'

export type PricedOrder = { order: StoredOrder; wire: Order; totals: Totals }
export type CouponsOfOrder = {
  /** The coupons that an open order is sold with; they all combine. */
  chosen: CatalogueCoupon[]
  /** Those of them that take something off. */
  effective: CatalogueCoupon[]
  /** Those that are on it and can no longer be used, or don't combine with others that take more off. */
  lapsed: CartOrder['coupons']
}
type Viewed = PricedOrder & CouponsOfOrder

export type OrderView = {
  /** The order with its prices as it stands. */
  present: (db: Queryable, order: StoredOrder, isOwner: boolean) => Promise<Viewed>
  /** The same for somebody to see: a coupon that is not shown any more comes off, so that nobody pays unawares. */
  show: (db: Queryable, order: StoredOrder, isOwner: boolean) => Promise<Viewed>
  /** An order that is open, for somebody to see. */
  showOpen: (db: Queryable, cart: CartOrder) => Promise<{ order: OpenOrder } & CouponsOfOrder>
}

type Dependencies = { catalogue: CatalogueService; coupons: CouponService; licenses: LicenseService }

/** Orders as their customers and their payments see them: priced for whom they are. */
export function createOrderView({ catalogue, coupons, licenses }: Dependencies): OrderView {
  async function price(db: Queryable, order: CartOrder) {
    const ownedProducts = order.customerId ? await licenses.ownedProducts(order.customerId, db) : new Set<string>()
    const put = order.status === 'Open' ? order.coupons : []
    const usable = await coupons.findUsable(db, idsOf(put))
    const sold = catalogue.current()
    const buyerWith = (some: Buyer['coupons']): Buyer => ({ ownedProducts, currency: order.currency, coupons: some })
    const chosen = chooseCoupons(usable, (some) => dueFor(order.lines, sold, buyerWith(some)))
    const buyer = buyerWith(chosen)
    return {
      lines: linesOf(order, sold, buyer),
      couponsApplied: couponsOf(order, chosen, sold),
      chosen,
      effective: findEffectiveCoupons(order.lines, sold, buyer),
      lapsed: put.filter(({ couponId }) => !chosen.some(({ id }) => id === couponId)),
    }
  }

  async function present(db: Queryable, order: StoredOrder, isOwner: boolean): Promise<Viewed> {
    const { lines, couponsApplied, ...others } = await price(db, order)
    return { order, wire: toOrder(order, lines, couponsApplied, isOwner), totals: totalsOf(order, lines), ...others }
  }

  return {
    present,
    async show(db, order, isOwner) {
      const shown = await present(db, order, isOwner)
      await deleteCoupons(db, order.id, idsOf(shown.lapsed))
      return shown
    },
    async showOpen(db, cart) {
      const { lines, couponsApplied, ...others } = await price(db, cart)
      await deleteCoupons(db, cart.id, idsOf(others.lapsed))
      return { order: toOpenOrder(cart, lines, couponsApplied), ...others }
    },
  }
}

const idsOf = (coupons: CartOrder['coupons']) => coupons.map(({ couponId }) => couponId)
