import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { hashKey, keyBytes, lastUseInterval, writeKey } from '#service/accounts/staff/rules.ts'
import { problemOf, send } from '../calls.ts'
import { signUp } from '../customers.ts'
import { startService } from '../start-service.ts'
import { createKey } from './keys.ts'

const service = await startService('api-keys')
const path = '/api/vendor/customers'
const list = (token: string) => send(service.app, 'GET', path, { token })
const statusOf = async (token: string) => (await list(token)).statusCode
const stored = (id: string) =>
  service.database.query.selectFrom('apiKeys').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

describe('an API key', () => {
  it('is stored as a hash alone', async () => {
    const { key, id } = await createKey(service)
    const row = await stored(id)
    expect(row.hash).toBe(hashKey(key))
    expect(JSON.stringify(row)).not.toContain(key.slice(20))
    expect(await statusOf(key)).toBe(200)
  })

  it('expires', async () => {
    const { key } = await service.services.staff.createKey({ name: 'Week', role: 'support', expiresInDays: 7 })
    expect(await statusOf(key)).toBe(200)
    service.clock.advance(7 * 24 * 60 * 60 * 1000)
    expect(await problemOf(list(key))).toMatchObject({ statusCode: 401, code: 'api-key-not-valid' })
  })

  it('ends at once when it is revoked, and is revoked once', async () => {
    const { key, id } = await createKey(service)
    expect(await statusOf(key)).toBe(200)
    await service.services.staff.revokeKey(id)
    expect(await problemOf(list(key))).toMatchObject({ statusCode: 401, code: 'api-key-not-valid' })
    await expect(service.services.staff.revokeKey(id)).rejects.toThrow('was revoked before')
  })

  it('has its last use written once a minute', async () => {
    const { key, id } = await createKey(service)
    expect((await stored(id)).lastUsedAt).toBeNull()
    await list(key)
    const first = (await stored(id)).lastUsedAt
    expect(first).not.toBeNull()
    await list(key)
    expect((await stored(id)).lastUsedAt).toEqual(first)
    service.clock.advance(lastUseInterval)
    await list(key)
    expect((await stored(id)).lastUsedAt?.getTime()).toBeGreaterThan(first?.getTime() ?? 0)
  })

  it('is created and revoked in the audit log, without the key', async () => {
    const { key, id } = await createKey(service, 'support', 'Help desk')
    await service.services.staff.revokeKey(id)
    const entries = await service.database.query
      .selectFrom('auditEntries')
      .selectAll()
      .where('about', '=', id)
      .execute()
    expect(entries.map(({ action }) => action)).toEqual(['ApiKeyCreated', 'ApiKeyRevoked'])
    expect(entries[0]?.details).toMatchObject({ name: 'Help desk', role: 'support' })
    expect(JSON.stringify(entries)).not.toContain(key)
  })
})

describe('what is no API key is refused', () => {
  it('a thousand forged and foreign ones', { tags: ['long'] }, async () => {
    const { key } = await createKey(service)
    const { accessToken } = await signUp(service.app)
    const swapped = key.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))
    const foreign = [accessToken, swapped, key.toUpperCase(), `${key}x`, key.slice(0, -1), `bl_test_${key.slice(8)}`]
    foreign.push(hashKey(key), 'null', '"', "' or 1=1 --", '%00')
    const forged = Array.from({ length: 1000 - foreign.length }, () => writeKey(randomBytes(keyBytes)))
    const statuses = new Set<number>()
    for (const token of [...foreign, ...forged]) statuses.add(await statusOf(token))
    expect([...statuses]).toEqual([401])
    expect(await statusOf(key)).toBe(200)
  })

  it('another scheme, a cookie and a query', async () => {
    const { key } = await createKey(service)
    const given = [
      { headers: { authorization: `Basic ${Buffer.from(`${key}:`).toString('base64')}` } },
      { headers: { cookie: `key=${key}` } },
      { query: { key, access_token: key } },
    ]
    for (const options of given)
      expect(await problemOf(send(service.app, 'GET', path, options))).toMatchObject({ code: 'api-key-needed' })
  })

  it('an API key is no access token of a customer', async () => {
    const { key } = await createKey(service)
    expect((await send(service.app, 'GET', '/api/customer/inventory/licenses', { token: key })).statusCode).toBe(401)
  })
})

describe('the vendor API', () => {
  it('sets no cookie, is not cached, and is open to pages of no origin', async () => {
    const { key } = await createKey(service)
    for (const origin of ['https://shop.example', 'https://evil.example', 'null']) {
      const { headers } = await send(service.app, 'GET', path, { token: key, headers: { origin } })
      expect(headers['access-control-allow-origin']).toBeUndefined()
      expect([headers['set-cookie'], headers['cache-control']]).toEqual([undefined, 'no-store'])
    }
    const change = { token: key, headers: { origin: 'https://evil.example' }, json: { reason: 'x' } }
    const refused = await problemOf(send(service.app, 'POST', '/api/vendor/jobs/x/retry', change))
    expect(refused).toMatchObject({ statusCode: 403, code: 'origin-not-allowed' })
  })

  it('is described apart from the API of customers', async () => {
    const [own, customers] = [
      (await send(service.app, 'GET', '/api/vendor/docs')).json(),
      (await send(service.app, 'GET', '/api/docs')).json(),
    ]
    expect(own.components.securitySchemes).toEqual({ apiKey: { type: 'http', scheme: 'bearer' } })
    expect(own.paths['/api/vendor/activations/{id}/free'].post).toMatchObject({ 'x-permission': 'licenses:write' })
    expect(own.paths['/api/vendor/api-keys'].post).toMatchObject({ 'x-needs-verification': true })
    expect(Object.keys(own.paths).every((one) => one.startsWith('/api/vendor/'))).toBe(true)
    expect(Object.keys(customers.paths).filter((one) => one.startsWith('/api/vendor/'))).toEqual([])
  })
})

describe('the rate limit', () => {
  it('is told in headers, and answers 429 with a code and when to try again', { tags: ['long'] }, async () => {
    const limited = await startService('api-keys-limited', { limits: true })
    const { key } = await createKey(limited)
    const first = await send(limited.app, 'GET', path, { token: key })
    expect(Number(first.headers['x-ratelimit-limit'])).toBeGreaterThan(100)
    expect(Number(first.headers['x-ratelimit-remaining'])).toBe(Number(first.headers['x-ratelimit-limit']) - 1)
    let last = first
    for (let call = 0; call <= Number(first.headers['x-ratelimit-limit']) && last.statusCode === 200; call += 1)
      last = await send(limited.app, 'GET', path, { token: key })
    expect([last.statusCode, last.json().code]).toEqual([429, 'too-many-requests'])
    expect(Number(last.headers['retry-after'])).toBeGreaterThan(0)
  })
})
