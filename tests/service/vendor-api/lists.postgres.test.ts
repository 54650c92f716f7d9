import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { fillLargeShop } from '#tests/support/large-shop.ts'
import { startService } from '../start-service.ts'
import { openClient } from './keys.ts'

const service = await startService('vendor-lists')
const licenses = 600
await fillLargeShop(service.database, licenses)
// The service writes whole milliseconds, which is what cursors contain. All at once, so that ids decide the order.
await sql`update customers set created_at = date_trunc('milliseconds', created_at)`.execute(service.database.query)
const client = await openClient(service)
const { query: db } = service.database

async function all<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const found: Item[] = []
  for await (const item of items) found.push(item)
  return found
}

const idsOf = (items: readonly { id: string | number }[]) => items.map(({ id }) => String(id))
async function count(
  table: 'orders' | 'licenses' | 'activations' | 'activationFailures' | 'auditEntries',
): Promise<number> {
  const counted = db.selectFrom(table).select(({ fn }) => fn.countAll<number>().as('count'))
  return (await counted.executeTakeFirstOrThrow()).count
}

describe('a list, read to its end', () => {
  it('has all customers once, the newest first, whatever the size of its pages', async () => {
    const expected = await db
      .selectFrom('customers')
      .select('id')
      .where('email', 'not like', 'erased:%')
      .orderBy('createdAt', 'desc')
      .orderBy('id', 'desc')
      .execute()
    for (const limit of ['7', '50', '200'])
      expect(idsOf(await all(client.items('listCustomers', { query: { limit } })))).toEqual(idsOf(expected))
  })

  it('has all orders, licenses, devices, failed activations and audit entries once', async () => {
    const lists = [
      ['orders', await all(client.items('listOrders', { query: { limit: '37' } }))],
      ['licenses', await all(client.items('listLicenses', { query: { limit: '37' } }))],
      ['activations', await all(client.items('listActivations', { query: { limit: '37' } }))],
      ['activationFailures', await all(client.items('listActivationFailures', { query: { limit: '37' } }))],
      ['auditEntries', await all(client.items('listAudit', { query: { limit: '37' } }))],
    ] as const
    for (const [table, items] of lists) {
      const ids = idsOf(items)
      expect([table, ids.length, new Set(ids).size]).toEqual([table, await count(table), ids.length])
      expect(ids.length).toBeGreaterThan(200)
    }
  })

  it('has nothing else than its filters ask for, on each page', async () => {
    const customerId = (await client.call('listLicenses')).items[20]?.customerId ?? ''
    const own = await all(client.items('listLicenses', { query: { customerId, limit: '3' } }))
    expect(own.length).toBeGreaterThan(3)
    expect(new Set(own.map((one) => one.customerId))).toEqual(new Set([customerId]))
    const open = await all(client.items('listOrders', { query: { status: 'Open', limit: '200' } }))
    expect(new Set(open.map(({ status }) => status))).toEqual(new Set(['Open']))
    expect(open).toHaveLength(licenses / 2)
  })

  it('refuses a cursor that it has not answered, and pages that are too large', async () => {
    for (const query of [{ cursor: 'x' }, { limit: '0' }, { limit: '201' }, { limit: 'all' }])
      await expect(client.call('listCustomers', { query })).rejects.toMatchObject({ status: 400 })
  })
})

describe('a customer is found', () => {
  it.each(['customer-12@', 'STOMER-12@EX', 'Zoë'])('by %s, a part of the address or the name', async (search) => {
    const found = await all(client.items('listCustomers', { query: { search, limit: '20' } }))
    expect(found.length).toBeGreaterThan(0)
    const isMatch = ({ name, email }: { name: string; email: string }) =>
      `${email} ${name}`.toLowerCase().includes(search.toLowerCase())
    expect(found.filter((one) => !isMatch(one))).toEqual([])
    expect(new Set(idsOf(found)).size).toBe(found.length)
  })

  it.each(['%', '___', "o'neill", 'nobody-has-this', '\\\\\\'])('by %j only where it stands there', async (search) => {
    if (search.length < 3)
      return expect(client.call('listCustomers', { query: { search } })).rejects.toMatchObject({ status: 400 })
    expect((await client.call('listCustomers', { query: { search } })).items).toEqual([])
  })
})
