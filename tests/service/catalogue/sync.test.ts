import { sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Storefront } from '#contract/entities/catalogue.ts'
import type { Checkout } from '#contract/entities/checkout.ts'
import type { Order } from '#contract/entities/orders.ts'
import type { CatalogueContent } from '#service/catalogue/content.ts'
import { exampleContent } from '#service/catalogue/products/example-catalogue.ts'
import { openDatabase } from '#service/database/connection.ts'
import type { Database } from '#service/database/database.ts'
import { migrations } from '#service/database/migrate.ts'
import { freshDatabase } from '#tests/environment/database.ts'
import { dataOf, problemOf, send } from '../calls.ts'
import { openCheckout, pay, signUp, snareLine } from '../customers.ts'
import { createTestService, type TestService } from '../test-service.ts'
import { dollarsOnly, snareAt, withoutSnare } from './catalogues.ts'

const tables = ['catalogueState', 'products', 'bundles', 'bundleProducts', 'variations'] as const

/** Every row of the catalogue, each with the transaction that wrote it. */
async function readRows({ query }: Database) {
  const rows = []
  for (const table of tables)
    rows.push(await query.selectFrom(table).selectAll().select(sql<string>`xmin::text`.as('writtenBy')).execute())
  return rows.map((written) => written.map((row) => JSON.stringify(row)).sort())
}

const storefrontOf = ({ app }: TestService) => dataOf<Storefront>(send(app, 'GET', '/api/customer/storefront'))
const snarePriceIn = (store: Storefront) => store.products[0]?.defaultVariation?.price.EUR

let service: TestService
beforeEach(async () => {
  service = await createTestService('catalogue-sync')
})
afterEach(() => service.close())

describe('a catalogue that did not change', () => {
  it('is not written again by the next start', async () => {
    const before = await readRows(service.database)
    expect(before.map((rows) => rows.length)).toEqual([1, 2, 1, 2, 4])
    await service.close()
    service = await createTestService('catalogue-sync', { place: service.place })
    expect(await readRows(service.database)).toEqual(before)
  })

  it('is not written again while the program runs, and nobody is told', { tags: ['long'] }, async () => {
    const before = await readRows(service.database)
    let changes = 0
    service.onCatalogueChange(() => changes++)
    service.clock.advance(60_000)
    await service.syncCatalogue(structuredClone(exampleContent))
    expect([await readRows(service.database), changes]).toEqual([before, 0])
  })
})

describe('a catalogue that changed', () => {
  it('is for sale at once, and whoever shows prices is told', async () => {
    const told: (number | undefined)[] = []
    service.onCatalogueChange(() => told.push(snarePriceIn(service.storefront())))
    await service.syncCatalogue(snareAt(79))
    expect(snarePriceIn(await storefrontOf(service))).toBe(79)
    expect(told).toEqual([79])
  })

  it('suggests and takes other currencies at once', { tags: ['long'] }, async () => {
    const store = { ...exampleContent.store, currencies: ['USD', 'JPY'], suggestedCurrency: 'USD' }
    await service.syncCatalogue({ ...exampleContent, store })
    expect((await storefrontOf(service)).suggestedCurrency).toBe('USD')
    const path = `/api/customer/orders/${crypto.randomUUID()}`
    const push = send(service.app, 'PATCH', path, { json: { currency: 'EUR', items: [snareLine()] } })
    expect((await problemOf(push)).errors).toEqual({ currency: ['Must be one of USD, JPY'] })
  })

  it('does not date what was withdrawn before anew, and brings it back when it is sold again', async () => {
    const withdrawnAt = async () => {
      const { query } = service.database
      return (await query.selectFrom('products').selectAll().where('id', '=', 'snare-works').executeTakeFirstOrThrow())
        .withdrawnAt
    }
    await service.syncCatalogue(withoutSnare)
    const first = await withdrawnAt()
    expect(first).toBeInstanceOf(Date)
    service.clock.advance(60_000)
    await service.syncCatalogue({ ...withoutSnare, store: { ...withoutSnare.store, suggestedCurrency: 'USD' } })
    expect(await withdrawnAt()).toEqual(first)
    await service.syncCatalogue(exampleContent)
    expect(await withdrawnAt()).toBeNull()
    expect((await storefrontOf(service)).products.map(({ id }) => id)).toEqual(['snare-works', 'kick-works'])
  })

  it('that does not fit together changes nothing, and each fault is named', async () => {
    const before = await readRows(service.database)
    const broken: CatalogueContent = { ...exampleContent, products: exampleContent.products.slice(1) }
    await expect(service.syncCatalogue(broken)).rejects.toThrow(
      "bundles/whole-kit.yaml: There is no product 'snare-works'",
    )
    expect(await readRows(service.database)).toEqual(before)
    expect(snarePriceIn(await storefrontOf(service))).toBe(99)
  })
})

describe('an open order', () => {
  it('is priced anew when the catalogue changes, and never charged what its customer did not see', {
    tags: ['long'],
  }, async () => {
    const { accessToken: token } = await signUp(service.app)
    const { orderId, checkoutId } = await openCheckout(service.app, token, snareLine())
    await service.syncCatalogue(snareAt(79))
    const order = await dataOf<Order>(send(service.app, 'GET', `/api/customer/orders/${orderId}`))
    expect(order.items[0]?.price?.EUR).toBe(79)
    const json = { paymentToken: 'tok_success', due: { currency: 'EUR', amount: 99 } }
    const paid = send(service.app, 'POST', `/api/checkout/${checkoutId}/pay`, { json })
    expect((await problemOf(paid)).detail).toMatch(/price of this order has changed/)
    expect((await dataOf<Checkout>(pay(service.app, checkoutId))).total.due.amount).toBe(79)
  })

  it('in a currency that is no longer sold in can not be paid, least of all for nothing', {
    tags: ['long'],
  }, async () => {
    const { accessToken: token } = await signUp(service.app)
    const { checkoutId } = await openCheckout(service.app, token, snareLine())
    await service.syncCatalogue(dollarsOnly)
    expect(await problemOf(pay(service.app, checkoutId))).toMatchObject({
      statusCode: 409,
      detail: 'This shop no longer sells in EUR: go back to the cart and choose another currency',
    })
  })
})

it('a database of the first release is taken along as it is', { tags: ['long'] }, async () => {
  const place = await freshDatabase('first-release')
  const database = await openDatabase(place)
  const landed = { '2026-11-21-first-sale': migrations['2026-11-21-first-sale'] ?? expect.fail('It has landed') }
  await sql`drop schema public cascade`.execute(database.query)
  await sql`create schema public`.execute(database.query)
  const migrator = new Migrator({ db: database.query, provider: { getMigrations: async () => landed } })
  expect((await migrator.migrateToLatest()).error).toBeUndefined()
  await database.close()
  const upgraded = await createTestService('first-release', { place })
  expect(snarePriceIn(await storefrontOf(upgraded))).toBe(99)
  await upgraded.close()
})
