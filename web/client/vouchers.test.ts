import { describe, expect, it } from 'vitest'
import type { Voucher } from '#contract/entities/inventory.ts'
import { NoAnswerError, NotFoundError } from './errors.ts'
import { clatter, everything, paths, setScene, storefront } from './testing/examples.ts'
import { setCustomer } from './testing/scenes.ts'
import { createVouchers } from './vouchers.ts'

const voucher: Voucher = {
  id: 'voucher-1',
  name: 'Magazine',
  description: 'From the spring issue',
  code: 'DRUM-DAYS',
  redeemed: false,
  redeemsProducts: [{ value: clatter, quantity: 2 }],
  redeemsBundles: [{ value: everything, quantity: 1 }],
}
const peek = 'GET /api/customer/vouchers'
const redeem = 'POST /api/customer/vouchers/redeem'

it('reads the contents of a code without a session', {
  tags: ['calls.voucher', 'roles.anonymous-peeks-voucher'],
}, async () => {
  const { host, shop } = setScene()
  host.on(peek, { data: voucher })
  expect(await createVouchers(shop).peek('drum days & more')).toEqual(voucher)
  expect(host.received()).toHaveLength(1)
  expect(host.received()[0]?.query).toEqual({ code: 'drum days & more' })
  expect(host.received()[0]?.headers.has('authorization')).toBe(false)
})

describe('redeeming', () => {
  it('adds the contents of the code to what the customer owns', {
    tags: ['calls.redeem', 'roles.customer-redeems'],
  }, async () => {
    const { host, browser, shop, heard } = await setCustomer()
    host.on(redeem, { data: { ...voucher, redeemed: true } })
    host.on(`GET ${paths.storefront}`, { data: { ...storefront, products: [{ ...clatter, owned: true }] } })
    expect(await createVouchers(shop).redeem('DRUM-DAYS')).toEqual({ ...voucher, redeemed: true })
    expect(heard()[0]).toMatchObject({ query: { code: 'DRUM-DAYS' }, body: null })
    expect(heard()[0]?.headers.get('authorization')).toBe('Bearer access-1')
    await browser.settle()
    expect(shop.storefront.$storefront.get()?.products[0]?.owned).toBe(true)
  })

  it('succeeds when the storefront can not be loaded', async () => {
    const { host, browser, shop } = await setCustomer()
    host.on(redeem, { data: { ...voucher, redeemed: true } })
    host.on(`GET ${paths.storefront}`, null)
    expect((await createVouchers(shop).redeem('DRUM-DAYS')).redeemed).toBe(true)
    await browser.settle()
    expect(browser.logged).toEqual([expect.any(NoAnswerError)])
  })
})

it.each(['peek', 'redeem'] as const)(
  "an unknown code to %s is 'Voucher code invalid'",
  { tags: ['errors.voucher-invalid'] },
  async (name) => {
    const { host, shop } = await setCustomer()
    for (const call of [peek, redeem]) host.on(call, { status: 404, json: { title: 'Not found' } })
    const error = await createVouchers(shop)
      [name]('LOST')
      .catch((thrown) => thrown)
    expect(error).toBeInstanceOf(NotFoundError)
    expect(error).toMatchObject({ message: 'Voucher code invalid', status: 404 })
  },
)
