import { describe, expect, it } from 'vitest'
import { verifyCompactLicense } from '#plugin/typescript/compact-license.ts'
import { systemClock } from '#service/platform/clock.ts'
import { createKeyRotation } from '#service/platform/keys/rotation.ts'
import { type CallOptions, problemOf, send } from '../calls.ts'
import { buyer, licensesOf } from '../customers.ts'
import { startService } from '../start-service.ts'
import { createTestService, shopOrigin, testKeySecret, vendor } from '../test-service.ts'
import { activateByFile, machineFile, readJwt, revokeFromDevice, validate } from './devices.ts'

const service = await startService('compact-licenses')
const day = 24 * 60 * 60 * 1000

const open = (location: string) => send(service.app, 'GET', location.slice(shopOrigin.length))
/** Activates a device by its machine file; answers the address of its license. */
async function locate(signature: string, token: string, options: CallOptions = {}): Promise<string> {
  const response = await activateByFile(service.app, machineFile('snare-works', signature), { token, ...options })
  if (response.statusCode !== 201) throw new Error(`The device was not activated: ${response.body}`)
  return String(response.headers.location)
}
const openCompact = (location: string) => open(`${location}&form=Compact`)
const readCompact = async (signature: string, token: string) => (await openCompact(await locate(signature, token))).body
const publishedKeys = async () => (await send(service.app, 'GET', '/api/public/vendors/current/keys')).body
/** As a plug-in on the device judges it, without a network. */
const judge = async (license: string, deviceSignature: string, productId = 'snare-works', now = service.clock.now()) =>
  verifyCompactLicense(license, {
    publicKeys: await publishedKeys(),
    vendorId: vendor.id,
    productId,
    deviceSignature,
    now,
  })
const offlineOf = async (token: string) => (await licensesOf(service.app, token)).items[0]?.offlineActivations

describe('a compact license', () => {
  it('is 13 groups of ten characters that the device verifies with the published keys alone', async () => {
    const { token } = await buyer(service.app)
    const answer = await openCompact(await locate('cellar', token))
    expect(answer.statusCode).toBe(200)
    expect(answer.body).toMatch(/^[0-9A-HJKMNP-TV-Z]{10}(-[0-9A-HJKMNP-TV-Z]{10}){12}$/)
    expect(answer.headers).not.toHaveProperty('content-disposition')
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(await judge(answer.body, 'cellar')).toMatchObject({
      aud: 'snare-works',
      trial: false,
      method: 'Offline',
      validated: Math.floor(service.clock.now().getTime() / day) * (day / 1000),
    })
    await expect(judge(answer.body, 'attic')).rejects.toThrow('not made for this product on this computer')
    await expect(judge(answer.body, 'cellar', 'kick-works')).rejects.toThrow('not made for this product')
  })

  it('counts with the file as one offline activation, however often either is read again', async () => {
    const { token } = await buyer(service.app)
    const before = await offlineOf(token)
    const location = await locate('counted', token)
    await open(location)
    await openCompact(location)
    await openCompact(await locate('counted', token))
    const after = await offlineOf(token)
    expect((after?.used ?? 0) - (before?.used ?? 0)).toBe(1)
  })

  it('is refused for a device that was activated online, which has to ask the service', async () => {
    const { token } = await buyer(service.app)
    const location = await locate('online', token, { query: { method: 'Online' } })
    expect(await problemOf(openCompact(location))).toMatchObject({
      statusCode: 400,
      detail: expect.stringContaining('method=Offline'),
    })
    expect((await open(location)).statusCode).toBe(200)
  })

  it('is given to no device that was revoked, nor of a license that was', { tags: ['long'] }, async () => {
    const { token, licenseId } = await buyer(service.app)
    const [freed, kept] = [await locate('freed', token), await locate('kept', token)]
    const { id } = readJwt((await open(freed)).body).claims
    const path = `/api/customer/inventory/licenses/${licenseId}/activations/${id}/revoke`
    expect((await send(service.app, 'POST', path, { token })).statusCode).toBe(204)
    expect(await problemOf(openCompact(freed))).toMatchObject({ statusCode: 400, code: 'license-revoked' })
    const license = (await openCompact(kept)).body
    await service.services.manualLicenses.revoke(licenseId, 'Shared on a forum', true)
    expect(await problemOf(openCompact(kept))).toMatchObject({ statusCode: 400, code: 'license-revoked' })
    expect(await problemOf(validate(service.app, license))).toMatchObject({ statusCode: 400, code: 'license-revoked' })
  })

  it('names the day on which its license ends, after which the device refuses it', async () => {
    const { token, user } = await buyer(service.app)
    const expiresAt = new Date(service.clock.now().getTime() + 10 * day)
    await service.database.query.updateTable('licenses').set({ expiresAt }).where('customerId', '=', user.id).execute()
    const license = await readCompact('rented', token)
    const end = Math.ceil(expiresAt.getTime() / day) * day
    expect(await judge(license, 'rented')).toMatchObject({ exp: end / 1000 })
    await expect(judge(license, 'rented', 'snare-works', new Date(end + 1))).rejects.toThrow(/ended|expired/i)
  })

  it('is found only at a signed address, and in no form but these two', async () => {
    const { token } = await buyer(service.app)
    const location = await locate('signed', token)
    expect(await problemOf(openCompact(location.slice(0, -1)))).toMatchObject({ statusCode: 404 })
    expect(await problemOf(open(`${location}&form=Long`))).toMatchObject({
      statusCode: 400,
      errors: { form: expect.anything() },
    })
  })
})

describe('a device with a compact license that has a network again', () => {
  it('gets a license token for it, which says whose it is', async () => {
    const { token, user } = await buyer(service.app)
    const license = await readCompact('back', token)
    const renewed = await validate(service.app, license)
    expect(renewed.statusCode).toBe(200)
    expect(readJwt(renewed.body).claims).toMatchObject({ sig: 'back', method: 'Offline', 'u:email': user.email })
    expect((await validate(service.app, `  ${license.toLowerCase().replaceAll('-', ' ')}\n`)).statusCode).toBe(200)
  })

  it('learns that its owner has revoked it, and cannot give its seat back itself', async () => {
    const { token, licenseId } = await buyer(service.app)
    const license = await readCompact('revoked', token)
    expect(await problemOf(revokeFromDevice(service.app, license))).toMatchObject({
      statusCode: 400,
      code: 'not-revocable',
    })
    const { id } = readJwt((await validate(service.app, license)).body).claims
    const path = `/api/customer/inventory/licenses/${licenseId}/activations/${id}/revoke`
    expect((await send(service.app, 'POST', path, { token })).statusCode).toBe(204)
    expect(await problemOf(validate(service.app, license))).toMatchObject({ statusCode: 400, code: 'license-revoked' })
  })

  it('is refused for another product, a changed license, and one with a mistake', async () => {
    const { token } = await buyer(service.app)
    const license = await readCompact('changed', token)
    const other = await readCompact('changed-too', token)
    const mixed = [...license.split('-').slice(0, 8), ...other.split('-').slice(8)].join('-')
    const mistaken = license.replace(/.$/, (last) => (last === '0' ? '2' : '0'))
    for (const text of [mixed, mistaken, license.slice(0, -1), 'nonsense', ''])
      expect(await problemOf(validate(service.app, text))).toMatchObject({ statusCode: 400 })
    expect(await problemOf(validate(service.app, license, 'kick-works'))).toMatchObject({ statusCode: 400 })
  })
})

it('is valid after the key of compact licenses was replaced, until that key is retired', {
  tags: ['long'],
}, async () => {
  let rotated = await createTestService('compact-rotation')
  try {
    const { token } = await buyer(rotated.app)
    const response = await activateByFile(rotated.app, machineFile('snare-works', 'kept'), { token })
    const path = `${String(response.headers.location).slice(shopOrigin.length)}&form=Compact`
    const license = (await send(rotated.app, 'GET', path)).body
    const rotation = createKeyRotation(rotated.database, systemClock, testKeySecret)
    const [, old] = await rotation.list()
    expect(old).toMatchObject({ purpose: 'compact-license', state: 'signing' })
    await expect(rotation.retire(old?.id ?? '')).rejects.toThrow("run 'keys rotate --compact' first")
    await rotation.rotate(undefined, 'compact-license')
    expect((await rotation.list()).map(({ purpose, state }) => [purpose, state])).toEqual([
      ['license', 'signing'],
      ['compact-license', 'signing'],
      ['compact-license', 'published'],
    ])
    const { place } = rotated
    await rotated.close()
    rotated = await createTestService('compact-rotation', { place })
    expect((await validate(rotated.app, license)).statusCode).toBe(200)
    await createKeyRotation(rotated.database, systemClock, testKeySecret).retire(old?.id ?? '')
    await rotated.close()
    rotated = await createTestService('compact-rotation', { place })
    expect((await validate(rotated.app, license)).statusCode).toBe(400)
  } finally {
    await rotated.close()
  }
})
