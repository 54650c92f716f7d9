import { describe, expect, it } from 'vitest'
import type { Storefront } from '#contract/entities/catalogue.ts'
import type { Checkout } from '#contract/entities/checkout.ts'
import type { UserWithTokens } from '#contract/entities/identity.ts'
import type { CompletedOrder, OpenOrder } from '#contract/entities/orders.ts'
import type { User } from '#contract/entities/user.ts'
import { exampleContent } from '#service/catalogue/products/example-catalogue.ts'
import { dataOf, send } from '../calls.ts'
import { kitLine, openCheckout, password, signUp, snareLine } from '../customers.ts'
import { company, taxedContent } from '../germany.ts'
import { startService } from '../start-service.ts'

/** Everything that can be said of a place, so that no field can get lost unnoticed. */
const address = {
  countryCode: 'US',
  streetAddress1: '7 Eighths Street',
  streetAddress2: 'Back room',
  locality: 'Austin',
  region: 'TX',
  postCode: '78701',
}

const service = await startService('entities', {
  catalogue: {
    ...taxedContent,
    discounts: [
      { id: 'spring', position: 1, name: 'Spring', percentage: 20, isExclusive: false, appliesTo: ['snare-works'] },
      {
        id: 'kick',
        position: 2,
        name: 'Kick',
        amounts: { EUR: 5, USD: 6, JPY: 900 },
        isExclusive: true,
        appliesTo: ['kick-works'],
      },
    ],
  },
  company,
})
const email = 'ada-of-entities@example.com'
const json = { name: 'Ada', email, password, address, acceptedPrivacyPolicy: true, acceptedTermsAndConditions: true }
const ada = await dataOf<UserWithTokens>(send(service.app, 'POST', '/api/customer/identity/sign-up', { json }))

const readStorefront = (token?: string) =>
  dataOf<Storefront>(send(service.app, 'GET', '/api/customer/storefront', { token }))
async function pushCart(token: string | undefined, ...items: unknown[]): Promise<OpenOrder> {
  const { orderId } = await openCheckout(service.app, token, ...items)
  return dataOf(send(service.app, 'GET', `/api/customer/orders/${orderId}`, { token }))
}

describe('the service sends every field that the specification names', () => {
  it('of a user and their address', { tags: ['entities.user', 'entities.address'] }, async () => {
    const user = await dataOf<User>(send(service.app, 'GET', '/api/customer/meta/user', { token: ada.accessToken }))
    expect(user).toEqual({
      id: ada.id,
      email: 'ada-of-entities@example.com',
      name: 'Ada',
      tenantId: exampleContent.store.vendorId,
      address,
      communicationPreferences: { newsletterOptIn: false, productUpdatesOptIn: expect.any(Boolean) },
      ownedProducts: [],
    })
  })

  it('of prices and both kinds of discount', { tags: ['entities.price-map', 'entities.discount'] }, async () => {
    const [snare, kick] = (await readStorefront()).products
    expect(snare?.defaultVariation).toEqual({
      id: 'full',
      name: 'Full license',
      hasDiscount: true,
      recurrence: { type: 'OneOff' },
      originalPrice: { EUR: 99, USD: 109, JPY: 14800 },
      price: { EUR: 79.2, USD: 87.2, JPY: 11840 },
      discount: {
        type: 'PercentageOffDiscount',
        name: 'Spring',
        percentage: 0.2,
        isExclusive: false,
        total: { EUR: 19.8, USD: 21.8, JPY: 2960 },
      },
    })
    expect(kick?.defaultVariation?.discount).toEqual({
      type: 'FlatAmountOffDiscount',
      name: 'Kick',
      isExclusive: true,
      total: { EUR: 5, USD: 6, JPY: 900 },
    })
  })

  it('of the store', { tags: ['entities.storefront'] }, async () => {
    const store = await readStorefront()
    expect(Object.keys(store).sort()).toEqual(['bundles', 'products', 'suggestedCurrency'])
    for (const item of [...store.products, ...store.bundles]) {
      expect(item.variations?.map(({ id }) => id)).toContain(item.defaultVariation?.id)
      expect(item.defaultVariation?.price).toMatchObject({ EUR: expect.any(Number), USD: expect.any(Number) })
    }
  })

  it('of a line for a product', { tags: ['entities.product-line-item', 'entities.product-reference'] }, async () => {
    const { items } = await pushCart(undefined, snareLine(2))
    expect(items).toMatchObject([
      {
        id: 'p/snare-works/full',
        type: 'Product',
        productId: 'snare-works',
        variationId: 'full',
        quantity: 2,
        price: { EUR: 79.2 },
        variation: { id: 'full', name: 'Full license', originalPrice: { EUR: 99 } },
        appliedDiscount: { type: 'PercentageOffDiscount', name: 'Spring' },
      },
    ])
    const [line] = items
    expect(line?.type === 'Product' && line.product).toEqual({
      id: 'snare-works',
      name: 'Snare Works',
      tagline: 'Every snare there is',
      iconUrl: '/snare-works.png',
    })
  })

  it('of a line for a bundle of which the customer has a part', { tags: ['entities.bundle-line-item'] }, async () => {
    const { accessToken: token } = await signUp(service.app, 'Owner')
    await buyWithTax(token, snareLine())
    const { items } = await pushCart(token, kitLine())
    const kick = { id: 'kick-works', name: 'Kick Works', tagline: 'Every kick there is', iconUrl: null }
    const snare = {
      id: 'snare-works',
      name: 'Snare Works',
      tagline: 'Every snare there is',
      iconUrl: '/snare-works.png',
    }
    expect(items).toMatchObject([
      {
        id: 'b/whole-kit/full',
        type: 'Bundle',
        bundleId: 'whole-kit',
        variationId: 'full',
        quantity: 1,
        partial: true,
        variation: { id: 'full' },
      },
    ])
    const [line] = items
    expect(line?.type === 'Bundle' && line.bundle).toEqual({
      id: 'whole-kit',
      name: 'Whole Kit',
      tagline: 'All of it',
      iconUrl: null,
      products: [
        { ...snare, included: false },
        { ...kick, included: true },
      ],
    })
  })

  it('of an order that is paid, whose sums have taxes in them', { tags: ['entities.completed-order'] }, async () => {
    const order = await buyWithTax(ada.accessToken, snareLine())
    expect(order.customer).toEqual({
      name: 'Ada',
      email: 'ada-of-entities@example.com',
      businessName: null,
      taxId: null,
      phone: null,
      address: { ...address, countryCode: 'DE' },
    })
    // 79.20 with 19 % in it: 66.55 + 12.65.
    const euros = (amount: number) => ({ currency: 'EUR', amount })
    expect(order.total.taxes).toEqual(euros(12.65))
    expect(order.total.due).toEqual(euros(79.2))
    expect(order.total.subtotal).toEqual(euros(66.55))
    expect(Object.keys(order.total).sort()).toEqual(['discount', 'due', 'original', 'subtotal', 'taxes'])
  })
})

/** Pays as a consumer in Germany does; answers the order as it is read afterwards. */
async function buyWithTax(token: string, ...items: unknown[]): Promise<CompletedOrder> {
  const { orderId, checkoutId } = await openCheckout(service.app, token, ...items)
  const billing = { address: { ...address, countryCode: 'DE' } }
  const seen = await dataOf<Checkout>(
    send(service.app, 'PATCH', `/api/checkout/${checkoutId}/billing`, { json: billing }),
  )
  const consent = seen.law?.consent && { instantDelivery: true, text: seen.law.consent }
  const json = { paymentToken: 'tok_success', due: seen.total.due, billing, consent }
  await dataOf(send(service.app, 'POST', `/api/checkout/${checkoutId}/pay`, { json }))
  return dataOf(send(service.app, 'GET', `/api/customer/orders/${orderId}`, { token }))
}
