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
const answers: [rules: string, name: EndpointName, status: 200 | 201, payloads: unknown[]][] = [
  ['[calls.sign-in]', 'signIn', 200, [userWithTokens, { ...minimalUser, ...tokens }]],
  ['[calls.sign-up]', 'signUp', 200, [userWithTokens]],
  ['[calls.user]', 'getUser', 200, [user, minimalUser]],
  ['the user', 'updateUser', 200, [user]],
  ['the user, whose new address is to be confirmed', 'updateUser', 201, [user]],
  [
    'a confirmation',
    'confirmAccount',
    200,
    [accountConfirmation, { ...accountConfirmation, status: 'SignedIn', ...tokens }],
  ],
  ['[calls.refresh]', 'refresh', 200, [userWithTokens]],
  ['[calls.order]', 'getOrder', 200, [openOrder, completedOrder, { ...openOrder, status: 'PaymentProcessing' }]],
  ['[calls.push-order]', 'pushOrder', 200, [openOrder, minimalOpenOrder]],
  ['the open order', 'deleteBillingDetails', 200, [openOrder]],
  ['[calls.storefront]', 'getStorefront', 200, [storefront]],
  ['[calls.vendor]', 'getVendor', 200, [vendor, { ...vendor, logoUrl: null }]],
  ['a voucher', 'peekVoucher', 200, [voucher]],
  ['a voucher', 'redeemVoucher', 200, [{ ...voucher, redeemed: true }]],
  ['a license', 'activate', 201, [license]],
  ['[calls.licenses]', 'listLicenses', 200, [pageOf(license), { items: [], hasMore: true, next: '/api?cursor=a' }]],
  ['[calls.license-activations]', 'listLicenseActivations', 200, [pageOf(activation)]],
  ['a product', 'getProduct', 200, [productSummary, minimalProductSummary]],
  ['products', 'listOwnedProducts', 200, [pageOf(productSummary)]],
  ['licenses', 'listProductLicenses', 200, [pageOf(license)]],
  ['devices', 'listProductActivations', 200, [pageOf(activation)]],
  ['[calls.activation-request]', 'getActivationRequest', 200, [activationRequest, minimalActivationRequest]],
  ['[calls.activation-completed]', 'isActivationRequestCompleted', 200, [true, false]],
  ['[calls.fulfil-license]', 'fulfilWithLicense', 200, [activationRequest]],
  ['a request', 'fulfilWithTrial', 200, [activationRequest]],
  ['a request', 'cancelActivationRequest', 200, [{ ...activationRequest, status: 'Cancelled' }]],
  ['two addresses', 'requestActivation', 200, [{ id: 'a', request: 'https://x/r', browser: 'https://x/b' }]],
  ['a token', 'collectActivation', 200, ['eyJ.license.token']],
  ['a token', 'validateLicense', 200, ['eyJ.license.token']],
]

/** The payload's schema of one answer; fails when the table has none. */
function schemaOf(name: EndpointName, status: number): z.ZodMiniType {
  const schema = new Map<string, z.ZodMiniType | null>(Object.entries(endpoints[name].responses)).get(String(status))
  if (!schema) throw new Error(`${name} answers nothing with ${status}`)
  return schema
}

describe('the response of a call', () => {
  it.each(answers)('%s: %s with %i accepts the whole example', (_, name, status, payloads) => {
    for (const payload of payloads) expect(z.parse(schemaOf(name, status), payload)).toStrictEqual(payload)
  })
  it.each(answers)('%s: %s with %i rejects anything else', (_, name, status) => {
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
