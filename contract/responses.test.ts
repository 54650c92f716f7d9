import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { type EndpointName, endpoints } from './endpoints.ts'
import {
  bundle,
  minimalProductSummary,
  productSummary,
  storefront,
  storeProduct,
  vendor,
} from './examples/catalogue.ts'
import { faultsOf } from './examples/describe-entity.ts'
import { accountConfirmation, minimalUser, user, userWithTokens } from './examples/identity.ts'
import { activation, activationRequest, license, minimalActivationRequest, voucher } from './examples/inventory.ts'
import { completedOrder, minimalOpenOrder, openOrder } from './examples/orders.ts'

const pageOf = (...items: unknown[]) => ({ items, hasMore: false, next: null })
const tokens = { accessToken: 'eyJ.access.token', refreshToken: 'refresh-token' }

/** What each call answers by the specification's section 7, and the additions of docs/wire-compatibility.md. */
const answers: [name: EndpointName, status: 200 | 201, payloads: unknown[]][] = [
  ['signIn', 200, [userWithTokens, { ...minimalUser, ...tokens }]],
  ['signUp', 200, [userWithTokens]],
  ['getUser', 200, [user, minimalUser]],
  ['updateUser', 200, [user]],
  ['updateUser', 201, [user]],
  ['confirmAccount', 200, [accountConfirmation, { ...accountConfirmation, status: 'SignedIn', ...tokens }]],
  ['refresh', 200, [userWithTokens]],
  ['getOrder', 200, [openOrder, completedOrder, { ...openOrder, status: 'PaymentProcessing' }]],
  ['pushOrder', 200, [openOrder, minimalOpenOrder]],
  ['deleteBillingDetails', 200, [openOrder]],
  ['getStorefront', 200, [storefront]],
  ['getVendor', 200, [vendor, { ...vendor, logoUrl: null }]],
  ['peekVoucher', 200, [voucher]],
  ['redeemVoucher', 200, [{ ...voucher, redeemed: true }]],
  ['activate', 201, [license]],
  ['listLicenses', 200, [pageOf(license), { items: [], hasMore: true, next: '/api?cursor=a' }]],
  ['listLicenseActivations', 200, [pageOf(activation)]],
  ['getProduct', 200, [productSummary, minimalProductSummary]],
  ['listOwnedProducts', 200, [pageOf(productSummary)]],
  ['listProductLicenses', 200, [pageOf(license)]],
  ['listProductActivations', 200, [pageOf(activation)]],
  ['getActivationRequest', 200, [activationRequest, minimalActivationRequest]],
  ['isActivationRequestCompleted', 200, [true, false]],
  ['fulfilWithLicense', 200, [activationRequest]],
  ['fulfilWithTrial', 200, [activationRequest]],
  ['cancelActivationRequest', 200, [{ ...activationRequest, status: 'Cancelled' }]],
  ['requestActivation', 200, [{ id: 'a', request: 'https://x/r', browser: 'https://x/b' }]],
  ['collectActivation', 200, ['eyJ.license.token']],
  ['validateLicense', 200, ['eyJ.license.token']],
]

/** The payload's schema of one answer; fails when the table has none. */
function schemaOf(name: EndpointName, status: number): z.ZodMiniType {
  const schema = new Map<string, z.ZodMiniType | null>(Object.entries(endpoints[name].responses)).get(String(status))
  if (!schema) throw new Error(`${name} answers nothing with ${status}`)
  return schema
}

describe('the response of a call', () => {
  it.each(answers)('%s with %i accepts the whole example', (name, status, payloads) => {
    for (const payload of payloads) expect(z.parse(schemaOf(name, status), payload)).toStrictEqual(payload)
  })
  it.each(answers)('%s with %i rejects anything else', (name, status) => {
    for (const wrong of [null, undefined, [], 9, { data: {} }])
      expect(faultsOf(schemaOf(name, status), wrong)).not.toEqual([])
  })

  it('has these additional fields for the SDKs', () => {
    const variation = { ...storeProduct.variations[0], recurrence: { type: 'OneOff' } }
    const rich: [EndpointName, Record<string, unknown>][] = [
      ['getProduct', { ...productSummary, downloadsNeedsGroupMembership: false, downloadsAllowed: true }],
      ['getUser', { ...user, communicationPreferences: { newsletterOptIn: true, productUpdatesOptIn: false } }],
      ['getOrder', { ...completedOrder, customer: { ...completedOrder.customer, phone: null } }],
      ['listLicenseActivations', pageOf({ ...activation, firstValidatedAt: '2026-05-04T10:20:30Z' })],
      ['getStorefront', { ...storefront, products: [{ ...storeProduct, variations: [variation] }] }],
      [
        'getActivationRequest',
        {
          ...activationRequest,
          trialEligibility: { ...activationRequest.trialEligibility, requiresNewsletterOptIn: true },
        },
      ],
    ]
    for (const [name, payload] of rich) expect(z.parse(schemaOf(name, 200), payload)).toStrictEqual(payload)
  })

  it('may omit the type of products and bundles, as the SDK dialect does', () => {
    const { type: _, ...bareProduct } = storeProduct
    const { type: __, ...bareBundle } = { ...bundle, products: [bareProduct] }
    const bare = { ...storefront, products: [bareProduct], bundles: [bareBundle] }
    const { products, bundles } = z.parse(endpoints.getStorefront.responses[200], bare)
    expect(products).toStrictEqual([storeProduct])
    expect(bundles).toStrictEqual([{ ...bundle, products: [storeProduct] }])
  })
})
