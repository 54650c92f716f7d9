import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { Paged } from '#contract/endpoints/query.ts'
import type { Activation, License } from '#contract/entities/inventory.ts'
import { type CallOptions, dataOf, problemOf, send } from '../calls.ts'
import { buy, buyer, licensesOf, signUp, snareLine } from '../customers.ts'
import { startService } from '../start-service.ts'
import { activate, validate } from './devices.ts'

const service = await startService('licenses')

const listLicenses = (options: CallOptions = {}) =>
  send(service.app, 'GET', '/api/customer/inventory/licenses', options)
const devicesPath = (licenseId: string) => `/api/customer/inventory/licenses/${licenseId}/activations`
const listDevices = (licenseId: string, options: CallOptions = {}) =>
  send(service.app, 'GET', devicesPath(licenseId), options)
const devicesOf = async (licenseId: string, token: string) =>
  (await dataOf<Paged<Activation>>(listDevices(licenseId, { token }))).items
const revoke = (licenseId: string, activationId: string, token?: string) =>
  send(service.app, 'POST', `${devicesPath(licenseId)}/${activationId}/revoke`, { token })
const seatsOf = async (token: string) => (await licensesOf(service.app, token)).items[0]?.activeNumberOfActivations

describe('the licenses of a customer', () => {
  it('are listed with product, seats and date', {
    tags: ['calls.licenses', 'roles.customer-licenses', 'entities.license'],
  }, async () => {
    const { token, licenseId } = await buyer(service.app)
    const page = await dataOf<Paged<License>>(listLicenses({ token }))
    expect(page).toMatchObject({ hasMore: false, next: null })
    expect(page.items).toEqual([
      {
        id: licenseId,
        offlineActivations: { limit: 6, used: 0 },
        seatChanges: { limit: 6, used: 0 },
        status: 'Active',
        product: expect.objectContaining({ id: 'snare-works', downloadsNeedsUser: true, currentVersion: '1.2.0' }),
        activeNumberOfActivations: 0,
        maxNumberOfActivations: 3,
        createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      },
    ])
  })

  it('refuse a cursor of other making, naming it', async () => {
    const { accessToken: token } = await signUp(service.app)
    for (const cursor of ['nonsense', '', Buffer.from('["2026-01-01","1"]').toString('base64url'), 'x'.repeat(501)])
      expect(await problemOf(listLicenses({ token, query: { cursor } }))).toMatchObject({
        statusCode: 400,
        errors: { cursor: [expect.any(String)] },
      })
  })
})

describe('the devices of a license', () => {
  it('are listed with name, method and when they were last seen', {
    tags: ['calls.license-activations', 'roles.customer-activations', 'entities.activation'],
  }, async () => {
    const { token, licenseId } = await buyer(service.app)
    await activate(service.app, token, 'laptop')
    expect(await devicesOf(licenseId, token)).toEqual([
      {
        id: expect.any(String),
        licenseId,
        name: 'Machine laptop',
        status: 'Active',
        activationMethod: 'Online',
        firstValidatedAt: expect.any(String),
        lastValidatedAt: expect.any(String),
      },
    ])
    expect(await seatsOf(token)).toBe(1)
  })

  it('of another customer’s license are 404, as those of none are', async () => {
    const { token, licenseId } = await buyer(service.app)
    await activate(service.app, token)
    const [device] = await devicesOf(licenseId, token)
    const { accessToken: eve } = await signUp(service.app, 'Eve')
    const foreign = await listDevices(licenseId, { token: eve })
    const unknown = await listDevices(randomUUID(), { token: eve })
    expect([foreign.statusCode, unknown.statusCode]).toEqual([404, 404])
    expect(foreign.body).toBe(unknown.body)
    expect((await revoke(licenseId, device?.id ?? '', eve)).statusCode).toBe(404)
    expect((await listDevices(licenseId)).statusCode).toBe(401)
    expect((await revoke(licenseId, device?.id ?? '')).statusCode).toBe(401)
    expect(await seatsOf(token)).toBe(1)
  })

  it.each(['1', 'null', "' or 1=1", '../..', 'ffffffff-ffff-ffff-ffff-ffffffffffff'])('of %j are 404', async (id) => {
    const { token, licenseId } = await buyer(service.app)
    expect((await listDevices(encodeURIComponent(id), { token })).statusCode).toBe(404)
    expect((await revoke(licenseId, encodeURIComponent(id), token)).statusCode).toBe(404)
  })
})

describe('revoking a device', () => {
  it('frees its seat once, however often it is asked', { tags: ['calls.revoke', 'states.activation'] }, async () => {
    const { token, licenseId } = await buyer(service.app)
    for (const signature of ['one', 'two', 'three']) await activate(service.app, token, signature)
    const [first] = await devicesOf(licenseId, token)
    expect(await seatsOf(token)).toBe(3)
    for (const _ of [1, 2, 3]) {
      const response = await revoke(licenseId, first?.id ?? '', token)
      expect([response.statusCode, response.body]).toEqual([204, ''])
      expect(await seatsOf(token)).toBe(2)
    }
    expect((await devicesOf(licenseId, token)).map(({ status }) => status)).toEqual(['Revoked', 'Active', 'Active'])
  })

  it('turns its token down, and leaves the seat to another device', async () => {
    const { token, licenseId } = await buyer(service.app)
    const licenseToken = await activate(service.app, token, 'one')
    const [device] = await devicesOf(licenseId, token)
    await revoke(licenseId, device?.id ?? '', token)
    expect((await validate(service.app, licenseToken)).statusCode).toBe(400)
    for (const signature of ['two', 'three', 'one']) await activate(service.app, token, signature)
    expect(await seatsOf(token)).toBe(3)
  })

  it('under a license it is not on is 404', async () => {
    const ada = await buyer(service.app)
    await activate(service.app, ada.token)
    const [device] = await devicesOf(ada.licenseId, ada.token)
    await buy(service.app, ada.token, snareLine())
    const other = (await licensesOf(service.app, ada.token)).items.find(({ id }) => id !== ada.licenseId)
    expect((await revoke(other?.id ?? '', device?.id ?? '', ada.token)).statusCode).toBe(404)
    expect(await seatsOf(ada.token)).toBe(1)
  })
})
