import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'

import { couponGuesses } from '#service/catalogue/coupons/service.ts'
import { dataOf, problemOf, send } from '../calls.ts'
import { openCheckout, signUp, snareLine } from '../customers.ts'
import { startService } from '../start-service.ts'
import { applyCoupon, coupon, removeCoupon, withCoupons } from './coupons.ts'

const service = await startService('coupon-guesses', {
  limits: true,
  trustedProxies: ['127.0.0.1'],
  catalogue: withCoupons(coupon('ten'), coupon('past', { until: '2020-01-01' })),
})

const { max, windowSeconds } = couponGuesses
beforeEach(() => service.clock.advance(windowSeconds * 1000 + 1))

const from = (address: string) => ({ headers: { 'x-forwarded-for': address } })
const apply = async (orderId: string, code: string, address: string, token?: string) =>
  (await applyCoupon(service.app, orderId, code, { token, ...from(address) })).statusCode
async function orderOf(...items: unknown[]) {
  const id = randomUUID()
  await dataOf(send(service.app, 'PATCH', `/api/customer/orders/${id}`, { json: { items } }))
  return id
}
/** The statuses of so many codes that do not exist, one after the other. */
async function guess(times: number, addressOf: (turn: number) => string, orderId: string, token?: string) {
  const statuses: number[] = []
  for (let turn = 0; turn < times; turn += 1)
    statuses.push(await apply(orderId, `guess-${randomUUID()}`, addressOf(turn), token))
  return statuses
}

describe('guessing coupon codes', () => {
  it('is stopped after so many wrong ones from one network, also for a right one, and says until when', async () => {
    const id = await orderOf(snareLine())
    expect(await guess(max + 1, () => '198.51.100.1', id)).toEqual([...Array(max).fill(400), 429])
    const right = applyCoupon(service.app, id, 'TEN', from('198.51.100.1'))
    expect(await problemOf(right)).toMatchObject({ statusCode: 429, detail: expect.stringMatching(/wait 15 minutes/) })
    expect((await right).headers['retry-after']).toBe(String(windowSeconds))
    expect(await apply(id, 'TEN', '198.51.100.2')).toBe(200)
    service.clock.advance(windowSeconds * 1000 + 1)
    expect(await apply(id, 'TEN', '198.51.100.1')).toBe(200)
  })

  it('has no more of them with other orders, in a checkout, with an account, or on an unknown order', async () => {
    const { accessToken: token } = await signUp(service.app)
    const { orderId } = await openCheckout(service.app, token, snareLine())
    const orders = [await orderOf(snareLine()), orderId, randomUUID(), await orderOf()]
    const statuses: number[] = []
    for (let turn = 0; turn < max; turn += 1) {
      const id = orders[turn % orders.length] ?? orderId
      statuses.push(...(await guess(1, () => '198.51.100.3', id, turn % 2 === 0 ? token : undefined)))
    }
    expect(new Set(statuses)).toEqual(new Set([400, 404]))
    for (const id of orders) expect(await apply(id, 'TEN', '198.51.100.3', token)).toBe(429)
  })

  it('is not what codes count as that exist, be it that they have ended, nor what taking a coupon off is', async () => {
    const id = await orderOf(snareLine())
    for (let turn = 0; turn < max; turn += 1) {
      expect(await apply(id, 'past', '198.51.100.5')).toBe(400)
      expect((await removeCoupon(service.app, id, 'guess', from('198.51.100.5'))).statusCode).toBe(200)
    }
    expect(await apply(id, 'ten', '198.51.100.5')).toBe(200)
  })

  it('has one way: no other endpoint that anybody may call takes the code of a coupon', () => {
    const takesCode = Object.values(endpoints).filter((endpoint) => endpoint.path.includes('coupon'))
    expect(takesCode.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'PATCH /api/customer/orders/{id}/coupon',
      'DELETE /api/customer/orders/{id}/coupon',
      'DELETE /api/customer/orders/{id}/coupons',
    ])
  })

  it('is not to be had by pushing an order with coupons: what is pushed of them is not read', async () => {
    const id = randomUUID()
    const couponsApplied = [{ code: 'TEN', name: 'Ten', description: 'Ten' }]
    const json = { items: [snareLine()], couponsApplied, coupons: ['TEN'], code: 'TEN' }
    const order = await dataOf(send(service.app, 'PATCH', `/api/customer/orders/${id}`, { json }))
    expect(order).toMatchObject({ couponsApplied: [] })
  })
})
