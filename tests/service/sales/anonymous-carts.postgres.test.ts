import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { newOrderLimit } from '#service/sales/orders/cart-push-rules.ts'
import { type CallOptions, problemOf, send } from '../calls.ts'
import { kickLine, kitLine, signUp, snareLine } from '../customers.ts'
import { startService } from '../start-service.ts'

const service = await startService('anonymous-carts', { limits: true, trustedProxies: ['127.0.0.1'] })

const { max, windowSeconds } = newOrderLimit
const push = (ip: string, id: string = randomUUID(), { headers, ...options }: CallOptions = {}) =>
  send(service.app, 'PATCH', `/api/customer/orders/${id}`, {
    json: { items: [snareLine()] },
    ...options,
    headers: { 'x-forwarded-for': ip, ...headers },
  })
const statusOf = async (...call: Parameters<typeof push>) => (await push(...call)).statusCode

describe('carts from one network', () => {
  it('are as many as the limit in its time; what is there can still be changed, and other networks go on', async () => {
    const [ip, id] = ['203.0.113.7', randomUUID()]
    expect(await statusOf(ip, id)).toBe(200)
    for (let count = 1; count < max; count += 1) expect(await statusOf(ip)).toBe(200)
    const refused = push(ip)
    expect(await problemOf(refused)).toMatchObject({ statusCode: 429, detail: newOrderLimit.detail })
    expect(Number((await refused).headers['retry-after'])).toBeGreaterThan(0)
    expect(await statusOf(ip, randomUUID(), { query: { checkout: 'true' } })).toBe(429)
    expect(await statusOf(ip, id, { json: { items: [snareLine(2)] } })).toBe(200)
    expect(await statusOf('203.0.113.8')).toBe(200)
    const { accessToken: token } = await signUp(service.app)
    expect(await statusOf(ip, randomUUID(), { token }), 'of somebody who is signed in').toBe(200)
    service.clock.advance(windowSeconds * 1000)
    expect(await statusOf(ip)).toBe(200)
  })

  it('count each checkout and each answer that is kept for a key, of one order too', { tags: ['long'] }, async () => {
    const [ip, id] = ['203.0.113.9', randomUUID()]
    await push(ip, id)
    const checkout = { query: { checkout: 'true' } }
    for (let count = 1; count < max; count += 1) {
      const keyed = { headers: { 'idempotency-key': `${count}` } }
      expect(await statusOf(ip, id, count % 2 === 0 ? checkout : keyed)).toBe(200)
    }
    expect(await statusOf(ip, id, checkout)).toBe(429)
    expect(await statusOf(ip, id, { headers: { 'idempotency-key': 'new' } })).toBe(429)
    expect(await statusOf(ip, id), 'a change, which stores nothing more').toBe(200)
  })

  it('are never too many of a visitor with several tabs who changes their mind', async () => {
    const tabs = Array.from({ length: 5 }, () => randomUUID())
    for (let change = 1; change <= 50; change += 1)
      for (const id of tabs) {
        const json = { items: [snareLine((change % 9) + 1)] }
        expect(await statusOf('203.0.113.10', id, { json })).toBe(200)
      }
  })
})

describe('an open order', () => {
  const sizeOf = async (...tables: string[]) => {
    const { rows } = await sql<{ bytes: number }>`
      select sum(pg_total_relation_size(name::regclass))::int as bytes from unnest(${tables}::text[]) as name
    `.execute(service.database.query)
    return rows[0]?.bytes ?? 0
  }
  const names = ['source', 'medium', 'campaign', 'term', 'content', 'referrer']
  const longestUtm = () =>
    Object.fromEntries(names.map((name) => [`utm_${name}`, randomUUID().repeat(14).slice(0, 500)]))
  const longestId = () => randomUUID().repeat(3).slice(0, 100)

  it('takes little room, whatever is pushed', async () => {
    const before = await sizeOf('orders', 'order_lines')
    const orders = 150
    for (let count = 0; count < orders; count += 1) {
      const lines = [snareLine(), { ...snareLine(), variationId: 'upgrade' }, kickLine(), kitLine()]
      const json = { items: lines.map((line) => ({ ...line, id: longestId() })) }
      expect(await statusOf(`198.51.100.${count}`, randomUUID(), { json, query: longestUtm() })).toBe(200)
    }
    expect(((await sizeOf('orders', 'order_lines')) - before) / orders).toBeLessThan(5000)
  })

  it('has no room for many lines of the same, nor for long ids of the caller’s own making', async () => {
    const many = Array.from({ length: 50 }, () => ({ ...snareLine(), id: longestId() }))
    for (const items of [many, [{ ...snareLine(), id: 'x'.repeat(300) }]])
      expect(await statusOf('198.51.100.200', randomUUID(), { json: { items } })).toBe(400)
  })
})
