import { describe, expect, it } from 'vitest'
import type { Checkout } from '#contract/entities/checkout.ts'
import { giveBackCouponUses, takeCouponUse } from '#service/catalogue/coupons/repository.ts'
import { dataOf, send } from '../calls.ts'
import { openCheckout, snareLine } from '../customers.ts'
import { startTwoServices } from '../start-service.ts'
import type { TestService } from '../test-service.ts'
import { applyCoupon, coupon, withCoupons } from './coupons.ts'

const catalogue = withCoupons(
  coupon('seven', { maxUses: 7 }),
  coupon('once', { maxUses: 1 }),
  coupon('a', { maxUses: 20, combinesWith: ['b'] }),
  coupon('b', { maxUses: 20, combinesWith: ['a'] }),
)
const { services, serviceOf } = await startTwoServices('coupon-races', { catalogue })

const guest = { name: 'Guest', email: 'guest@example.com' }
const payAsGuest = ({ app }: TestService, checkoutId: string, paymentToken = 'tok_success') =>
  send(app, 'POST', `/api/checkout/${checkoutId}/pay`, { json: { paymentToken, billing: guest } })

async function checkoutWith(codes: string[], { app }: TestService) {
  const opened = await openCheckout(app, undefined, snareLine())
  for (const code of codes) await dataOf(applyCoupon(app, opened.orderId, code))
  return opened
}
const checkoutsWith = (times: number, codesOf: (index: number) => string[]) =>
  Promise.all(Array.from({ length: times }, (_, index) => checkoutWith(codesOf(index), serviceOf(index))))

async function usesOf(id: string) {
  const { query } = services[0].database
  const { uses } = await query.selectFrom('coupons').select('uses').where('id', '=', id).executeTakeFirstOrThrow()
  const taken = await query.selectFrom('couponUses').selectAll().where('couponId', '=', id).execute()
  expect(taken, 'each use is that of an order').toHaveLength(uses)
  return uses
}

describe('one order', () => {
  it('that twenty tabs pay at once uses its coupon once', async () => {
    const { checkoutId } = await checkoutWith(['once'], services[0])
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => payAsGuest(serviceOf(index), checkoutId)),
    )
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    expect(await usesOf('once')).toBe(1)
  })

  it('takes and gives back one use however often it is asked to, without any lock around it', async () => {
    const { orderId } = await checkoutWith([], services[0])
    const { database } = services[0]
    const before = await usesOf('a')
    const times = Array.from({ length: 10 })
    const takeOne = () => database.transaction((tx) => takeCouponUse(tx, 'a', orderId, new Date()))
    expect(await Promise.all(times.map(takeOne))).toEqual(times.map(() => true))
    expect(await usesOf('a')).toBe(before + 1)
    await Promise.all(times.map(() => database.transaction((tx) => giveBackCouponUses(tx, orderId))))
    expect(await usesOf('a')).toBe(before)
  })
})

describe('orders with several coupons', () => {
  it('that are paid, declined and synced at once never deadlock, and every use is counted', async () => {
    const checkouts = await checkoutsWith(40, (index) => (index % 4 < 2 ? ['a', 'b'] : ['b', 'a']))
    const statuses = await Promise.all(
      checkouts.map(async ({ checkoutId }, index) => {
        const service = serviceOf(index)
        if (index % 5 === 0) await service.syncCatalogue({ ...catalogue, coupons: [...catalogue.coupons].reverse() })
        if (index % 5 === 1) await service.syncCatalogue(catalogue)
        const { statusCode, body } = await payAsGuest(service, checkoutId, index % 2 ? 'tok_success' : 'tok_declined')
        expect([200, 409], body).toContain(statusCode)
        const { status }: Checkout = await dataOf(send(service.app, 'GET', `/api/checkout/${checkoutId}`))
        return status
      }),
    )
    const completed = statuses.filter((status) => status === 'Completed').length
    expect([await usesOf('a'), await usesOf('b')]).toEqual([completed, completed])
    expect(completed).toBeGreaterThan(0)
  })
})
