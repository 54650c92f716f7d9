import { createPublicKey, randomUUID } from 'node:crypto'
import { jwtVerify } from 'jose'
import { describe, expect, it } from 'vitest'
import type { License } from '#contract/entities/inventory.ts'
import { type CallOptions, dataOf, problemOf, send } from '../calls.ts'
import { buyer, licensesOf, signUp } from '../customers.ts'
import { startService } from '../start-service.ts'
import { shopOrigin, vendor } from '../test-service.ts'
import {
  activate,
  activateByFile,
  cancel,
  fulfil,
  machineFile,
  readJwt,
  requestActivation,
  revokeFromDevice,
  validate,
} from './devices.ts'

const service = await startService('offline')

const upload = (text: string, token: string, options: CallOptions = {}) =>
  activateByFile(service.app, text, { token, ...options })
const seatsOf = async (token: string) => (await licensesOf(service.app, token)).items[0]?.activeNumberOfActivations
const open = (location: string) => send(service.app, 'GET', location.slice(shopOrigin.length))
/** Uploads a machine file of Snare Works; answers the address of the license file. */
async function locate(signature: string, token: string, options: CallOptions = {}): Promise<string> {
  const { statusCode, headers, body } = await upload(machineFile('snare-works', signature), token, options)
  if (statusCode !== 201) throw new Error(`The device was not activated: ${body}`)
  return String(headers.location)
}
const methodOf = async (licenseToken: string) => readJwt((await validate(service.app, licenseToken)).body).claims.method

describe('activating by machine file', () => {
  it('takes a seat, and answers the license and where its file is', {
    tags: ['calls.activate', 'roles.customer-activates', 'states.activation-method'],
  }, async () => {
    const { user, token, licenseId } = await buyer(service.app)
    const response = await upload(machineFile('snare-works', 'cellar', 'Cellar'), token)
    expect(response.statusCode).toBe(201)
    const { data }: { data: License } = response.json()
    expect(data).toMatchObject({ id: licenseId, activeNumberOfActivations: 1, product: { id: 'snare-works' } })
    expect(response.headers.location).toMatch(`${shopOrigin}/api/license-files/`)

    const file = await open(String(response.headers.location))
    expect(file.statusCode).toBe(200)
    expect(file.headers).toMatchObject({
      'content-type': expect.stringMatching(/^text\/plain/),
      'content-disposition': 'attachment; filename="snare-works.mb"',
      'cache-control': 'no-store',
    })
    const key = createPublicKey((await send(service.app, 'GET', '/api/public/vendors/current/keys')).body)
    const options = { issuer: vendor.id, audience: 'snare-works', currentDate: service.clock.now() }
    expect((await jwtVerify(file.body, key, options)).payload).toMatchObject({
      'l:id': licenseId,
      sig: 'cellar',
      method: 'Offline',
      trial: false,
      'u:email': user.email,
    })
    const devices = `/api/customer/inventory/licenses/${licenseId}/activations`
    expect((await send(service.app, 'GET', devices, { token })).json().data.items).toMatchObject([
      { name: 'Cellar', status: 'Active', activationMethod: 'Offline', lastValidatedAt: expect.any(String) },
    ])
  })

  it('takes lines as Windows ends them, and lists the files inside downloads when asked', async () => {
    const { token } = await buyer(service.app)
    const text = machineFile('snare-works', 'wrapped '.repeat(20)).replaceAll('\n', '\r\n')
    const license = await dataOf<License>(upload(text, token, { query: { includeManifests: 'true' } }))
    expect(license.product.downloads?.some(({ manifest }) => manifest !== undefined)).toBe(true)
    const without = await dataOf<License>(upload(text, token))
    expect(without.product.downloads?.some(({ manifest }) => manifest !== undefined)).toBe(false)
  })

  it('gives the same device another file, and no second seat', async () => {
    const { token } = await buyer(service.app)
    const locations = [await locate('once', token), await locate('once', token)]
    const files = await Promise.all(locations.map(async (location) => readJwt((await open(location)).body).claims))
    expect(files[1]?.id).toBe(files[0]?.id)
    expect(await seatsOf(token)).toBe(1)
  })

  it('is done once for an Idempotency-Key: sent again it answers the same address', async () => {
    const { token } = await buyer(service.app)
    const headers = { 'idempotency-key': randomUUID() }
    const first = await locate('keyed', token, { headers })
    service.clock.advance(5000)
    expect(await locate('keyed', token, { headers })).toBe(first)
    expect(await locate('keyed', token)).not.toBe(first)
    expect(await problemOf(upload(machineFile('snare-works', 'other'), token, { headers }))).toMatchObject({
      statusCode: 409,
    })
    expect(await seatsOf(token)).toBe(1)
  })

  it('needs a customer with a license and a free seat', async () => {
    const file = machineFile('snare-works', 'fourth')
    expect(await problemOf(activateByFile(service.app, file, {}))).toMatchObject({ statusCode: 401 })
    const { accessToken } = await signUp(service.app, 'Eve')
    expect(await problemOf(upload(file, accessToken))).toMatchObject({
      statusCode: 409,
      detail: expect.stringContaining('no license'),
    })
    const { token } = await buyer(service.app)
    for (const signature of ['one', 'two', 'three']) await locate(signature, token)
    expect(await problemOf(upload(file, token))).toMatchObject({
      statusCode: 409,
      detail: expect.stringContaining('seats'),
    })
    expect(await seatsOf(token)).toBe(3)
  })

  const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64')
  it.each([
    ['is not base64', 'a machine file?', 400, 'not base64'],
    ['is a license file', 'eyJh.eyJh.c2ln', 400, 'not base64'],
    ['holds no JSON', Buffer.from('hello').toString('base64'), 400, 'no JSON'],
    ['is blank', ' \r\n', 400, 'empty'],
    ['is empty', '', 400, 'empty'],
    ['lacks a name', encode({ id: 'x', productId: 'snare-works', format: 'JWT' }), 400, 'no name'],
    ['wants another format', encode({ id: 'x', name: 'x', productId: 'snare-works', format: 'XML' }), 400, 'JWT'],
    ['is for an unknown product', machineFile('cowbell', 'x'), 404, 'cowbell'],
    ['is too long', 'A'.repeat(64 * 1024 + 1), 413, '65536 bytes'],
  ])('is refused for a file that %s', async (_, text, statusCode, words) => {
    const { accessToken } = await signUp(service.app)
    expect(await problemOf(upload(text, accessToken))).toMatchObject({
      statusCode,
      detail: expect.stringContaining(words),
    })
  })
})

describe('the address of a license file', () => {
  it('is good for ten minutes, and for nothing but that file', async () => {
    const { token } = await buyer(service.app)
    const [address, other] = [await locate('one', token), await locate('two', token)].map((text) => new URL(text))
    if (!address || !other) throw new Error('There is no address')
    const altered = {
      'another device': address.href.replace(address.pathname, other.pathname),
      'another name': address.href.replace('snare-works.mb', 'kick-works.mb'),
      'a later end': address.href.replace(/expires=(\d+)/, (_, end) => `expires=${Number(end) + 1}`),
      'another signature': address.href.replace(/signature=[^&]+/, `signature=${other.searchParams.get('signature')}`),
      'a signature cut short': address.href.slice(0, -1),
      'no activation': address.href.replace(/license-files\/[^/]+/, 'license-files/x'),
    }
    for (const [name, url] of Object.entries(altered))
      expect([name, (await problemOf(open(url))).statusCode]).toEqual([name, 404])
    expect(await problemOf(open(address.origin + address.pathname))).toMatchObject({ statusCode: 400 })
    service.clock.advance(9 * 60_000)
    expect((await open(address.href)).statusCode).toBe(200)
    service.clock.advance(60_000)
    expect(await problemOf(open(address.href))).toMatchObject({
      statusCode: 404,
      detail: expect.stringContaining('again'),
    })
  })

  it('answers nothing once the device was revoked', async () => {
    const { token, licenseId } = await buyer(service.app)
    const location = await locate('revoked', token)
    const { id } = readJwt((await open(location)).body).claims
    const path = `/api/customer/inventory/licenses/${licenseId}/activations/${id}/revoke`
    expect((await send(service.app, 'POST', path, { token })).statusCode).toBe(204)
    expect(await problemOf(open(location))).toMatchObject({ statusCode: 400 })
  })
})

describe('a device that was offline once', () => {
  it('stays so: its online token turns offline with it, and no longer gives the seat back', async () => {
    const { token } = await buyer(service.app)
    const online = await activate(service.app, token, 'moved')
    expect(await methodOf(online)).toBe('Online')
    await locate('moved', token)
    expect(await problemOf(revokeFromDevice(service.app, online))).toMatchObject({ statusCode: 400 })
    expect(await methodOf(online)).toBe('Offline')
    expect(readJwt(await activate(service.app, token, 'moved')).claims.method).toBe('Offline')
    expect(await methodOf((await open(await locate('moved', token, { query: { method: 'Online' } }))).body)).toBe(
      'Offline',
    )
    expect(await seatsOf(token)).toBe(1)
  })

  it('is one only from when it has collected, when it asked by itself', async () => {
    const { token } = await buyer(service.app)
    const online = await activate(service.app, token, 'asking')
    const ask = () => requestActivation(service.app, 'asking', 'snare-works', 'Offline')
    const dropped = await ask()
    await fulfil(service.app, dropped.id, token)
    await cancel(service.app, dropped.id)
    expect(await methodOf(online)).toBe('Online')
    const { id, pollPath } = await ask()
    await fulfil(service.app, id, token)
    expect(readJwt((await send(service.app, 'GET', pollPath)).body).claims.method).toBe('Offline')
    expect(await problemOf(revokeFromDevice(service.app, online))).toMatchObject({ statusCode: 400 })
  })

  it('keeps its seat when a later request of its is cancelled', async () => {
    const { token } = await buyer(service.app)
    const location = await locate('kept', token)
    const { id } = await requestActivation(service.app, 'kept')
    await fulfil(service.app, id, token)
    await cancel(service.app, id)
    expect(await seatsOf(token)).toBe(1)
    expect((await open(location)).statusCode).toBe(200)
  })
})

it('a file for a device that is online after all is an online activation', async () => {
  const { token } = await buyer(service.app)
  const { body } = await open(await locate('online', token, { query: { method: 'Online' } }))
  expect(readJwt(body).claims.method).toBe('Online')
  expect((await revokeFromDevice(service.app, body)).statusCode).toBe(204)
  expect(await seatsOf(token)).toBe(0)
})
