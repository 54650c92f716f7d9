import { findStatusFaults } from './calling.ts'
import { findNumberFaults, findSaleFaults, openCheckout, paying, signUp } from './racers.ts'
import { coupon, type RacingShop } from './racing-shop.ts'
import type { Race } from './trial.ts'

/**
 * Orders with the same coupon that are paid at the same time: as many are sold with it as it has uses, the others stay open,
 * uncharged, and are paid with another coupon in the next round.
 */
export async function prepareCoupons(shop: RacingShop, { attempts }: { attempts: number }): Promise<Race> {
  const racer = await signUp(shop)
  const orders = await Promise.all(Array.from({ length: attempts }, (_, turn) => openCheckout(shop, racer, turn)))
  return {
    async run(round) {
      const { id, code, maxUses } = coupon(round)
      const putOn = orders.map(({ orderId }, turn) =>
        shop.send(turn, {
          method: 'PATCH',
          path: `/api/customer/orders/${orderId}/coupon?code=${code}`,
          token: racer.token,
        }),
      )
      const faults = findStatusFaults(await Promise.all(putOn), { 200: attempts })
      const answers = await shop.atOnce(attempts, (turn) => paying(orders[turn] ?? { orderId: '', checkoutId: '' }))
      faults.push(...findStatusFaults(answers, { 200: maxUses, 409: attempts - maxUses }))
      const sold = orders.filter((_, turn) => answers[turn]?.status === 200)
      for (const order of sold) faults.push(...(await findSaleFaults(shop, order, racer)))
      faults.push(
        ...(await findCouponFaults(
          shop,
          { id, maxUses },
          sold.map(({ orderId }) => orderId),
        )),
      )
      faults.push(...(await findNumberFaults(shop)))
      for (const [turn, order] of orders.entries())
        if (sold.includes(order)) orders[turn] = await openCheckout(shop, racer, turn)
      return faults
    },
  }
}

/** Uses as they are counted, as they were taken, and as they were sold. */
async function findCouponFaults(
  { database: { query } }: RacingShop,
  { id, maxUses }: { id: string; maxUses: number },
  sold: string[],
): Promise<string[]> {
  const { uses } = await query.selectFrom('coupons').select('uses').where('id', '=', id).executeTakeFirstOrThrow()
  const taken = await query.selectFrom('couponUses').select('orderId').where('couponId', '=', id).execute()
  const left = await query
    .selectFrom('orderCoupons')
    .innerJoin('orders', 'orders.id', 'orderCoupons.orderId')
    .select('orders.id')
    .where('orderCoupons.couponId', '=', id)
    .where('orders.status', '!=', 'Open')
    .execute()
  const sorted = [taken.map(({ orderId }) => orderId), left.map((order) => order.id), sold].map((ids) =>
    ids.sort().join(),
  )
  return uses === maxUses && new Set(sorted).size === 1
    ? []
    : [`${id} has ${maxUses} uses: ${uses} counted, ${taken.length} taken, ${left.length} of orders that are paid`]
}
