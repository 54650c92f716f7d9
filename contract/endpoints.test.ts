import { describe, expect, it } from 'vitest'
import { type Endpoint, fillPath, parameterNames } from './endpoint.ts'
import { endpoints } from './endpoints.ts'

// The names, parameters, access and shapes of all operations are in tests/stable-names.

const table = Object.entries<Endpoint>(endpoints)
const listNames = (matches: (endpoint: Endpoint) => unknown) =>
  table.flatMap(([name, endpoint]) => (matches(endpoint) ? [name] : [])).sort()

describe('the endpoint table', () => {
  it('contains each operation once', () => {
    const keys = table.map(([, { method, path }]) => `${method} ${path}`)
    expect(new Set(keys).size).toBe(keys.length)
  })

  it('accepts plain text up to 4 KiB, and up to 64 KiB from devices', () => {
    const limits = table.flatMap(([name, { body }]) => (body && 'text' in body ? [[name, body.text.maxBytes]] : []))
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

  it('answers only devices, public keys, license checks of former stores and the license log without an envelope', () => {
    expect(listNames(({ alwaysBare, plainText }) => alwaysBare || plainText)).toEqual([
      'activateLemonSqueezyLicense',
      'collectActivation',
      'deactivateLemonSqueezyLicense',
      'getLicenseFile',
      'getLicenseLog',
      'getLogConsistency',
      'getVendorKeySet',
      'getVendorKeys',
      'issueLicenseReceipt',
      'requestActivation',
      'revokeLicense',
      'validateLemonSqueezyLicense',
      'validateLicense',
      'verifyGumroadLicense',
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
