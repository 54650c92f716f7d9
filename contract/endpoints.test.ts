import { describe, expect, it } from 'vitest'
import { type Endpoint, fillPath, parameterNames } from './endpoint.ts'
import { endpoints } from './endpoints.ts'

const utm = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content', 'utm_referrer']
const device = ['format', 'platform', 'appVersion']

type Call = [method: string, path: string, query: string[], access: string, body: string, statuses: number[]]

/** Every call of the specification's section 7 with the roles of its section 6, typed from there. */
const calls: Call[] = [
  // Identity
  ['POST', '/api/customer/identity/sign-in', ['email', 'scheme'], 'anonymous', 'text', [200]],
  ['POST', '/api/customer/identity/sign-up', ['scheme', 'communicationOptIn'], 'anonymous', 'json', [200]],
  ['GET', '/api/customer/meta/user', [], 'customer', 'none', [200]],
  ['PATCH', '/api/customer/identity', [], 'customer', 'json', [200, 201]],
  ['POST', '/api/customer/identity/set-password', [], 'customer', 'json', [204]],
  ['POST', '/api/customer/identity/forgot-password', ['email'], 'anonymous', 'none', [204]],
  ['POST', '/api/customer/identity/reset-password', ['email', 'code'], 'anonymous', 'text', [204]],
  ['POST', '/api/customer/identity/confirm-account', ['email', 'code', 'scheme'], 'anonymous', 'none', [200]],
  ['POST', '/api/customer/identity/confirm-email', ['email', 'code'], 'anonymous', 'none', [204]],
  ['POST', '/api/customer/identity/confirm-email-change', ['email', 'code'], 'customer', 'none', [204]],
  ['POST', '/api/customer/identity/refresh', ['token'], 'anonymous', 'text', [200]],
  // Orders and storefront
  ['GET', '/api/customer/orders/{id}', [], 'anonymous', 'none', [200]],
  ['PATCH', '/api/customer/orders/{id}', [...utm, 'checkout', 'embedded', 'returnUrl'], 'anonymous', 'json', [200]],
  ['DELETE', '/api/customer/orders/{id}/billing-details', [], 'anonymous', 'none', [200]],
  ['GET', '/api/customer/storefront', [...utm, 'includeManifests'], 'anonymous', 'none', [200]],
  ['GET', '/api/public/vendors/current', [], 'anonymous', 'none', [200]],
  // Vouchers
  ['GET', '/api/customer/vouchers', ['code'], 'anonymous', 'none', [200]],
  ['POST', '/api/customer/vouchers/redeem', ['code'], 'customer', 'none', [200]],
  // Inventory
  ['POST', '/api/customer/inventory/activate', ['method', 'includeManifests'], 'customer', 'text', [201]],
  ['GET', '/api/customer/inventory/licenses', ['cursor', 'includeManifests'], 'customer', 'none', [200]],
  ['GET', '/api/customer/inventory/licenses/{id}/activations', ['cursor'], 'customer', 'none', [200]],
  ['POST', '/api/customer/inventory/licenses/{id}/activations/{activationId}/revoke', [], 'customer', 'none', [204]],
  ['GET', '/api/customer/inventory/products/{id}', ['version', 'includeManifests'], 'anonymous', 'none', [200]],
  ['GET', '/api/customer/inventory/products', ['cursor', 'includeManifests'], 'customer', 'none', [200]],
  ['GET', '/api/customer/inventory/products/{id}/licenses', ['cursor', 'includeManifests'], 'customer', 'none', [200]],
  ['GET', '/api/customer/inventory/products/{id}/licenses/activations', ['cursor'], 'customer', 'none', [200]],
  [
    'GET',
    '/api/customer/inventory/products/{id}/download/{target}/{version}',
    ['redirect'],
    'anonymous',
    'none',
    [200, 302],
  ],
  // Activation requests
  ['GET', '/api/customer/activations/{id}', [], 'anonymous', 'none', [200]],
  ['GET', '/api/customer/activations/{id}/completed', [], 'anonymous', 'none', [200]],
  ['POST', '/api/customer/activations/{id}/license', [], 'customer', 'none', [200]],
  ['POST', '/api/customer/activations/{id}/trial', [], 'anonymous', 'none', [200]],
  ['POST', '/api/customer/activations/{id}/cancel', [], 'anonymous', 'none', [200]],
  // What a plug-in sends
  ['POST', '/api/client/activations/{productId}/request', [...device, 'method'], 'anonymous', 'json', [200]],
  ['GET', '/api/client/activations/{productId}/request/{id}', device, 'anonymous', 'none', [200, 204]],
  ['POST', '/api/client/licenses/{productId}/validate', device, 'anonymous', 'text', [200]],
  ['POST', '/api/client/licenses/{productId}/revoke', device, 'anonymous', 'text', [204]],
]

const table: Endpoint[] = Object.values(endpoints)
const keyOf = (method: string, path: string) => `${method} ${path}`
const bodyKind = ({ body }: Endpoint) => (body ? ('json' in body ? 'json' : 'text') : 'none')

describe('the endpoint table', () => {
  it.each(calls)('%s %s', (method, path, query, access, body, statuses) => {
    const endpoint = table.find((one) => one.method === method && one.path === path)
    expect(endpoint && [Object.keys(endpoint.query?.shape ?? {}).sort(), endpoint.access, bodyKind(endpoint)]).toEqual([
      [...query].sort(),
      access,
      body,
    ])
    expect(Object.keys(endpoint?.responses ?? {}).map(Number)).toEqual(statuses)
  })

  it('marks all other calls as additions', () => {
    const others = table.filter((one) => !one.addition).map((one) => keyOf(one.method, one.path))
    expect(others.sort()).toEqual(calls.map(([method, path]) => keyOf(method, path)).sort())
  })

  it('contains each operation once', () => {
    const keys = table.map((one) => keyOf(one.method, one.path))
    expect(new Set(keys).size).toBe(keys.length)
  })

  it('accepts plain text up to 4 KiB, and up to 64 KiB from devices', () => {
    const limits = Object.entries<Endpoint>(endpoints).flatMap(([name, { body }]) =>
      body && 'text' in body ? [[name, body.text.maxBytes]] : [],
    )
    expect(Object.fromEntries(limits)).toEqual({
      signIn: 4096,
      resetPassword: 4096,
      refresh: 4096,
      enterPassword: 4096,
      activate: 65536,
      validateLicense: 65536,
      revokeLicense: 65536,
    })
  })

  it('answers only devices and public keys bare', () => {
    const bare = Object.entries<Endpoint>(endpoints).filter(([, one]) => one.alwaysBare || one.plainText)
    expect(bare.map(([name]) => name).sort()).toEqual([
      'collectActivation',
      'getLicenseFile',
      'getVendorKeySet',
      'getVendorKeys',
      'requestActivation',
      'revokeLicense',
      'validateLicense',
    ])
  })
})

describe('a path', () => {
  it('names its parameters in order', () => {
    expect(parameterNames('/licenses/{id}/activations/{activationId}/revoke')).toEqual(['id', 'activationId'])
    expect(parameterNames('/licenses')).toEqual([])
  })
  it('is filled with encoded parameters', () => {
    expect(fillPath('/orders/{id}/x', { id: '../a b?c#d%2f' })).toBe('/orders/..%2Fa%20b%3Fc%23d%252f/x')
  })
})
