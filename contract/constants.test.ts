import { describe, expect, it } from 'vitest'
import * as constants from './constants.ts'

it('the times and limits are those of the specification', () => {
  expect(constants).toMatchObject({
    accessTokenLifetime: 900_000,
    accessTokenRefreshAfter: 600_000,
    cartPushDebounce: 500,
    pollInterval: 1500,
    defaultDebounce: 100,
    reloadGuardLifetime: 10_000,
    buildManifestDelay: 1000,
    latestBuildInterval: 600_000,
    retriedStatuses: [408, 409, 425, 429, 500, 502, 503, 504],
  })
})

describe('storage keys', () => {
  it('are one each for tokens, user, cart, storefront, UTM data and the browser', () => {
    expect(Object.keys(constants.storageKeys).sort()).toEqual([
      'browser',
      'cart',
      'storefront',
      'tokens',
      'user',
      'utm',
    ])
    expect(new Set(Object.values(constants.storageKeys)).size).toBe(6)
  })
  it('never conflict with those of another program on the same origin', () => {
    for (const key of Object.values(constants.storageKeys)) expect(key).toMatch(/^backline\./)
  })
})

describe('the dialects', () => {
  it('have one marker header each', () => {
    expect(constants.markerHeaders).toEqual({ backline: 'x-backline-cors', moonbase: 'x-mb-cors' })
    expect(constants.dialects).toEqual(['backline', 'moonbase'])
  })
})
