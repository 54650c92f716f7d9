import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openDatabase } from '#service/database/connection.ts'
import {
  buildSearchIndexes,
  buildSmallSearchIndexes,
  hasSearchIndex,
  searchIndexes,
} from '#service/database/search-indexes.ts'
import { freshDatabase } from '#tests/environment/database.ts'
import { fillLargeShop } from '#tests/support/large-shop.ts'
import { createTestService, type TestService } from '../test-service.ts'
import { openClient } from './keys.ts'

const place = await freshDatabase('search-indexes')
const database = await openDatabase(place)
await fillLargeShop(database, 25_000)
async function drop(): Promise<void> {
  for (const name of searchIndexes) await sql`drop index ${sql.ref(name)}`.execute(database.query)
}
const states = () => Promise.all(searchIndexes.map((name) => hasSearchIndex(database.query, name)))

let service: TestService
beforeAll(async () => {
  await drop()
  service = await createTestService('search-indexes', { place })
}, 120_000)
afterAll(async () => {
  await service.close()
  await database.close()
})

it('are built by a job of the service where a large shop has none', async () => {
  await expect.poll(states, { timeout: 60_000 }).toEqual([true, true])
}, 70_000)

it('are not needed for a search, which says that it may not have found all', async () => {
  const client = await openClient(service)
  const find = async (q: string) => {
    const { groups } = await client.call('search', { query: { q } })
    const orders = groups.find(({ kind }) => kind === 'order')
    return orders && { count: orders.hits.length, mayHaveMore: orders.mayHaveMore }
  }
  expect(await find('guest-3@')).toEqual({ count: 1, mayHaveMore: false })
  expect(await find('customer-2500@')).toEqual({ count: 1, mayHaveMore: false })
  await sql`drop index orders_search`.execute(database.query)
  // Of so many orders only the newest are looked through.
  expect(await find('guest-3@')).toBeUndefined()
  expect(await find('customer-2500@')).toEqual({ count: 1, mayHaveMore: true })
})

it('are built anew where building one was interrupted, and left alone where they are complete', async () => {
  await buildSearchIndexes(database)
  await sql`update pg_index set indisvalid = false where indexrelid = 'orders_search'::regclass`.execute(database.query)
  expect(await states()).toEqual([false, true])
  const idOf = async (name: string) =>
    (await sql<{ id: number }>`select to_regclass(${name})::oid::int as id`.execute(database.query)).rows[0]?.id
  const before = [await idOf('orders_search'), await idOf('activations_search')]
  await buildSearchIndexes(database)
  expect(await states()).toEqual([true, true])
  expect(await idOf('orders_search')).not.toBe(before[0])
  expect(await idOf('activations_search')).toBe(before[1])
})

it('are built by the migration where there are few rows, and left to the job where there are many', async () => {
  const small = await openDatabase(await freshDatabase('search-indexes-small'))
  try {
    for (const name of searchIndexes) expect(await hasSearchIndex(small.query, name)).toBe(true)
  } finally {
    await small.close()
  }
  await drop()
  await buildSmallSearchIndexes(database.query)
  expect(await states()).toEqual([false, false])
})
