import { createPublicKey } from 'node:crypto'
import { jwtVerify } from 'jose'
import { describe, expect, it } from 'vitest'
import { problemOf, send } from '../calls.ts'
import { buyer, licensesOf, signUp } from '../customers.ts'
import { startService } from '../start-service.ts'
import { vendor } from '../test-service.ts'
import { activate, fulfil, readJwt, requestActivation, revokeFromDevice, validate } from './devices.ts'

const service = await startService('device-calls')
const publicPem = (await send(service.app, 'GET', '/api/public/vendors/current/keys')).body

const seatsOf = async (token: string) => (await licensesOf(service.app, token)).items[0]?.activeNumberOfActivations

describe('a license token', () => {
  it('can be checked with the public key alone', async () => {
    const { token } = await buyer(service.app)
    const { payload, protectedHeader } = await jwtVerify(
      await activate(service.app, token),
      createPublicKey(publicPem),
      {
        issuer: vendor.id,
        audience: 'snare-works',
        currentDate: service.clock.now(),
      },
    )
    expect(protectedHeader.alg).toBe('RS256')
    expect(payload).not.toHaveProperty('exp')
    expect(payload.validated).toBe(payload.iat)
  })
})

describe('collecting a token', () => {
  it('works again for ten minutes, for an answer that was lost, and not after', async () => {
    const { token } = await buyer(service.app)
    const { id, pollPath } = await requestActivation(service.app, 'lossy line')
    await fulfil(service.app, id, token)
    expect((await send(service.app, 'GET', pollPath)).statusCode).toBe(200)
    service.clock.advance(9 * 60 * 1000)
    expect((await send(service.app, 'GET', pollPath)).statusCode).toBe(200)
    service.clock.advance(2 * 60 * 1000)
    expect(await problemOf(send(service.app, 'GET', pollPath))).toMatchObject({ statusCode: 400 })
  })
})

describe('validating', () => {
  it('answers a fresh token, and notes when', async () => {
    const { token, licenseId } = await buyer(service.app)
    const first = await activate(service.app, token)
    service.clock.advance(600_000)
    const response = await validate(service.app, `${first}\n`)
    expect(response.statusCode).toBe(200)
    expect(response.headers['content-type']).toMatch(/^text\/plain/)
    const [before, after] = [readJwt(first).claims, readJwt(response.body).claims]
    expect(after).toEqual({ ...before, iat: expect.any(Number), validated: expect.any(Number) })
    expect(Number(after.validated) - Number(before.validated)).toBeGreaterThanOrEqual(600)
    const path = `/api/customer/inventory/licenses/${licenseId}/activations`
    const renewed = await buyerDevices(path, token)
    expect(Date.parse(renewed.lastValidatedAt) - Date.parse(renewed.firstValidatedAt)).toBeGreaterThanOrEqual(600_000)
  })

  it('is refused for another product', async () => {
    const { token } = await buyer(service.app)
    const licenseToken = await activate(service.app, token)
    for (const product of ['kick-works', 'cowbell'])
      expect(await problemOf(validate(service.app, licenseToken, product))).toMatchObject({ statusCode: 400 })
  })

  it('is refused without a token, with an access token, and with too much', async () => {
    const { accessToken } = await signUp(service.app)
    expect(await problemOf(validate(service.app, accessToken))).toMatchObject({ statusCode: 400 })
    expect(await problemOf(validate(service.app, ''))).toMatchObject({ statusCode: 400 })
    expect(await problemOf(validate(service.app, 'x'.repeat(64 * 1024 + 1)))).toMatchObject({ statusCode: 413 })
  })

  it('is refused once the license is revoked, in words that do not say expired', {
    tags: ['states.license'],
  }, async () => {
    const { token, licenseId } = await buyer(service.app)
    const licenseToken = await activate(service.app, token)
    await service.database.query
      .updateTable('licenses')
      .set({ status: 'Revoked' })
      .where('id', '=', licenseId)
      .execute()
    const { statusCode, detail } = await problemOf(validate(service.app, licenseToken))
    expect(statusCode).toBe(400)
    expect(detail).toMatch(/revoked/)
    expect(detail).not.toMatch(/expired/)
  })
})

describe('revoking from the device', () => {
  it('frees its seat once', async () => {
    const { token } = await buyer(service.app)
    const licenseToken = await activate(service.app, token, 'one')
    await activate(service.app, token, 'two')
    const response = await revokeFromDevice(service.app, licenseToken)
    expect([response.statusCode, response.body]).toEqual([204, ''])
    expect(await seatsOf(token)).toBe(1)
    await revokeFromDevice(service.app, licenseToken)
    expect(await seatsOf(token)).toBe(1)
    expect((await validate(service.app, licenseToken)).statusCode).toBe(400)
  })

  it('is for online activations: an offline one stays', async () => {
    const { token } = await buyer(service.app)
    const path = '/api/client/activations/snare-works/request'
    const json = { deviceName: 'Studio', deviceSignature: 'offline' }
    const { id, request } = (await send(service.app, 'POST', path, { json, query: { method: 'Offline' } })).json()
    await fulfil(service.app, id, token)
    const { body } = await send(service.app, 'GET', new URL(request).pathname)
    expect(await problemOf(revokeFromDevice(service.app, body))).toMatchObject({ statusCode: 400 })
    expect(await seatsOf(token)).toBe(1)
  })

  it('can not be done under another product', async () => {
    const { token } = await buyer(service.app)
    const licenseToken = await activate(service.app, token)
    expect((await revokeFromDevice(service.app, licenseToken, 'kick-works')).statusCode).toBe(400)
    expect(await seatsOf(token)).toBe(1)
  })

  it('ends a request that was fulfilled but not collected', async () => {
    const { token, licenseId } = await buyer(service.app)
    const { id, pollPath } = await requestActivation(service.app)
    await fulfil(service.app, id, token)
    const device = await buyerDevices(`/api/customer/inventory/licenses/${licenseId}/activations`, token)
    await send(service.app, 'POST', `/api/customer/inventory/licenses/${licenseId}/activations/${device.id}/revoke`, {
      token,
    })
    expect(await problemOf(send(service.app, 'GET', pollPath))).toMatchObject({ statusCode: 400 })
  })
})

async function buyerDevices(path: string, token: string) {
  const response = await send(service.app, 'GET', path, { token })
  const [device]: { id: string; firstValidatedAt: string; lastValidatedAt: string }[] = response.json().data.items
  if (!device) throw new Error('The license has no device')
  return device
}
