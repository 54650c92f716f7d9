import { expect, it } from 'vitest'
import { createCartCoupons } from './cart-coupons.ts'
import { clatter, paths, toOpenOrder } from './testing/examples.ts'
import { stored, withOrder } from './testing/scenes.ts'
import { hold, type ReceivedCall } from './testing/scripted-host.ts'

const spring = { code: 'SPRING', name: 'Spring', description: 'A tenth off.' }
const couponPath = `${paths.order}/coupon`

/** A cart that the service knows, and a service on which `applied` are the coupons of the order. */
async function withCoupons() {
  const scene = await withOrder()
  const coupons = createCartCoupons(scene.shop)
  const { cart } = scene.shop
  const answerWith = (call: ReceivedCall, couponsApplied: (typeof spring)[]) => ({
    data: { ...toOpenOrder({ ...call, body: scene.pushes().at(-1)?.body ?? null }), couponsApplied },
  })
  scene.host.on(`PATCH ${couponPath}`, (call) => answerWith(call, [spring]))
  scene.host.on(`DELETE ${couponPath}`, (call) => answerWith(call, []))
  return {
    ...scene,
    answerWith,
    apply: (code: string) => cart.amend((id) => coupons.apply(id, code)),
    remove: (code: string) => cart.amend((id) => coupons.remove(id, code), code),
  }
}

it('are applied and removed by their code, and the cart takes over the response', async () => {
  const { host, shop, id, apply, remove, cart } = await withCoupons()
  shop.cart.setCurrency('USD')
  await apply('spring')
  const [applied] = host.received(`PATCH ${couponPath}`)
  expect(applied).toMatchObject({ path: `/api/customer/orders/${id}/coupon`, query: { code: 'spring' } })
  expect(cart()).toMatchObject({ currency: 'USD', couponsApplied: [spring], couponsLapsed: [], total: 11 })
  await remove('SPRING')
  expect(host.received(`DELETE ${couponPath}`)[0]?.query).toEqual({ code: 'SPRING' })
  expect(cart()).toMatchObject({ couponsApplied: [], couponsLapsed: [] })
})

it('are applied after unsent changes', async () => {
  const { host, shop, pushes, apply } = await withCoupons()
  shop.cart.add(clatter)
  await apply('SPRING')
  expect(pushes()).toHaveLength(2)
  expect(host.received().slice(-2)).toEqual([...pushes().slice(-1), ...host.received(`PATCH ${couponPath}`)])
})

it("that can not be used are refused with the service's message, and the cart stays", async () => {
  const { host, id, apply, cart } = await withCoupons()
  const reason = 'We know no such coupon: check how it is spelled. A voucher is redeemed in your account'
  host.on(`PATCH ${couponPath}`, { status: 400, json: { title: 'Invalid', errors: { code: [reason] } } })
  await expect(apply('SPRNIG')).rejects.toThrow(reason)
  expect(cart()).toMatchObject({ id, couponsApplied: [], count: 1 })
})

it('replace the cart when its order has been paid in another tab', async () => {
  const { host, id, apply, cart } = await withCoupons()
  host.on(`PATCH ${couponPath}`, { status: 409, json: { title: 'This order is Completed' } })
  host.on(`GET ${paths.order}`, { status: 404 })
  await expect(apply('SPRING')).rejects.toThrow('This order is Completed')
  expect(cart().id).not.toBe(id)
})

it('that the service removes are remembered until the customer has seen it', async () => {
  const { host, browser, shop, openShop, apply, answerWith, cart } = await withCoupons()
  await apply('SPRING')
  host.on(`PATCH ${paths.order}`, (call) => answerWith(call, []))
  shop.cart.add(clatter)
  await browser.advance(500)
  expect(cart()).toMatchObject({ couponsApplied: [], couponsLapsed: [spring] })
  shop.cart.add(clatter)
  await browser.advance(500)
  expect(openShop().cart.$cart.get().couponsLapsed).toEqual([spring])
  shop.cart.forgetLapsed()
  expect(cart().couponsLapsed).toEqual([])
  expect(stored(browser)).toMatchObject({ couponsLapsed: [] })
})

it('are all removed at once without lapsing', async () => {
  const { host, shop, id, apply, answerWith, cart } = await withCoupons()
  host.on(`PATCH ${couponPath}`, (call) => answerWith(call, [spring, { ...spring, code: 'LOYAL' }]))
  host.on(`DELETE ${couponPath}s`, (call) => answerWith(call, []))
  await apply('LOYAL')
  const coupons = createCartCoupons(shop)
  const codes = cart().couponsApplied.map(({ code }) => code)
  expect(codes).toEqual(['SPRING', 'LOYAL'])
  await shop.cart.amend(coupons.clear, codes)
  expect(host.received(`DELETE ${couponPath}s`)[0]).toMatchObject({
    path: `/api/customer/orders/${id}/coupons`,
    query: {},
  })
  expect(cart()).toMatchObject({ id, couponsApplied: [], couponsLapsed: [] })
})

it('that the customer removed have not lapsed, although the cart changed meanwhile', async () => {
  const { host, browser, shop, apply, remove, answerWith, cart } = await withCoupons()
  await apply('SPRING')
  const late = hold<void>()
  host.on(`DELETE ${couponPath}`, (call) => late.promise.then(() => answerWith(call, [])))
  const removed = remove('SPRING')
  await browser.settle()
  shop.cart.add(clatter)
  late.release()
  await removed
  expect(cart()).toMatchObject({ couponsApplied: [], couponsLapsed: [], count: 2 })
})

it('that lapse at the checkout stop it once, so that nobody pays more than was shown', async () => {
  const { host, shop, apply, answerWith, cart } = await withCoupons()
  await apply('SPRING')
  host.on(`PATCH ${paths.order}`, (call) => ({
    data: { ...answerWith(call, []).data, embeddedCheckoutUrl: 'https://shop.example/checkout' },
  }))
  const checkOut = () => shop.cart.checkout({ embedded: true, returnUrl: 'https://shop.example/' })
  await expect(checkOut()).rejects.toThrow('A coupon no longer applies, so the price has changed.')
  expect(cart().couponsLapsed).toEqual([spring])
  expect(await checkOut()).toEqual({ url: 'https://shop.example/checkout' })
})

it('have no longer lapsed once they are applied again', async () => {
  const { host, browser, shop, apply, answerWith, cart } = await withCoupons()
  await apply('SPRING')
  host.on(`PATCH ${paths.order}`, (call) => answerWith(call, []))
  shop.cart.add(clatter)
  await browser.advance(500)
  await apply('SPRING')
  expect(cart()).toMatchObject({ couponsApplied: [spring], couponsLapsed: [] })
})
