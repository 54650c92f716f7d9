import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Checkout } from '#contract/entities/checkout.ts'
import type { CompletedOrder } from '#contract/entities/orders.ts'
import type { CouponFile } from '#service/catalogue/products/content-schema.ts'
import { exampleContent } from '#service/catalogue/products/example-catalogue.ts'
import { dataOf, problemOf, send } from '../calls.ts'
import { kickLine, pay, snareLine } from '../customers.ts'
import { startService } from '../start-service.ts'
import {
  applyCoupon,
  codesOf,
  coupon,
  couponCalls,
  five,
  orderPath,
  priceIn,
  removeCoupon,
  snareOnly,
  ten,
  tenApplied,
  withCoupons,
} from './coupons.ts'

const service = await startService('coupon-payments', { catalogue: withCoupons(ten, five, snareOnly) })
afterEach(() => service.syncCatalogue(withCoupons(ten, five, snareOnly)))

const { apply, checkoutOf, checkoutWith, getOrder, orderOf, push } = couponCalls(() => service.app)
const usesOf = async (id: string) =>
  (await service.database.query.selectFrom('coupons').select('uses').where('id', '=', id).executeTakeFirstOrThrow())
    .uses
const declined = 'tok_declined'

describe('a coupon that ends while the order is open', () => {
  const ends = (change: Partial<CouponFile>) => coupon('brief', change)
  const inTenMinutes = () => new Date(service.clock.now().getTime() + 600_000).toISOString()

  it('no longer reduces the price, and is not shown', async () => {
    await service.syncCatalogue(withCoupons(ends({ until: inTenMinutes() })))
    const id = await orderOf(snareLine())
    expect(priceIn(await apply(id, 'brief'))).toEqual([89.1])
    service.clock.advance(600_000)
    const order = await getOrder(id)
    expect([codesOf(order), priceIn(order), order.items[0]?.appliedDiscount]).toEqual([[], [99], undefined])
    expect(codesOf(await push(id, [snareLine()]))).toEqual([])
  })

  it('is removed when the vendor withdraws it, and does not return with it', async () => {
    const id = await orderOf(snareLine())
    await apply(id, 'ten-off')
    await service.syncCatalogue(exampleContent)
    expect(priceIn(await push(id, [snareLine()]))).toEqual([99])
    await service.syncCatalogue(withCoupons(ten))
    expect(codesOf(await getOrder(id))).toEqual([])
  })

  it('stays stored while the order and its checkout are only read, and is deleted when the order is pushed', async () => {
    await service.syncCatalogue(withCoupons(ends({ until: inTenMinutes() })))
    const { checkoutId, orderId } = await checkoutWith(['brief'])
    const storedCoupons = () =>
      service.database.query.selectFrom('orderCoupons').select('code').where('orderId', '=', orderId).execute()
    service.clock.advance(600_000)
    expect(codesOf(await getOrder(orderId))).toEqual([])
    expect((await checkoutOf(checkoutId)).total.due.amount).toBe(99)
    expect(await storedCoupons()).toEqual([{ code: 'BRIEF' }])
    await push(orderId, [snareLine()])
    expect(await storedCoupons()).toEqual([])
  })

  it('does not prevent the payment of the new price once the customer has seen it', async () => {
    await service.syncCatalogue(withCoupons(ends({ until: inTenMinutes() })))
    const { checkoutId, orderId } = await checkoutWith(['brief'])
    service.clock.advance(600_000)
    const { due } = (await checkoutOf(checkoutId)).total
    const json = { paymentToken: 'tok_success', due }
    const paid = await dataOf<Checkout>(send(service.app, 'POST', `/api/checkout/${checkoutId}/pay`, { json }))
    expect(paid).toMatchObject({ status: 'Completed', total: { due: { amount: 99 } } })
    expect(codesOf(await getOrder(orderId))).toEqual([])
  })

  it('makes the payment fail until the customer has seen the new price', { tags: ['long'] }, async () => {
    await service.syncCatalogue(withCoupons(ends({ until: inTenMinutes() })))
    const { checkoutId, orderId } = await checkoutWith(['brief'])
    const { due } = (await checkoutOf(checkoutId)).total
    service.clock.advance(600_000)
    const json = { paymentToken: 'tok_success', due }
    const refusal = await problemOf(send(service.app, 'POST', `/api/checkout/${checkoutId}/pay`, { json }))
    expect(refusal).toMatchObject({
      statusCode: 409,
      detail: expect.stringMatching(/coupon BRIEF .* look at the order/),
    })
    expect((await getOrder(orderId)).status).toBe('Open')
    expect((await checkoutOf(checkoutId)).total.due.amount).toBe(99)
    expect(await dataOf<Checkout>(pay(service.app, checkoutId))).toMatchObject({
      status: 'Completed',
      total: { due: { amount: 99 } },
    })
  })
})

describe('a payment with a coupon', () => {
  it('charges the reduced price, and the order keeps it whatever the catalogue becomes', {
    tags: ['entities.completed-order'],
  }, async () => {
    const { checkoutId, orderId, token } = await checkoutWith(['ten-off'], snareLine(2))
    expect((await dataOf<Checkout>(pay(service.app, checkoutId))).status).toBe('Completed')
    const order = await dataOf<CompletedOrder>(send(service.app, 'GET', orderPath(orderId), { token }))
    const euros = (amount: number) => ({ currency: 'EUR', amount })
    expect(order).toMatchObject({
      couponsApplied: [tenApplied],
      items: [{ price: { EUR: 89.1 }, appliedDiscount: { name: 'Ten off', total: { EUR: 9.9 } } }],
      total: {
        original: euros(198),
        discount: euros(19.8),
        subtotal: euros(178.2),
        taxes: euros(0),
        due: euros(178.2),
      },
    })
    await service.syncCatalogue(exampleContent)
    expect(await getOrder(orderId, { token })).toEqual(order)
    const payment = await service.database.query
      .selectFrom('payments')
      .select('amount')
      .where('orderId', '=', orderId)
      .executeTakeFirstOrThrow()
    expect(payment.amount).toBe(17820)
  })

  it('uses a coupon once for all copies, and a sync of the catalogue keeps the count', async () => {
    await service.syncCatalogue(withCoupons(coupon('counted', { maxUses: 5 })))
    const { checkoutId } = await checkoutWith(['counted'], snareLine(3), kickLine())
    expect(await usesOf('counted')).toBe(0)
    await pay(service.app, checkoutId)
    expect(await usesOf('counted')).toBe(1)
    await service.syncCatalogue(withCoupons(coupon('counted', { maxUses: 5, percentage: 20 })))
    expect(await usesOf('counted')).toBe(1)
  })

  it('does not use a coupon that reduces nothing, and sells without it', { tags: ['long'] }, async () => {
    await service.syncCatalogue(withCoupons(ten, coupon('half', { percentage: 50, isExclusive: true })))
    const { checkoutId, orderId } = await checkoutWith(['ten-off', 'half'])
    const before = await usesOf('ten')
    await pay(service.app, checkoutId)
    expect(await usesOf('ten')).toBe(before)
    expect(codesOf(await getOrder(orderId))).toEqual(['HALF'])
  })

  it('releases the coupon when it is declined, and the order still has it', { tags: ['long'] }, async () => {
    await service.syncCatalogue(withCoupons(coupon('once', { maxUses: 1 })))
    const first = await checkoutWith(['once'])
    await pay(service.app, first.checkoutId, declined)
    expect(await usesOf('once')).toBe(0)
    const open = await getOrder(first.orderId)
    expect([open.status, codesOf(open), priceIn(open)]).toEqual(['Open', ['ONCE'], [89.1]])
    expect(codesOf(await dataOf(removeCoupon(service.app, first.orderId, 'once')))).toEqual([])
    await apply(first.orderId, 'once')
    await pay(service.app, first.checkoutId)
    expect(await usesOf('once')).toBe(1)
    const second = await orderOf(snareLine())
    expect((await problemOf(applyCoupon(service.app, second, 'once'))).errors?.code?.[0]).toMatch(/used as often/)
  })

  it('reserves the coupon during a second step, and releases it when that is abandoned', async () => {
    await service.syncCatalogue(withCoupons(coupon('held', { maxUses: 1 })))
    const { checkoutId, orderId } = await checkoutWith(['held'])
    await pay(service.app, checkoutId, 'tok_second_step')
    expect([await usesOf('held'), codesOf(await getOrder(orderId))]).toEqual([1, ['HELD']])
    service.clock.advance(31 * 60_000)
    await vi.waitFor(async () => expect((await getOrder(orderId)).status).toBe('Open'), { timeout: 10_000 })
    expect([await usesOf('held'), codesOf(await getOrder(orderId))]).toEqual([0, ['HELD']])
  })

  it('takes the last use of a coupon: another order with it is refused', { tags: ['long'] }, async () => {
    await service.syncCatalogue(withCoupons(coupon('last', { maxUses: 1 })))
    const [winner, loser] = [await checkoutWith(['last']), await checkoutWith(['last'])]
    await pay(service.app, winner.checkoutId)
    expect(await problemOf(pay(service.app, loser.checkoutId))).toMatchObject({
      statusCode: 409,
      detail: "The coupon LAST can't be used any more: look at the order again before you pay",
    })
    expect(await usesOf('last')).toBe(1)
    expect(priceIn(await getOrder(loser.orderId))).toEqual([99])
  })

  it('may be free of charge', async () => {
    await service.syncCatalogue(withCoupons(coupon('gift', { percentage: 100 })))
    const { checkoutId, orderId } = await checkoutWith(['gift'])
    expect(await dataOf<Checkout>(pay(service.app, checkoutId))).toMatchObject({
      status: 'Completed',
      total: { original: { amount: 99 }, discount: { amount: 99 }, due: { amount: 0 } },
    })
    expect((await getOrder(orderId)).status).toBe('Completed')
  })
})
