import { randomUUID } from 'node:crypto'
import {
  type MoonbaseClient as Client,
  InMemoryStore,
  MoonbaseError,
  NotAuthenticatedError,
  NotFoundError,
} from '@moonbase.sh/storefront-api'
import { describe, expect, it } from 'vitest'
import { createDeviceClient } from '#plugin/typescript/client.ts'
import { exampleContent } from '#service/catalogue/products/example-catalogue.ts'
import { coupon, withCoupons } from '../catalogue/coupons.ts'
import { password } from '../customers.ts'
import { addressIn } from '../germany.ts'
import { startService } from '../start-service.ts'
import { shopOrigin } from '../test-service.ts'
import { createPublicClient } from './public-clients.ts'

// The client that shops and plug-ins elsewhere are built with, against a service that really listens.
const service = await startService('public-client')
const endpoint = await service.app.listen({ host: '127.0.0.1', port: 0 })

const createClient = (store?: InMemoryStore) => createPublicClient(endpoint, store ? { store } : {})
const address = addressIn('DE')
const signUp = (client: Client, email: string) =>
  client.identity.signUp('Ada', email, password, address, true, true, true)
const newEmail = () => `ada-${randomUUID()}@example.com`

const snareItem = {
  id: 'p/snare-works/full',
  productId: 'snare-works',
  variationId: 'full',
  quantity: 1,
  type: 'Product' as const,
}

async function buySnareWorks(client: Client): Promise<string> {
  const id = randomUUID()
  const order = await client.orders.pushContent(
    { id, currency: 'USD', items: [snareItem] },
    { returnUrl: `${shopOrigin}/snare-works`, embedded: true },
    { source: 'magazine' },
  )
  const checkoutId = new URL(order.embeddedCheckoutUrl ?? '').pathname.split('/').at(-1)
  const paid = await fetch(`${endpoint}/api/checkout/${checkoutId}/pay`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ paymentToken: 'tok_success' }),
  })
  expect(paid.status).toBe(200)
  return id
}

describe('the public client', () => {
  it('reads vendor and storefront', { tags: ['calls.vendor', 'calls.storefront'] }, async () => {
    const client = createClient()
    expect(await client.vendor.get()).toMatchObject({ name: 'Works', logoUrl: null })
    const { suggestedCurrency, products, bundles } = await client.storefront.get({ source: 'magazine' })
    expect(suggestedCurrency).toBe('EUR')
    expect(products).toMatchObject([
      { id: 'snare-works', type: 'Product', defaultVariation: { recurrence: { type: 'OneOff' } } },
      { id: 'kick-works', type: 'Product' },
    ])
    expect(bundles).toMatchObject([
      { id: 'whole-kit', type: 'Bundle', products: [{ id: 'snare-works' }, { id: 'kick-works' }] },
    ])
  })

  it('signs up, signs in and reads its user', { tags: ['calls.sign-up', 'calls.sign-in', 'calls.user'] }, async () => {
    const email = newEmail()
    const signedUp = await signUp(createClient(), email)
    expect(signedUp).toMatchObject({ status: 'signed-in', user: { email, name: 'Ada', address } })
    const client = createClient()
    expect(await client.identity.signIn(email, password)).toMatchObject({ email })
    expect(await client.identity.get()).toMatchObject({ email, communicationPreferences: { newsletterOptIn: true } })
  })

  it('hears of errors as it expects them', { tags: ['errors.user-not-found', 'entities.problem'] }, async () => {
    const email = newEmail()
    const client = createClient()
    await signUp(client, email)
    await expect(client.identity.signIn(email, 'wrong password')).rejects.toThrow(new NotFoundError('User not found'))
    await expect(client.identity.signIn(newEmail(), password)).rejects.toThrow(new NotFoundError('User not found'))
    const taken = await signUp(createClient(), email).catch((error: unknown) => error)
    expect(taken).toBeInstanceOf(MoonbaseError)
    expect(taken).toMatchObject({ status: 400, errors: { email: expect.stringContaining('already') } })
    await expect(createClient().identity.get()).rejects.toThrow(NotAuthenticatedError)
    await expect(createClient().orders.get(randomUUID())).rejects.toThrow(NotFoundError)
  })

  it('buys, and finds its license', { tags: ['calls.push-order', 'calls.order', 'calls.licenses'] }, async () => {
    const client = createClient()
    const email = newEmail()
    await signUp(client, email)
    const orderId = await buySnareWorks(client)
    expect(await client.orders.get(orderId)).toMatchObject({
      status: 'Completed',
      currency: 'USD',
      customer: { email, phone: null },
      total: { due: { currency: 'USD', amount: 109 } },
    })
    const { items, hasMore, next } = await client.inventory.licenses.get()
    expect({ hasMore, next }).toEqual({ hasMore: false, next: null })
    expect(items).toMatchObject([{ status: 'Active', product: { id: 'snare-works', downloadsAllowed: true } }])
    expect((await client.identity.get()).ownedProducts).toEqual(['snare-works'])
    expect((await client.storefront.get()).products[0]?.owned).toBe(true)
  })

  it('reads discounts, and puts coupons on an order and takes them off', async () => {
    const sale = { id: 'sale', position: 1, name: 'Sale', percentage: 30, isExclusive: false }
    const coupons = [
      coupon('ten', { code: 'TEN', combinesWith: ['five'] }),
      coupon('five', { amounts: { EUR: 5, USD: 5, JPY: 500 }, combinesWith: ['ten'] }),
    ]
    await service.syncCatalogue({ ...withCoupons(...coupons), discounts: [sale] })
    const client = createClient()
    const [snare] = (await client.storefront.get()).products
    expect(snare?.defaultVariation).toMatchObject({
      price: { EUR: 69.3 },
      originalPrice: { EUR: 99 },
      hasDiscount: true,
      discount: { type: 'PercentageOffDiscount', name: 'Sale', percentage: 0.3, total: { EUR: 29.7 } },
    })

    const { id, ...content } = { id: randomUUID(), currency: 'EUR', items: [snareItem] }
    await client.orders.pushContent({ id, ...content })
    const first = await client.orders.addCouponCode(id, 'ten')
    expect(first.couponsApplied).toEqual([{ code: 'TEN', name: 'Coupon ten', description: 'What ten gives' }])
    expect(first.items[0]).toMatchObject({ price: { EUR: 62.37 }, appliedDiscount: { name: 'Sale' } })
    const second = await client.orders.addCouponCode(id, 'five')
    expect(second.couponsApplied.map(({ code }) => code)).toEqual(['TEN', 'FIVE'])
    expect((await client.orders.removeCouponCode(id, 'TEN')).items[0]?.price).toMatchObject({ EUR: 64.3 })
    expect((await client.orders.clearCouponCodes(id)).couponsApplied).toEqual([])
    const unknown = await client.orders.addCouponCode(id, 'nothing').catch((error: unknown) => error)
    expect(unknown).toMatchObject({ status: 400, errors: { code: expect.stringContaining('spelled') } })
    await service.syncCatalogue(exampleContent)
  })

  it('gives billing details back, and the order stays open', async () => {
    const client = createClient()
    await signUp(client, newEmail())
    const id = randomUUID()
    await client.orders.pushContent({ id, currency: 'EUR', items: [] })
    expect(await client.orders.removeBillingDetails(id)).toMatchObject({ id, currency: 'EUR' })
  })

  it('answers a plug-in, sees its device and revokes it', {
    tags: [
      'long',
      'calls.activation-request',
      'calls.fulfil-license',
      'calls.activation-completed',
      'calls.license-activations',
      'calls.revoke',
    ],
  }, async () => {
    const client = createClient()
    await signUp(client, newEmail())
    await buySnareWorks(client)
    const device = createDeviceClient(endpoint, 'snare-works')
    const asked = await device.requestActivation({ name: 'Studio', signature: 'studio' })
    const requestUrl = endpoint + new URL(asked.request).pathname
    const requestId = new URL(asked.browser).searchParams.get('token') ?? ''

    expect(await client.activationRequests.get(requestId)).toMatchObject({
      status: 'Requested',
      product: { id: 'snare-works' },
      licenseEligibility: { eligible: true },
    })
    expect(await client.activationRequests.fulfillLicense(requestId)).toMatchObject({ status: 'Fulfilled' })
    expect(await client.activationRequests.isCompleted(requestId)).toBe(false)
    const licenseToken = await device.waitForToken(requestUrl)
    expect(await client.activationRequests.isCompleted(requestId)).toBe(true)

    const [license] = (await client.inventory.licenses.get()).items
    expect(license?.activeNumberOfActivations).toBe(1)
    const [activation] = (await client.inventory.licenses.getActivations(license?.id ?? '')).items
    expect(activation).toMatchObject({ name: 'Studio', status: 'Active', activationMethod: 'Online' })
    expect(await device.validate(licenseToken)).toMatch(/^eyJ/)
    await client.inventory.licenses.revokeActivation(license?.id ?? '', activation?.id ?? '')
    await expect(device.validate(licenseToken)).rejects.toThrow(/revoked/)
  })

  it('refreshes its session once its tokens are old, and goes on as before', { tags: ['calls.refresh'] }, async () => {
    const store = new InMemoryStore()
    const email = newEmail()
    await signUp(createClient(store), email)
    const before = readTokens(store)
    service.clock.advance(16 * 60_000)
    store.set('moonbase_auth', { ...before, expiresAt: new Date(Date.now() - 1000).toISOString() })

    const client = createClient(store)
    expect(await Promise.all([client.identity.get(), client.inventory.licenses.get()])).toMatchObject([
      { email },
      { items: [] },
    ])
    const after = readTokens(store)
    expect(after.refreshToken).not.toBe(before.refreshToken)
    expect(after.accessToken).not.toBe(before.accessToken)
  })

  it('is signed out when its session has ended', async () => {
    const store = new InMemoryStore()
    await signUp(createClient(store), newEmail())
    const { refreshToken, ...old } = readTokens(store)
    store.set('moonbase_auth', { ...old, refreshToken: 'unknown', expiresAt: new Date(0).toISOString() })
    const client = createClient(store)
    expect(await client.vendor.get()).toMatchObject({ name: 'Works' })
    expect(refreshToken).not.toBe('unknown')
    expect(client.tokenStore.user).toBeNull()
  })
})

function readTokens(store: InMemoryStore) {
  const tokens = store.get<{ accessToken: string; refreshToken: string; expiresAt: string }>('moonbase_auth')
  if (!tokens) throw new Error('The client has stored no tokens')
  return tokens
}
