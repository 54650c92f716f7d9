import type { OpenOrder, Order } from '#contract/entities/orders.ts'
import type { CatalogueCoupon, CatalogueService, CouponService } from '#service/catalogue/index.ts'
import type { Queryable } from '#service/database/index.ts'
import type { LicenseService } from '#service/licensing/index.ts'
import type { CartOrder } from './cart-push-repository.ts'
import { chooseCoupons } from './coupon-combinations.ts'
import { type Buyer, dueFor, findEffectiveCoupons } from './line-pricing.ts'
import { couponsOf, linesOf, toOpenOrder, toOrder, totalsOf } from './order-json.ts'
import type { Totals } from './order-totals.ts'
import { deleteCoupons, type StoredOrder } from './repository.ts'

export type PricedOrder = { order: StoredOrder; wire: Order; totals: Totals }
export type CouponsOfOrder = {
  chosen: CatalogueCoupon[]
  /** Those of them that reduce a price. */
  effective: CatalogueCoupon[]
  /** Those that can no longer be used, or don't combine with others that reduce the price more. */
  lapsed: CartOrder['coupons']
}
type Viewed = PricedOrder & CouponsOfOrder

type Dependencies = { catalogue: CatalogueService; coupons: CouponService; licenses: LicenseService }

export function createOrderView({ catalogue, coupons, licenses }: Dependencies) {
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

  return {
    /** The order with its current prices; coupons that no longer apply are left out of it, and stay stored. */
    async present(db: Queryable, order: StoredOrder, isOwner: boolean): Promise<Viewed> {
      const { lines, couponsApplied, ...others } = await price(db, order)
      return { order, wire: toOrder(order, lines, couponsApplied, isOwner), totals: totalsOf(order, lines), ...others }
    },
    /** An open order that was changed, with its current prices; coupons that no longer apply are deleted. */
    async settle(db: Queryable, cart: CartOrder): Promise<{ order: OpenOrder } & CouponsOfOrder> {
      const { lines, couponsApplied, ...others } = await price(db, cart)
      await deleteCoupons(db, cart.id, idsOf(others.lapsed))
      return { order: toOpenOrder(cart, lines, couponsApplied), ...others }
    },
  }
}

export type OrderView = ReturnType<typeof createOrderView>

const idsOf = (coupons: CartOrder['coupons']) => coupons.map(({ couponId }) => couponId)
