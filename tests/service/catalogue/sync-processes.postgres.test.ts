import { sql } from 'kysely'
import { describe, expect, it, vi } from 'vitest'
import { exampleContent } from '#service/catalogue/products/example-catalogue.ts'
import { readSnapshot } from '#service/catalogue/products/repository.ts'
import { openDatabase } from '#service/database/connection.ts'
import { freshDatabase } from '#tests/environment/database.ts'
import { createTestService, type TestService } from '../test-service.ts'
import { snareAt, withoutSnare } from './catalogues.ts'

const priceAt = ({ storefront }: TestService) => storefront().products[0]?.defaultVariation?.price.EUR

describe('two processes on one PostgreSQL', () => {
  it('that start at once on an empty database both start, time and again', { tags: ['long'] }, async () => {
    for (let round = 0; round < 5; round++) {
      const place = await freshDatabase('two-starts')
      const started = await Promise.all([1, 2, 3].map(() => createTestService('two-starts', { place })))
      expect(started.map(priceAt)).toEqual([99, 99, 99])
      await Promise.all(started.map(({ close }) => close()))
    }
  })

  it('of different releases that start at once sell one and the same catalogue', { tags: ['long'] }, async () => {
    const place = await freshDatabase('two-releases')
    const catalogues = [snareAt(79), exampleContent, snareAt(59), withoutSnare]
    const started = await Promise.all(
      catalogues.map((catalogue) => createTestService('two-releases', { place, catalogue })),
    )
    await vi.waitFor(
      () => expect(new Set(started.map(({ storefront }) => JSON.stringify(storefront()))).size).toBe(1),
      {
        timeout: 20_000,
      },
    )
    await Promise.all(started.map(({ close }) => close()))
  })

  it('that bring in changes at once, thirty of them, never mix them', async () => {
    const first = await createTestService('mixing')
    const second = await createTestService('mixing', { place: first.place })
    const seen = new Set<string>()
    for (const { onCatalogueChange, storefront } of [first, second])
      onCatalogueChange(() => seen.add(JSON.stringify(storefront())))
    const prices = Array.from({ length: 30 }, (_, index) => 10 + index)
    await Promise.all(
      prices.map((price) =>
        (price % 2 === 0 ? first : second).syncCatalogue(price % 5 === 0 ? withoutSnare : snareAt(price)),
      ),
    )
    await vi.waitFor(() => expect(first.storefront()).toEqual(second.storefront()), { timeout: 20_000 })
    expect(seen.size).toBeGreaterThan(1)
    for (const text of seen) {
      const { products, bundles }: ReturnType<TestService['storefront']> = JSON.parse(text)
      expect([
        [2, 1],
        [1, 0],
      ]).toContainEqual([products.length, bundles.length])
      for (const { variations } of products) expect(variations?.length).toBeGreaterThan(0)
    }
    await Promise.all([first.close(), second.close()])
  })

  it('never read half of a change that is committed while they read', async () => {
    const { database, place, close } = await createTestService('half')
    const reader = await openDatabase(place)
    const before = await reader.transaction(readSnapshot)
    let reading = Promise.resolve(before)
    await database.transaction(async (tx) => {
      await sql`lock table variations in access exclusive mode`.execute(tx)
      reading = reader.transaction(readSnapshot)
      await vi.waitFor(async () => {
        const { rows } = await sql`select 1 from pg_locks where not granted`.execute(tx)
        expect(rows).toHaveLength(1)
      }, 20_000)
      await tx.updateTable('catalogueState').set({ stamp: 'another' }).execute()
      await tx.updateTable('variations').set({ prices: '{"EUR":1}' }).execute()
    })
    expect(await reading).toEqual(before)
    await Promise.all([reader.close(), close()])
  })

  it('go on with the prices they know while the database is away, and catch up', { tags: ['long'] }, async () => {
    const first = await createTestService('away')
    const second = await createTestService('away', { place: first.place })
    const { query } = first.database
    await query.schema.alterTable('catalogueState').renameTo('hidden').execute()
    await vi.waitFor(() => expect(second.log.join('')).toContain('the catalogue could not be read'), {
      timeout: 20_000,
    })
    expect(priceAt(second)).toBe(99)
    await query.schema.alterTable('hidden').renameTo('catalogueState').execute()
    await first.syncCatalogue(snareAt(79))
    await vi.waitFor(() => expect(priceAt(second)).toBe(79), { timeout: 20_000 })
    await Promise.all([first.close(), second.close()])
  })
})
