import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { dialects } from '#contract/constants.ts'
import type { Checkout } from '#contract/entities/checkout.ts'
import type { CompletedOrder, OpenOrder, Order } from '#contract/entities/orders.ts'
import type { CouponFile } from '#service/catalogue/products/content.ts'
import { exampleContent } from '#service/catalogue/products/example-catalogue.ts'
import { type CallOptions, dataOf, problemOf, send } from './calls.ts'
import { applyCoupon, coupon, inDialect, removeCoupon, removeCoupons, withCoupons } from './coupons.ts'
import { kickLine, kitLine, openCheckout, pay, signUp, snareLine } from './customers.ts'
import { createTestService, type TestService } from './test-service.ts'

const words = { name: 'Ten off', description: 'Ten per cent off everything' }
const ten = coupon('ten', { code: 'Ten-Off', ...words, copies: 10, combinesWith: ['five'] })
const five = coupon('five', { amounts: { EUR: 5, USD: 6, JPY: 700 }, copies: 10, combinesWith: ['ten'] })
const snareOnly = coupon('snare', { percentage: 50, appliesTo: ['snare-works'] })
const tenApplied = { code: 'Ten-Off', ...words, coverage: '10 % off up to 10 copies of each product' }

let service: TestService
beforeAll(async () => {
  service = await createTestService('coupons', { catalogue: withCoupons(ten, five, snareOnly) })
})
afterAll(() => service.close())
afterEach(() => service.syncCatalogue(withCoupons(ten, five, snareOnly)))

const orderPath = (id: string) => `/api/customer/orders/${id}`
const push = (id: string, items: unknown[], options: CallOptions = {}) =>
  dataOf<OpenOrder>(send(service.app, 'PATCH', orderPath(id), { json: { items }, ...options }))
const getOrder = (id: string, options: CallOptions = {}) =>
  dataOf<Order>(send(service.app, 'GET', orderPath(id), options))
const apply = (id: string, code: string) => dataOf<OpenOrder>(applyCoupon(service.app, id, code))
const codesOf = ({ couponsApplied }: Order) => couponsApplied.map(({ code }) => code)
const priceIn = ({ items }: Order) => items.map(({ price }) => price?.EUR)
const usesOf = async (id: string) =>
  (await service.database.query.selectFrom('coupons').select('uses').where('id', '=', id).executeTakeFirstOrThrow())
    .uses

async function orderOf(...items: unknown[]) {
  const id = randomUUID()
  await push(id, items)
  return id
}
/** An order at its checkout, with coupons on it. */
async function checkoutWith(codes: string[], ...items: unknown[]) {
  const { accessToken: token } = await signUp(service.app)
  const opened = await openCheckout(service.app, token, ...(items.length > 0 ? items : [snareLine()]))
  for (const code of codes) await apply(opened.orderId, code)
  return { token, ...opened }
}
const checkoutOf = (id: string) => dataOf<Checkout>(send(service.app, 'GET', `/api/checkout/${id}`))
const declined = 'tok_declined'

describe.each(dialects)('a coupon on an order, in the dialect %s', (dialect) => {
  const headers = inDialect(dialect)
  const read = async (response: ReturnType<typeof send>): Promise<OpenOrder> => {
    const { statusCode, body } = await response
    expect(statusCode).toBe(200)
    return dialect === 'backline' ? JSON.parse(body).data : JSON.parse(body)
  }

  it('lowers what its lines cost, and says what it is [entities.coupon-applied]', async () => {
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

  it('takes its amount off each copy of each line', async () => {
    const { checkoutId } = await checkoutWith(['five'], snareLine(2), kickLine())
    const { total } = await checkoutOf(checkoutId)
    expect([total.original.amount, total.discount.amount, total.subtotal.amount, total.due.amount]).toEqual([
      247.5, 15, 232.5, 232.5,
    ])
  })

  it('is for what its vendor says, and leaves the rest of the order alone', async () => {
    const id = await orderOf(snareLine(), kickLine(), kitLine())
    expect(priceIn(await apply(id, 'snare'))).toEqual([49.5, 49.5, 129.9])
  })

  it('comes after the discounts of the catalogue, which the variation goes on showing', async () => {
    const sale = { id: 'sale', position: 1, name: 'Sale', percentage: 30, isExclusive: false }
    await service.syncCatalogue({ ...withCoupons(ten), discounts: [sale] })
    const [line] = (await apply(await orderOf(snareLine()), 'ten-off')).items
    // 99.00 less 30 % is 69.30, less 10 % is 62.37.
    expect(line).toMatchObject({ price: { EUR: 62.37 }, appliedDiscount: { name: 'Sale', total: { EUR: 29.7 } } })
    expect(line?.variation).toMatchObject({ price: { EUR: 69.3 }, originalPrice: { EUR: 99 } })
  })

  it('that is exclusive combines with nothing: the lowest price wins', async () => {
    const half = coupon('half', { percentage: 50, isExclusive: true })
    await service.syncCatalogue(withCoupons(ten, half))
    const id = await orderOf(snareLine())
    await apply(id, 'ten-off')
    expect(priceIn(await apply(id, 'half'))).toEqual([49.5])
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
    ['is unknown', 'NOTHING', /check how it is spelled/],
    ['has ended', 'PAST', /has ended: check out without it/],
    ['has not begun', 'COMING', /not good yet: try again when it has begun/],
    ['is used up', 'GONE', /used as often as it can be/],
    ['is for nothing in the cart', 'KICK', /for nothing that is in the cart/],
    ['does not combine with the one that is there', 'WEAK', /combined with Ten-Off, which saves you as much or more/],
    ['takes nothing off what is in the cart', 'FLOOR', /takes nothing off/],
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
    expect(errors?.code?.[0]).toMatch(words)
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

describe('a coupon that ends while the cart lies', () => {
  const ends = (change: Partial<CouponFile>) => coupon('brief', change)
  const inTenMinutes = () => new Date(service.clock.now().getTime() + 600_000).toISOString()

  it('is not on the order any more, and the price is that without it', async () => {
    await service.syncCatalogue(withCoupons(ends({ until: inTenMinutes() })))
    const id = await orderOf(snareLine())
    expect(priceIn(await apply(id, 'brief'))).toEqual([89.1])
    service.clock.advance(600_000)
    const order = await getOrder(id)
    expect([codesOf(order), priceIn(order), order.items[0]?.appliedDiscount]).toEqual([[], [99], undefined])
    expect(codesOf(await push(id, [snareLine()]))).toEqual([])
  })

  it('and is given up by its vendor comes off, too, and stays off when it comes back', async () => {
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

  it('does not keep a customer from paying the price without it, once they have seen that', async () => {
    await service.syncCatalogue(withCoupons(ends({ until: inTenMinutes() })))
    const { checkoutId, orderId } = await checkoutWith(['brief'])
    service.clock.advance(600_000)
    const { due } = (await checkoutOf(checkoutId)).total
    const json = { paymentToken: 'tok_success', due }
    const paid = await dataOf<Checkout>(send(service.app, 'POST', `/api/checkout/${checkoutId}/pay`, { json }))
    expect(paid).toMatchObject({ status: 'Completed', total: { due: { amount: 99 } } })
    expect(codesOf(await getOrder(orderId))).toEqual([])
  })

  it('is never charged without having been seen: the payment is refused and names it, then the new price is paid', async () => {
    await service.syncCatalogue(withCoupons(ends({ until: inTenMinutes() })))
    const { checkoutId, orderId } = await checkoutWith(['brief'])
    service.clock.advance(600_000)
    const refusal = await problemOf(pay(service.app, checkoutId))
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
  it('is of the lower price, and the receipt keeps coupon and prices whatever the catalogue becomes [entities.completed-order]', async () => {
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

  it('takes one use, however many copies, and the next sync leaves the count alone', async () => {
    await service.syncCatalogue(withCoupons(coupon('counted', { maxUses: 5 })))
    const { checkoutId } = await checkoutWith(['counted'], snareLine(3), kickLine())
    expect(await usesOf('counted')).toBe(0)
    await pay(service.app, checkoutId)
    expect(await usesOf('counted')).toBe(1)
    await service.syncCatalogue(withCoupons(coupon('counted', { maxUses: 5, percentage: 20 })))
    expect(await usesOf('counted')).toBe(1)
  })

  it('takes no use of a coupon that takes nothing off in the end, and sells without it', async () => {
    await service.syncCatalogue(withCoupons(ten, coupon('half', { percentage: 50, isExclusive: true })))
    const { checkoutId, orderId } = await checkoutWith(['ten-off', 'half'])
    const before = await usesOf('ten')
    await pay(service.app, checkoutId)
    expect(await usesOf('ten')).toBe(before)
    expect(codesOf(await getOrder(orderId))).toEqual(['HALF'])
  })

  it('that is declined gives the use back, and the cart has its coupon still', async () => {
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

  it('that waits at the bank holds the use, and gives it back when nobody comes', async () => {
    await service.syncCatalogue(withCoupons(coupon('held', { maxUses: 1 })))
    const { checkoutId, orderId } = await checkoutWith(['held'])
    await pay(service.app, checkoutId, 'tok_second_step')
    expect([await usesOf('held'), codesOf(await getOrder(orderId))]).toEqual([1, ['HELD']])
    service.clock.advance(31 * 60_000)
    await vi.waitFor(async () => expect((await getOrder(orderId)).status).toBe('Open'), { timeout: 10_000 })
    expect([await usesOf('held'), codesOf(await getOrder(orderId))]).toEqual([0, ['HELD']])
  })

  it('of the last use leaves none to another order that has the coupon: that is refused and names it', async () => {
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

  it('may come to nothing at all', async () => {
    await service.syncCatalogue(withCoupons(coupon('gift', { percentage: 100 })))
    const { checkoutId, orderId } = await checkoutWith(['gift'])
    expect(await dataOf<Checkout>(pay(service.app, checkoutId))).toMatchObject({
      status: 'Completed',
      total: { original: { amount: 99 }, discount: { amount: 99 }, due: { amount: 0 } },
    })
    expect((await getOrder(orderId)).status).toBe('Completed')
  })
})
