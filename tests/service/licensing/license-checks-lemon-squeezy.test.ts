import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { send } from '../calls.ts'
import { startService } from '../start-service.ts'
import { activate } from './devices.ts'
import { check, endFor, importedOwner, onGumroad, onLemonSqueezy } from './license-checks.ts'

const service = await startService('license-checks-lemon-squeezy', { licenseChecks: ['gumroad', 'lemon-squeezy'] })
const { manualLicenses } = service.services

describe('the license API of Lemon Squeezy', () => {
  const activateKey = (license_key: string, instance_name = 'Studio') =>
    check(service, 'activate', { license_key, instance_name })

  it('activates, validates and deactivates an instance', async () => {
    const { serial, email } = await importedOwner(service, onLemonSqueezy)
    const licenseKey = {
      id: 1234,
      status: 'inactive',
      key: serial,
      activation_limit: 2,
      activation_usage: 0,
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/),
      expires_at: null,
      test_mode: false,
    }
    const meta = expect.objectContaining({
      store_id: 1,
      product_id: 4,
      variant_id: 5,
      product_name: 'Snare Works',
      customer_name: 'Bob',
      customer_email: email,
    })
    const before = await check(service, 'validate', { license_key: serial })
    expect(before.statusCode).toBe(200)
    expect(before.json()).toEqual({ valid: true, error: null, license_key: licenseKey, instance: null, meta })
    const activated = await activateKey(serial)
    expect(activated.statusCode).toBe(200)
    const { instance } = activated.json()
    const used = { ...licenseKey, status: 'active', activation_usage: 1 }
    expect(activated.json()).toEqual({ activated: true, error: null, license_key: used, instance, meta })
    expect(instance).toEqual({
      id: expect.stringMatching(/^[\da-f-]{36}$/),
      name: 'Studio',
      created_at: expect.any(String),
    })
    const named = { license_key: serial, instance_id: instance.id }
    const validated = await check(service, 'validate', named)
    expect([validated.statusCode, validated.json()]).toMatchObject([200, { valid: true, license_key: used, instance }])
    const deactivated = await check(service, 'deactivate', named)
    expect(deactivated.statusCode).toBe(200)
    expect(deactivated.json()).toEqual({ deactivated: true, error: null, license_key: licenseKey, meta })
    for (const call of ['validate', 'deactivate'] as const) {
      const again = await check(service, call, named)
      expect([again.statusCode, again.json().error]).toEqual([404, 'license_key_instance not found.'])
    }
  })

  it('registers no instance beyond the limit, and takes no seat of ours', async () => {
    const { serial, token, licenseId } = await importedOwner(service, { ...onLemonSqueezy, seats: 1 })
    const { instance } = (await activateKey(serial)).json()
    const refused = await activateKey(serial)
    expect(refused.statusCode).toBe(400)
    expect(refused.json()).toMatchObject({
      activated: false,
      error: 'This license key has reached the activation limit.',
      license_key: { activation_limit: 1, activation_usage: 1 },
    })
    // The update of the plug-in activates here.
    await activate(service.app, token, randomUUID())
    await check(service, 'deactivate', { license_key: serial, instance_id: instance.id })
    expect((await activateKey(serial)).statusCode).toBe(200)
    const { activeActivations } = await service.database.query
      .selectFrom('licenses')
      .select('activeActivations')
      .where('id', '=', licenseId)
      .executeTakeFirstOrThrow()
    expect(activeActivations).toBe(1)
  })

  it('knows the instances of before the import by what their clients call them', async () => {
    const { serial, licenseId } = await importedOwner(service, { ...onLemonSqueezy, seats: 1 })
    const identifier = randomUUID()
    const formerDevice = { id: randomUUID(), licenseId, source: 'lemon-squeezy', name: 'Old Mac' } as const
    const known = { formerId: randomUUID(), signature: identifier, activatedAt: null, lastSeenAt: null, endedAt: null }
    await service.database.query
      .insertInto('formerDevices')
      .values({ ...formerDevice, ...known })
      .execute()
    const answer = await check(service, 'validate', { license_key: serial, instance_id: identifier })
    expect(answer.json()).toMatchObject({
      valid: true,
      license_key: { activation_usage: 1 },
      instance: { id: identifier, name: 'Old Mac' },
    })
    expect((await activateKey(serial)).statusCode).toBe(400)
  })

  it('refuses an instance of another license', async () => {
    const [one, other] = [await importedOwner(service, onLemonSqueezy), await importedOwner(service, onLemonSqueezy)]
    const { instance } = (await activateKey(one.serial)).json()
    for (const call of ['validate', 'deactivate'] as const) {
      const answer = await check(service, call, { license_key: other.serial, instance_id: instance.id })
      expect(answer.statusCode).toBe(404)
    }
  })

  it('is 404 for what is unknown or of another store, and 422 for what is missing', async () => {
    const { serial: ofGumroad } = await importedOwner(service, onGumroad)
    for (const license_key of [randomUUID(), ofGumroad]) {
      const more = { instance_name: 'Studio', instance_id: randomUUID() }
      const [activated, valid, deactivated] = [
        await check(service, 'activate', { license_key, ...more }),
        await check(service, 'validate', { license_key, ...more }),
        await check(service, 'deactivate', { license_key, ...more }),
      ]
      expect([activated.statusCode, valid.statusCode, deactivated.statusCode]).toEqual([404, 404, 404])
      const error = 'license_key not found.'
      expect(activated.json()).toEqual({ activated: false, error })
      expect(valid.json()).toEqual({ valid: false, error })
      expect(deactivated.json()).toEqual({ deactivated: false, error })
    }
    const missing = [
      await check(service, 'activate', { license_key: ofGumroad }),
      await check(service, 'validate', {}),
      await check(service, 'deactivate', { license_key: ofGumroad }),
    ]
    expect(missing.map(({ statusCode, body }) => [statusCode, JSON.parse(body).error])).toEqual([
      [422, 'The instance name field is required.'],
      [422, 'The license key field is required.'],
      [422, 'The instance id field is required.'],
    ])
  })

  it('tells that a license has expired or is disabled, and lets its instances be ended', {
    tags: ['long'],
  }, async () => {
    const expiresAt = new Date(service.clock.now().getTime() + 60_000)
    const rented = await importedOwner(service, { ...onLemonSqueezy, expiresAt })
    const { instance } = (await activateKey(rented.serial)).json()
    service.clock.advance(60_000)
    const revoked = await importedOwner(service, onLemonSqueezy)
    await manualLicenses.revoke(revoked.licenseId, 'Shared', true)
    const refunded = await importedOwner(service, onLemonSqueezy)
    await endFor(service, refunded.licenseId, 'Refund')
    for (const [serial, status] of [
      [rented.serial, 'expired'],
      [revoked.serial, 'disabled'],
      [refunded.serial, 'disabled'],
    ] as const) {
      const valid = await check(service, 'validate', { license_key: serial })
      expect([valid.statusCode, valid.json()]).toMatchObject([
        400,
        { valid: false, error: `license_key is ${status}.`, license_key: { status } },
      ])
      const activated = await activateKey(serial)
      expect([activated.statusCode, activated.json()]).toMatchObject([
        400,
        { activated: false, license_key: { status } },
      ])
    }
    const ended = await check(service, 'deactivate', { license_key: rented.serial, instance_id: instance.id })
    expect([ended.statusCode, ended.json()]).toMatchObject([
      200,
      { deactivated: true, license_key: { status: 'expired' } },
    ])
  })

  it('takes the JSON of its own JavaScript client', async () => {
    const { serial } = await importedOwner(service, onLemonSqueezy)
    const answer = await send(service.app, 'POST', '/v1/licenses/activate', {
      text: JSON.stringify({ license_key: serial, instance_name: 'Studio' }),
      headers: { 'content-type': 'application/vnd.api+json', accept: 'application/vnd.api+json' },
    })
    expect([answer.statusCode, answer.json().activated]).toEqual([200, true])
  })
})
