import { describe, expect, it } from 'vitest'
import type { Checkout } from '#contract/entities/checkout.ts'
import type { CatalogueContent } from '#service/catalogue/content.ts'
import type { ProductFile } from '#service/catalogue/products/content-schema.ts'
import { exampleContent } from '#service/catalogue/products/example-catalogue.ts'
import { migrations } from '#service/database/migrate.ts'
import { buyAsGuest, confirmAccount, newAddress, resetPassword, signedIn } from '../accounts/identity-calls.ts'
import { mailedUrls, pages } from '../accounts/mailed-links.ts'
import { dataOf, problemOf, send } from '../calls.ts'
import { applyCoupon, coupon } from '../catalogue/coupons.ts'
import { buy, kickLine, licensesOf, openCheckout, pay, signUp, snareLine } from '../customers.ts'
import { startService, startTwoServices } from '../start-service.ts'

const free = (id: string, position: number): ProductFile => ({
  id,
  position,
  name: id === 'shaker' ? 'Shaker' : 'Clave',
  tagline: 'Free',
  description: 'A gift.',
  maxActivations: 1,
  trialDays: 0,
  downloads: { needsUser: true, needsOwnership: true },
  variations: [{ id: 'full', name: 'Full license', prices: { EUR: 0, USD: 0, JPY: 0 } }],
})
const catalogue: CatalogueContent = {
  ...exampleContent,
  products: [...exampleContent.products, free('shaker', 3), free('clave', 4)],
  coupons: [coupon('gift', { percentage: 100, appliesTo: ['snare-works'] })],
}
const { services, serviceOf } = await startTwoServices('free-products', { catalogue })
const appOf = (index: number) => serviceOf(index).app
const lineOf = (productId: string, quantity = 1) => ({
  ...snareLine(quantity),
  id: `p/${productId}/full`,
  productId,
})
const shaker = lineOf('shaker')
const ownedBy = async (token: string) =>
  (await licensesOf(services[0].app, token)).items.map(({ product }) => product.id).sort()
const payFree = (index: number, checkoutId: string) =>
  send(appOf(index), 'POST', `/api/checkout/${checkoutId}/pay`, { json: {} })

describe('a free product', () => {
  it('is one copy in an order, and that is said at the line', async () => {
    const json = { items: [kickLine(), lineOf('shaker', 2)] }
    const push = send(appOf(0), 'PATCH', '/api/customer/orders/7b0f6a0e-5b1f-4c3b-9d6e-2f1a86c9d001', { json })
    expect(await problemOf(push)).toMatchObject({
      statusCode: 400,
      code: 'limit-reached',
      errors: { 'items.1.quantity': ['Shaker is free: each customer can have 1 copy'] },
    })
    const { products } = await dataOf<{ products: { id: string; maxQuantity: number }[] }>(
      send(appOf(0), 'GET', '/api/customer/storefront'),
    )
    expect(products.find(({ id }) => id === 'shaker')?.maxQuantity).toBe(1)
  })

  it('is had once: a second order says that they have it, and where, before and while it is paid', {
    tags: ['long'],
  }, async () => {
    const { accessToken: token } = await signUp(appOf(0))
    const early = await openCheckout(appOf(0), token, shaker)
    await buy(appOf(0), token, shaker)
    const words = 'You already have your free copy of Shaker: it is in your account, under Products'
    expect(await problemOf(payFree(1, early.checkoutId))).toMatchObject({ statusCode: 409, detail: words })
    const query = { checkout: 'true' }
    const path = `/api/customer/orders/${early.orderId}`
    const open = send(appOf(0), 'PATCH', path, { token, query, json: { items: [shaker] } })
    const code = 'free-product-owned'
    expect(await problemOf(open)).toMatchObject({ statusCode: 409, code, detail: words })
    await buy(appOf(0), token, lineOf('clave'))
    expect(await ownedBy(token)).toEqual(['clave', 'shaker'])
  })

  it('is had once for ever: also when its license has ended', async () => {
    const { accessToken: token } = await signUp(appOf(0))
    const orderId = await buy(appOf(0), token, shaker)
    const { query } = services[0].database
    await query.updateTable('licenses').set({ status: 'Revoked' }).where('orderId', '=', orderId).execute()
    const open = openCheckout(appOf(0), token, shaker)
    await expect(open).rejects.toThrow(/already have/)
  })

  it('is granted once by forty orders that are completed at once', async () => {
    const { accessToken: token } = await signUp(appOf(0))
    const items = [lineOf('clave'), shaker]
    const checkouts = await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        openCheckout(appOf(index), token, ...(index % 3 === 0 ? items : items.toReversed())),
      ),
    )
    const answers = await Promise.all(checkouts.map(({ checkoutId }, index) => payFree(index, checkoutId)))
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    expect(answers.filter(({ statusCode }) => statusCode === 409)).toHaveLength(39)
    expect(await ownedBy(token)).toEqual(['clave', 'shaker'])
  })

  it('beside something paid is kept for who was declined, and given when they pay', async () => {
    const { accessToken: token } = await signUp(appOf(0))
    const mixed = await openCheckout(appOf(0), token, shaker, kickLine(2))
    await pay(appOf(0), mixed.checkoutId, 'tok_second_step')
    const waiting = openCheckout(appOf(0), token, shaker)
    await expect(waiting).rejects.toThrow(/Another order of yours/)
    await send(appOf(0), 'POST', `/api/checkout/${mixed.checkoutId}/test-bank`, { json: { approve: false } })
    const other = await openCheckout(appOf(0), token, shaker)
    expect(await dataOf<Checkout>(pay(appOf(1), mixed.checkoutId))).toMatchObject({ status: 'Completed' })
    expect(await ownedBy(token)).toEqual(['kick-works', 'kick-works', 'shaker'])
    expect((await payFree(0, other.checkoutId)).statusCode).toBe(409)
  })

  it('is not what a coupon makes free: that is paid for by the coupon, again and again', async () => {
    const { accessToken: token } = await signUp(appOf(0))
    for (const round of [0, 1]) {
      const { orderId, checkoutId } = await openCheckout(appOf(round), token, snareLine())
      await dataOf(applyCoupon(appOf(round), orderId, 'GIFT', { token }))
      expect(await dataOf<Checkout>(payFree(round, checkoutId))).toMatchObject({ status: 'Completed' })
    }
    expect(await ownedBy(token)).toEqual(['snare-works', 'snare-works'])
  })
})

const guestService = await startService('free-for-guests', { catalogue })

describe('what guests order for nothing', () => {
  it('waits until the address is confirmed, and is one copy then, however many they ordered', async () => {
    const { app, database } = guestService
    const email = newAddress('gus')
    for (const _ of [0, 1, 2]) await buyAsGuest(app, email, shaker)
    const orders = await database.query.selectFrom('orders').selectAll().execute()
    expect(orders.map(({ status, customerId }) => [status, customerId])).toEqual(Array(3).fill(['Completed', null]))
    expect(await database.query.selectFrom('licenses').select('id').execute(), 'none before').toEqual([])

    const [link] = await mailedUrls(guestService, email, pages.confirm, 3)
    const confirmed = confirmAccount(app, { email, code: link?.searchParams.get('code') ?? '' })
    const { resetPasswordToken } = await dataOf<{ resetPasswordToken: string }>(confirmed)
    await resetPassword(app, { email, code: resetPasswordToken }, 'another battery staple')
    const { accessToken: token } = await signedIn(app, email, 'another battery staple')
    const owned = async () => (await licensesOf(app, token)).items.map(({ product }) => product.id)
    expect(await owned()).toEqual(['shaker'])
    await buyAsGuest(app, email, shaker)
    expect(await owned()).toEqual(['shaker'])
  })
})

it('who had a free product by an earlier version gets no second copy', async () => {
  const { accessToken: token, id } = await signUp(appOf(0))
  await buy(appOf(0), token, shaker, kickLine())
  const { database } = services[0]
  await database.transaction(async (tx) => {
    await tx.schema.dropTable('freeGrants').execute()
    await migrations['2026-11-27-free-products']?.up(tx)
  })
  const noted = await database.query.selectFrom('freeGrants').selectAll().where('customerId', '=', id).execute()
  expect(noted.map(({ productId }) => productId)).toEqual(['shaker'])
})
