import { afterAll, describe, expect, it, vi } from 'vitest'
import type { Storefront } from '#contract/entities/catalogue.ts'
import type { DatabaseSettings } from '#service/database/connection.ts'
import { type FreshDatabase, freshDatabase } from '#tests/environment/database.ts'
import { startGate } from '#tests/support/tcp-gate.ts'
import { dataOf, send } from '../calls.ts'
import { snareAt } from '../catalogue/catalogues.ts'
import { buyer, licensesOf } from '../customers.ts'
import { createTestService, type TestService } from '../test-service.ts'

// A second database of the same shape stands for the replica: so a test says how far behind it is.
const heard: unknown[] = []

const replica = await createTestService('replica')
const gate = await startGate(replica.place.databaseUrl ?? '')
const place: FreshDatabase & DatabaseSettings = {
  ...(await freshDatabase('main')),
  databaseReadUrl: gate.url,
  onReplica: (failure) => heard.push(failure),
}
const shop = await createTestService('main', { place })
const { kind, dataDir, databaseUrl = '' } = place
const neighbour = await createTestService('main', { place: { kind, dataDir, databaseUrl } })
afterAll(async () => {
  await shop.close()
  await neighbour.close()
  await gate.close()
  await replica.close()
})

const priceAt = ({ storefront }: TestService) => storefront().products[0]?.defaultVariation?.price.EUR
const soon = (check: () => void) => vi.waitFor(check, { timeout: 20_000 })
const aMoment = () => new Promise((resolve) => setTimeout(resolve, 1500))

describe('with a replica to read from', () => {
  it('the store shows what the replica has heard', async () => {
    await replica.syncCatalogue(snareAt(79))
    await soon(() => expect(priceAt(shop)).toBe(79))
  })

  it('what was brought in here stays, however far the replica is behind', { tags: ['long'] }, async () => {
    await shop.syncCatalogue(snareAt(59))
    await aMoment()
    expect(priceAt(shop)).toBe(59)
  })

  it('what a customer has just bought is theirs at once, and the replica knows nothing of it', async () => {
    const { token } = await buyer(shop.app)
    expect((await licensesOf(shop.app, token)).items).toHaveLength(1)
    const { products } = await dataOf<Storefront>(send(shop.app, 'GET', '/api/customer/storefront', { token }))
    expect(products.find(({ id }) => id === 'snare-works')).toMatchObject({ owned: true })
    expect(await replica.database.query.selectFrom('licenses').select('id').execute()).toEqual([])
  })

  it('the database itself is read from while the replica is away, and the log says so once', {
    tags: ['long'],
  }, async () => {
    gate.shut()
    await soon(() => expect(heard).toHaveLength(1))
    await neighbour.syncCatalogue(snareAt(49))
    await soon(() => expect(priceAt(shop)).toBe(49))
    await aMoment()
    expect(heard).toEqual([expect.any(Error)])
    gate.open()
    await soon(() => expect(heard).toEqual([expect.any(Error), null]))
    expect(priceAt(shop)).toBe(49)
  })
})
