import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, it } from 'vitest'
import { dialects } from '#contract/constants.ts'
import type { OpenOrder } from '#contract/entities/orders.ts'
import { problemOf, type send } from '../calls.ts'
import { kickLine, kitLine, pay, snareLine } from '../customers.ts'
import { startService } from '../start-service.ts'
import {
  applyCoupon,
  codesOf,
  coupon,
  couponCalls,
  five,
  inDialect,
  priceIn,
  removeCoupon,
  removeCoupons,
  snareOnly,
  ten,
  tenApplied,
  withCoupons,
} from './coupons.ts'

const service = await startService('coupons', { catalogue: withCoupons(ten, five, snareOnly) })
afterEach(() => service.syncCatalogue(withCoupons(ten, five, snareOnly)))

const { apply, checkoutWith, getOrder, orderOf, push } = couponCalls(() => service.app)

describe.each(dialects)('a coupon on an order, in the dialect %s', (dialect) => {
  const headers = inDialect(dialect)
  const read = async (response: ReturnType<typeof send>): Promise<OpenOrder> => {
    const { statusCode, body } = await response
    expect(statusCode).toBe(200)
    return dialect === 'backline' ? JSON.parse(body).data : JSON.parse(body)
  }

  it('lowers what its lines cost, and says what it is', { tags: ['entities.coupon-applied'] }, async () => {
    const id = await orderOf(snareLine(2), kitLine())
    const order = await read(applyCoupon(service.app, id, 'Ten-Off', { headers }))
    expect(order).toMatchObject({ id, status: 'Open', couponsApplied: [tenApplied] })
    expect(order.items[0]).toMatchObject({
      quantity: 2,
      price: { EUR: 89.1, USD: 98.1, JPY: 13320 },
      variation: { originalPrice: { EUR: 99 }, price: { EUR: 99 }, hasDiscount: false },
      appliedDiscount: {
        type: 'PercentageOffDiscount',
        name: 'Ten off',
        description: 'Ten per cent off everything',
        percentage: 0.1,
        total: { EUR: 9.9, USD: 10.9, JPY: 1480 },
        isExclusive: false,
      },
    })
    // 129.90 less 10 % is 116.91.
    expect(order.items[1]?.price).toEqual({ EUR: 116.91, USD: 125.1, JPY: 17100 })
  })

  it('is known in any letter case, is on it once, and comes off in any letter case', async () => {
    const id = await orderOf(snareLine())
    for (const code of ['TEN-OFF', 'ten-off', ' Ten-Off '])
      expect((await read(applyCoupon(service.app, id, code, { headers }))).couponsApplied).toEqual([tenApplied])
    const order = await read(removeCoupon(service.app, id, 'tEN-oFF', { headers }))
    expect([order.couponsApplied, priceIn(order)]).toEqual([[], [99]])
    expect((await read(removeCoupon(service.app, id, 'nothing', { headers }))).items).toHaveLength(1)
  })

  it('goes with another where each names the other, and all come off at once', async () => {
    const id = await orderOf(snareLine())
    await apply(id, 'ten-off')
    const order = await read(applyCoupon(service.app, id, 'FIVE', { headers }))
    // 99.00 less 10 % less 5.00.
    expect([codesOf(order), priceIn(order)]).toEqual([['Ten-Off', 'FIVE'], [84.1]])
    expect(order.items[0]?.appliedDiscount?.name).toBe('Ten off')
    const cleared = await read(removeCoupons(service.app, id, { headers }))
    expect([cleared.couponsApplied, priceIn(cleared), cleared.items[0]?.appliedDiscount]).toEqual([[], [99], undefined])
  })
})

describe('a coupon on an order', () => {
  it('stays through pushes, for whatever comes into the cart', async () => {
    const id = await orderOf(snareLine())
    await apply(id, 'ten-off')
    const order = await push(id, [snareLine(3), kickLine()])
    expect([codesOf(order), priceIn(order)]).toEqual([['Ten-Off'], [89.1, 44.55]])
    expect(await getOrder(id)).toEqual(order)
  })

  it('changes the order itself, so that a push which waits for it knows that it must look again', async () => {
    const id = await orderOf(snareLine())
    const changedAt = async () => {
      const orders = service.database.query.selectFrom('orders').select('updatedAt').where('id', '=', id)
      return (await orders.executeTakeFirstOrThrow()).updatedAt
    }
    const times = [await changedAt()]
    for (const change of [applyCoupon, removeCoupon]) {
      service.clock.advance(1)
      expect((await change(service.app, id, 'ten-off')).statusCode).toBe(200)
      times.push(await changedAt())
    }
    expect(new Set(times.map(Number)).size).toBe(3)
  })

  it('can no longer change once it is paid', async () => {
    const { checkoutId, orderId } = await checkoutWith(['ten-off'])
    await pay(service.app, checkoutId)
    for (const response of [
      applyCoupon(service.app, orderId, 'five'),
      removeCoupon(service.app, orderId, 'ten-off'),
      removeCoupons(service.app, orderId),
    ])
      expect(await problemOf(response)).toMatchObject({ statusCode: 409 })
    expect(codesOf(await getOrder(orderId))).toEqual(['Ten-Off'])
  })
})

describe('a code that can not be used', () => {
  const past = { from: '2020-01-01', until: '2020-12-31' }
  const coming = { from: '2090-01-01' }
  const usedUp = coupon('gone', { maxUses: 1 })
  const exclusive = coupon('weak', { percentage: 5, isExclusive: true })

  it.each([
    ['is unknown', 'NOTHING', 'We know no such coupon: check how it is spelled. A voucher is redeemed in your account'],
    ['has ended', 'PAST', 'This code has ended: check out without it, or try another one'],
    ['has not begun', 'COMING', 'This code is not good yet: try again when it has begun'],
    ['is used up', 'GONE', 'This code has been used as often as it can be: check out without it, or try another one'],
    ['is for nothing in the cart', 'KICK', 'This code is for nothing that is in the cart'],
    [
      'does not combine with the one that is there',
      'WEAK',
      "This code can't be combined with Ten-Off, which saves you as much or more: remove Ten-Off to use it instead",
    ],
    [
      'takes nothing off what is in the cart',
      'FLOOR',
      'This code takes nothing off: the prices are as low without it, and it can not be combined',
    ],
  ])('because it %s is refused, and says what to do', async (_, code, words) => {
    const kickOnly = coupon('kick', { appliesTo: ['kick-works'] })
    const floor = coupon('floor', { minimumPrice: { EUR: 500, USD: 500, JPY: 50_000 }, combinesWith: ['ten'] })
    const combining = { ...ten, combinesWith: ['floor'] }
    const files = [combining, floor, coupon('past', past), coupon('coming', coming), kickOnly, usedUp, exclusive]
    await service.syncCatalogue(withCoupons(...files))
    await service.database.query.updateTable('coupons').set({ uses: 1 }).where('id', '=', 'gone').execute()
    const id = await orderOf(snareLine())
    await apply(id, 'ten-off')
    const { statusCode, errors } = await problemOf(applyCoupon(service.app, id, code))
    expect([statusCode, Object.keys(errors ?? {})]).toEqual([400, ['code']])
    expect(errors?.code).toEqual([words])
    expect(codesOf(await getOrder(id))).toEqual(['Ten-Off'])
  })

  it('is refused on an empty cart, on an order there is not, and under an id that could be guessed', async () => {
    const problem = async (id: string, code = 'ten-off') => problemOf(applyCoupon(service.app, id, code))
    expect(await problem(await orderOf())).toMatchObject({ statusCode: 400, errors: { code: [expect.any(String)] } })
    expect(await problem(randomUUID())).toMatchObject({ statusCode: 404 })
    expect(await problem('cart')).toMatchObject({ statusCode: 400, errors: { id: [expect.any(String)] } })
    for (const code of ['', 'x'.repeat(101), 'a\0b'])
      expect(await problem(await orderOf(snareLine()), code)).toMatchObject({ statusCode: 400 })
  })
})
