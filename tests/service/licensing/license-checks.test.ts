import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { problemOf, send, statusesOf } from '../calls.ts'
import { startService } from '../start-service.ts'
import { activate } from './devices.ts'
import { addLicense, check, importedOwner, postForm, verify } from './license-checks.ts'
import { newcomer } from './manual-licenses.ts'

const service = await startService('license-checks', { licenseChecks: ['gumroad', 'lemon-squeezy'] })
const limited = await startService('license-checks-limits', {
  licenseChecks: ['gumroad', 'lemon-squeezy'],
  limits: true,
})
const { licenses, licenseExpiry, manualLicenses } = service.services

const productId = 'SDGgCnivv6gTTHfVRfUBxQ=='
const onGumroad = {
  source: 'gumroad',
  formerProduct: `${productId}\nclatter`,
  formerId: 'FO8TXN-dbxYaBdahG97Y-Q==',
} as const
const onLemonSqueezy = { source: 'lemon-squeezy', formerProduct: '4\n5\n1', formerId: '1234' } as const
const verifyPath = '/v2/licenses/verify'

const unknownLicense = { success: false, message: 'That license does not exist for the provided product.' }

/** Ends or restores a license for a reason of which only sales know. */
const endFor = async (licenseId: string, kind: 'Refund' | 'Dispute' | 'Import') => {
  const { grantKey } = await service.database.query
    .selectFrom('licenses')
    .select('grantKey')
    .where('id', '=', licenseId)
    .executeTakeFirstOrThrow()
  await service.database.transaction((tx) =>
    licenses.endGrants(tx, [grantKey], { kind, sourceId: randomUUID(), reason: 'Ended' }),
  )
}

describe('a license check of Gumroad', () => {
  it('tells of the purchase and counts the use, by id and by permalink', async () => {
    const { serial, email } = await importedOwner(service, onGumroad)
    const first = await verify(service, { product_id: productId, license_key: serial })
    expect(first.statusCode).toBe(200)
    expect(first.headers['content-type']).toContain('application/json')
    expect(first.json()).toEqual({
      success: true,
      uses: 1,
      purchase: {
        id: 'FO8TXN-dbxYaBdahG97Y-Q==',
        sale_id: 'FO8TXN-dbxYaBdahG97Y-Q==',
        product_id: productId,
        product_name: 'Snare Works',
        permalink: 'clatter',
        product_permalink: 'clatter',
        email,
        quantity: 1,
        license_key: serial,
        created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
        sale_timestamp: expect.any(String),
        variants: '',
        custom_fields: [],
        refunded: false,
        disputed: false,
        dispute_won: false,
        chargebacked: false,
        is_multiseat_license: false,
        subscription_ended_at: null,
        subscription_cancelled_at: null,
        subscription_failed_at: null,
      },
    })
    expect((await verify(service, { product_permalink: 'clatter', license_key: serial })).json().uses).toBe(2)
  })

  it('counts no use where the call says so, in each form of a call', async () => {
    const { serial } = await importedOwner(service, onGumroad)
    const fields = { product_id: productId, license_key: serial }
    const { app } = service
    const boundary = '-'.repeat(24) + randomUUID()
    const parts = Object.entries({ ...fields, increment_uses_count: 'false' }).map(
      ([name, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
    )
    const answers = [
      await verify(service, { ...fields, increment_uses_count: 'false' }),
      await send(app, 'POST', verifyPath, { json: { ...fields, increment_uses_count: false } }),
      await send(app, 'POST', verifyPath, { query: { ...fields, increment_uses_count: 'false' } }),
      await send(app, 'POST', verifyPath, {
        text: `${parts.join('')}--${boundary}--\r\n`,
        headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
      }),
    ]
    expect(answers.map(({ statusCode, body }) => [statusCode, JSON.parse(body).uses])).toEqual(Array(4).fill([200, 0]))
    expect((await send(app, 'POST', verifyPath, { json: fields })).json().uses).toBe(1)
  })

  it('is 404 with a message for an unknown license, another product, and none', async () => {
    const { serial } = await importedOwner(service, onGumroad)
    const { serial: unnamed } = await importedOwner(service, { ...onGumroad, formerProduct: null })
    for (const fields of [
      { product_id: productId, license_key: randomUUID() },
      { product_id: 'AAAAAAAAAAAAAAAAAAAAAA==', license_key: serial },
      { product_permalink: 'clat', license_key: serial },
      { product_permalink: `${productId}\nclatter`, license_key: serial },
      { license_key: serial },
      { product_id: '', license_key: unnamed },
      { product_id: productId, license_key: unnamed },
      { product_id: productId },
    ]) {
      const response = await verify(service, fields)
      expect([response.statusCode, response.json()], JSON.stringify(fields)).toEqual([404, unknownLicense])
    }
  })

  it('tells that money was given back, and disputed, and that the license has expired', async () => {
    const fields = async (wish: Parameters<typeof importedOwner>[1], kind?: 'Refund' | 'Dispute') => {
      const { serial, licenseId } = await importedOwner(service, wish)
      if (kind) await endFor(licenseId, kind)
      return { product_id: productId, license_key: serial }
    }
    const purchaseOf = async (sent: Record<string, string>) => (await verify(service, sent)).json().purchase
    expect(await purchaseOf(await fields(onGumroad, 'Refund'))).toMatchObject({ refunded: true, chargebacked: false })
    expect(await purchaseOf(await fields(onGumroad, 'Dispute'))).toMatchObject({ refunded: false, chargebacked: true })
    const expiresAt = new Date(service.clock.now().getTime() + 60_000)
    const rented = await fields({ ...onGumroad, expiresAt })
    expect(await purchaseOf(rented)).toMatchObject({ subscription_ended_at: null })
    service.clock.advance(60_000)
    const over = { subscription_ended_at: `${expiresAt.toISOString().slice(0, 19)}Z`, refunded: false }
    expect(await purchaseOf(rented)).toMatchObject(over)
    await licenseExpiry.endExpired()
    expect(await purchaseOf(rented)).toMatchObject(over)
  })

  it('is 404 for a license that the vendor has ended, or that had ended at the store', async () => {
    const disabled = [404, { success: false, message: 'This license key has been disabled.' }]
    const { serial, licenseId } = await importedOwner(service, onGumroad)
    const imported = await importedOwner(service, onGumroad)
    await manualLicenses.revoke(licenseId, 'Shared', true)
    await endFor(imported.licenseId, 'Import')
    for (const license_key of [serial, imported.serial]) {
      const response = await verify(service, { product_id: productId, license_key })
      expect([response.statusCode, response.json()]).toEqual(disabled)
    }
    await manualLicenses.restore(licenseId, true)
    expect((await verify(service, { product_id: productId, license_key: serial })).json()).toMatchObject({ uses: 1 })
  })

  it('does not tell a former owner who has the license now', async () => {
    const { serial, licenseId } = await importedOwner(service, onGumroad)
    await manualLicenses.move(licenseId, (await newcomer(service)).email, 'Sold')
    const answer = (await verify(service, { product_id: productId, license_key: serial })).json()
    expect(answer).toMatchObject({ success: true, purchase: { email: '' } })
  })

  it('finds the good one of several licenses with one number', async () => {
    const { id, serial, licenseId } = await importedOwner(service, onGumroad)
    await addLicense(service, id, serial, onGumroad)
    await manualLicenses.revoke(licenseId, 'Shared', true)
    expect((await verify(service, { product_id: productId, license_key: serial })).statusCode).toBe(200)
  })
})

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

  it('tells that a license has expired or is disabled, and lets its instances be ended', async () => {
    const expiresAt = new Date(service.clock.now().getTime() + 60_000)
    const rented = await importedOwner(service, { ...onLemonSqueezy, expiresAt })
    const { instance } = (await activateKey(rented.serial)).json()
    service.clock.advance(60_000)
    const revoked = await importedOwner(service, onLemonSqueezy)
    await manualLicenses.revoke(revoked.licenseId, 'Shared', true)
    const refunded = await importedOwner(service, onLemonSqueezy)
    await endFor(refunded.licenseId, 'Refund')
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

describe('a shop that answers no license checks', () => {
  it('has no such addresses, whatever is sent', async () => {
    const closed = await startService('license-checks-closed')
    const half = await startService('license-checks-half', { licenseChecks: ['gumroad'] })
    const { serial } = await importedOwner(closed, onGumroad)
    const fields = { product_id: productId, license_key: serial, instance_name: 'Studio', instance_id: randomUUID() }
    expect(await problemOf(verify(closed, fields))).toMatchObject({ statusCode: 404, code: 'not-found' })
    expect(await problemOf(send(closed.app, 'POST', verifyPath, { json: [] }))).toMatchObject({ statusCode: 404 })
    for (const call of ['activate', 'validate', 'deactivate'] as const)
      for (const shop of [closed, half])
        expect(await problemOf(check(shop, call, fields))).toMatchObject({ statusCode: 404, code: 'not-found' })
    expect((await verify(half, fields)).json()).toEqual(unknownLicense)
  })
})

describe('attacks on license checks', () => {
  it('may guess thirty license keys, and then not even the right one, in all calls together', async () => {
    const { serial } = await importedOwner(limited, onGumroad)
    const right = { product_id: productId, license_key: serial }
    const guess = (turn: number) =>
      turn % 2 === 0
        ? verify(limited, { product_id: productId, license_key: randomUUID() })
        : check(limited, 'validate', { license_key: randomUUID() })
    expect(await statusesOf(40, () => verify(limited, right))).toEqual(Array(40).fill(200))
    expect(await statusesOf(30, guess)).toEqual(Array(30).fill(404))
    expect(await statusesOf(3, guess)).toEqual([429, 429, 429])
    expect(await problemOf(verify(limited, right))).toMatchObject({ statusCode: 429 })
    limited.clock.advance(15 * 60_000 + 1000)
    expect((await verify(limited, right)).statusCode).toBe(200)
  })

  it('register an instance sixty times an hour, however often it is ended again', async () => {
    const { serial } = await importedOwner(limited, onLemonSqueezy)
    const turn = async () => {
      const response = await check(limited, 'activate', { license_key: serial, instance_name: 'Studio' })
      if (response.statusCode === 200)
        await check(limited, 'deactivate', { license_key: serial, instance_id: response.json().instance.id })
      return response
    }
    const statuses = await statusesOf(61, turn)
    expect(statuses).toEqual([...Array(60).fill(200), 429])
  })

  it.each([
    [
      'a body of 1 MB',
      { 'content-type': 'application/x-www-form-urlencoded' },
      'license_key='.padEnd(1_000_000, 'x'),
      413,
    ],
    ['XML', { 'content-type': 'application/xml' }, '<license_key/>', 415],
    ['plain text', { 'content-type': 'text/plain' }, 'license_key=x', 415],
    ['broken JSON', { 'content-type': 'application/json' }, '{"license_key":', 400],
    ['JSON that is no object', { 'content-type': 'application/json' }, 'null', 400],
    ['deep JSON', { 'content-type': 'application/json' }, '['.repeat(4000), 400],
    ['a list for a key', { 'content-type': 'application/json' }, '{"license_key":["x"],"product_id":"x"}', 400],
    ['an object for a key', { 'content-type': 'application/json' }, '{"license_key":{"$ne":""}}', 400],
    ['a long key', { 'content-type': 'application/x-www-form-urlencoded' }, `license_key=${'x'.repeat(1001)}`, 400],
    ['a zero byte', { 'content-type': 'application/x-www-form-urlencoded' }, 'license_key=a%00b', 400],
    ['a broken form', { 'content-type': 'multipart/form-data; boundary=x' }, '--x\r\nnothing', 400],
    ['a form without a boundary', { 'content-type': 'multipart/form-data' }, '--x\r\nnothing', 400],
  ])('with %s are refused', async (_, headers, text, status) => {
    for (const path of [verifyPath, '/v1/licenses/activate', '/v1/licenses/validate', '/v1/licenses/deactivate'])
      expect(await problemOf(send(service.app, 'POST', path, { text, headers }))).toMatchObject({ statusCode: status })
  })

  it('find nothing by names that every object has, and by SQL', async () => {
    for (const name of ['__proto__', 'constructor', '%', "' or 1=1 --"]) {
      const response = await postForm(service, verifyPath, { product_id: name, license_key: name })
      expect([response.statusCode, response.json()]).toEqual([404, unknownLicense])
    }
  })

  it('learn of none of the addresses by reading them', async () => {
    for (const method of ['GET', 'PUT', 'DELETE'] as const)
      expect((await send(service.app, method, verifyPath)).statusCode).toBe(404)
  })
})
