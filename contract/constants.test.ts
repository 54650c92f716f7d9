import { describe, expect, it } from 'vitest'
import * as constants from './constants.ts'

describe('the times and limits of the specification', () => {
  it('lets an access token live 15 minutes', () => {
    expect(constants.accessTokenLifetime).toBe(900_000)
  })
  it('refreshes it after 10 minutes', () => {
    expect(constants.accessTokenRefreshAfter).toBe(600_000)
  })
  it('debounces the cart push by 500 ms', () => {
    expect(constants.cartPushDebounce).toBe(500)
  })
  it('polls an activation request every 1500 ms', () => {
    expect(constants.activationPollInterval).toBe(1500)
  })
  it('debounces by 100 ms otherwise', () => {
    expect(constants.defaultDebounce).toBe(100)
  })
  it('guards against reloading for 10000 ms', () => {
    expect(constants.reloadGuardLifetime).toBe(10_000)
  })
  it('fetches the build manifest after 1000 ms', () => {
    expect(constants.buildManifestDelay).toBe(1000)
  })
  it('checks for the latest build every 10 minutes', () => {
    expect(constants.latestBuildInterval).toBe(600_000)
  })
  it('retries a call without a body after these statuses only', () => {
    expect(constants.retriedStatuses).toEqual([408, 409, 425, 429, 500, 502, 503, 504])
  })
})

describe('storage keys', () => {
  it('are one each for tokens, user, cart, storefront and UTM data', () => {
    expect(Object.keys(constants.storageKeys).sort()).toEqual(['cart', 'storefront', 'tokens', 'user', 'utm'])
    expect(new Set(Object.values(constants.storageKeys)).size).toBe(5)
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
