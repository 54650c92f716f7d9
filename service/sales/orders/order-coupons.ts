import { type OpenOrder, orderIdSchema } from '#contract/entities/orders.ts'
import { type CatalogueCoupon, normaliseCode } from '#service/catalogue/index.ts'
import type { Tx } from '#service/database/index.ts'
import { invalidInput, parseInput } from '#service/platform/index.ts'
import type { SalesDependencies } from '../dependencies.ts'
import { canCombine, isSameBatch } from './coupon-combinations.ts'
import type { CouponsOfOrder } from './priced-orders.ts'
import { deleteCoupons, insertCoupon, type StoredOrder, touchOrder } from './repository.ts'
import { appliesToOrder } from './rules.ts'

type Dependencies = Pick<SalesDependencies, 'database' | 'clock' | 'coupons'> & {
  lockCart: (tx: Tx, id: string) => Promise<StoredOrder>
  /** The order after a change, locked; coupons that don't combine with better ones are deleted. */
  settle: (tx: Tx, id: string) => Promise<{ order: OpenOrder } & CouponsOfOrder>
}

export function createOrderCoupons({ database, clock, coupons, lockCart, settle }: Dependencies) {
  const change = (id: string, work: (tx: Tx, order: StoredOrder) => Promise<OpenOrder>) =>
    database.transaction(async (tx) => {
      parseInput(orderIdSchema, id, 'id')
      const order = await lockCart(tx, id)
      await touchOrder(tx, id, clock())
      return work(tx, order)
    })
  const removeWhere = (id: string, isMeant: (code: string) => boolean) =>
    change(id, async (tx, order) => {
      const meant = order.coupons.filter(({ code }) => isMeant(code))
      await deleteCoupons(
        tx,
        id,
        meant.map(({ couponId }) => couponId),
      )
      return (await settle(tx, id)).order
    })

  return {
    /** Applies a coupon, or throws a field error. Unknown codes count as guesses, which are limited by 429. */
    async apply(id: string, code: string, network: string): Promise<OpenOrder> {
      await coupons.limitGuesses(code, network)
      return change(id, async (tx, before) => {
        const coupon = await coupons.find(tx, code)
        if (!appliesToOrder(coupon, before.lines)) throw refuse('This code is for nothing that is in the cart')
        await insertCoupon(tx, { orderId: id, couponId: coupon.id, code: coupon.code, appliedAt: clock() })
        const { order, effective, chosen } = await settle(tx, id)
        if (!chosen.some((one) => one.id === coupon.id)) throw refuse(describeConflict(coupon, chosen))
        if (!effective.some((one) => one.id === coupon.id))
          throw refuse('This code takes nothing off: the prices are as low without it, and it can not be combined')
        return order
      })
    },

    /** Removes a coupon from an open order; a code that the order does not have changes nothing. */
    remove: (id: string, code: string): Promise<OpenOrder> =>
      removeWhere(id, (one) => normaliseCode(one) === normaliseCode(code)),
    removeAll: (id: string): Promise<OpenOrder> => removeWhere(id, () => true),
  }
}

/** Why a code is refused: it can't be combined with the order's coupons, which save as much or more. */
function describeConflict(coupon: CatalogueCoupon, chosen: readonly CatalogueCoupon[]): string {
  const rivals = chosen.filter((one) => !canCombine(one, coupon))
  const codes = rivals.map(({ code }) => code).join(' and ')
  return rivals.some((one) => isSameBatch(one, coupon))
    ? `Only one code of this kind counts in an order, and ${codes} is in this one`
    : `This code can't be combined with ${codes}, which saves you as much or more: remove ${codes} to use it instead`
}

const refuse = (reason: string) => invalidInput({ code: [reason] }, 'coupon-not-valid')
