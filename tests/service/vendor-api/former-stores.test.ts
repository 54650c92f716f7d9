import { beforeAll, describe, expect, it } from 'vitest'
import type { SearchKind } from '#contract/vendor-api/search.ts'
import { importFiles } from '#tests/support/imports/round-trip.ts'
import { resetByMail, signedIn } from '../accounts/identity-calls.ts'
import { password, licensesOf as readOwn } from '../customers.ts'
import { newcomer } from '../licensing/manual-licenses.ts'
import { startService } from '../start-service.ts'
import { openClient } from './keys.ts'

const service = await startService('former-stores')
const client = await openClient(service)
const read = (emailOrId: string) => client.call('showCustomer', { parameters: { emailOrId } })
const licensesOf = async (email: string) =>
  Promise.all((await read(email)).licenses.map(({ id }) => client.call('showLicense', { parameters: { id } })))
const search = async (kind: SearchKind, q: string) =>
  (await client.call('search', { query: { q } })).groups.find((group) => group.kind === kind)?.hits ?? []
const timelineOf = async (emailOrId: string, kind?: 'Account' | 'Order') =>
  (await client.call('customerTimeline', { parameters: { emailOrId }, query: { ...(kind && { kind }) } })).items

beforeAll(async () => {
  const names = [
    ['gumroad', 'sales.csv'],
    ['lemon-squeezy', 'orders.json', 'license-keys.json', 'license-key-instances.json', 'subscriptions.json'],
    ['shopify', 'customers-with-consents.csv', 'orders_export.csv'],
    ['keygen', 'users.json', 'products.json', 'policies.json', 'licenses.json', 'machines.json'],
  ]
  for (const [store, ...files] of names)
    await importFiles(
      service,
      files.map((file) => `tests/support/imports/fixtures/${store}/${file}`),
    )
})

describe('the record of an imported customer', () => {
  it('says which stores the account came from, and what they knew', async () => {
    const { formerStores } = await read('ada@example.com')
    expect(formerStores.map(({ store }) => store)).toEqual(['Gumroad', 'Shopify', 'Keygen'])
    const [, shopify, keygen] = formerStores
    expect(keygen).toMatchObject({ source: 'keygen', knownSince: '2023-01-02T03:04:05.678Z', consents: [] })
    expect(shopify).toMatchObject({ language: 'en', importedAt: expect.any(String), announcedAt: null })
    expect(shopify?.consents).toEqual([
      {
        purpose: 'Newsletter',
        givenAt: '2024-02-01T11:00:26.000Z',
        proof: 'Shopify: confirmed_opt_in at 2024-02-01T11:00:26.000Z',
      },
    ])
  })

  it('has what was bought there, apart from the orders of the shop, with what was refunded', async () => {
    const { orders, formerOrders } = await read('part@example.com')
    expect(orders).toEqual([])
    expect(formerOrders).toEqual([
      expect.objectContaining({
        source: 'lemon-squeezy',
        store: 'Lemon Squeezy',
        number: '4',
        status: 'PartlyRefunded',
        currency: 'USD',
        total: 7900,
        refunded: 2000,
        boughtAt: '2025-03-04T05:06:07.000Z',
        lines: [{ name: 'Larkfield Reverb', productId: 'snare-works', quantity: 1, amount: 7900 }],
      }),
    ])
    const dates = (await read('ada@example.com')).formerOrders.map(({ boughtAt }) => boughtAt)
    expect(dates.length).toBeGreaterThan(2)
    expect(dates).toEqual(dates.toSorted())
  })

  it('has subscriptions with their next payment', async () => {
    const { formerSubscriptions } = await read('sub@example.com')
    expect(formerSubscriptions).toMatchObject([
      { store: 'Lemon Squeezy', reference: '9001', status: 'active', nextAt: '2027-05-05T05:05:05.000Z' },
    ])
  })

  it('has nothing of the kind for a customer of the shop alone', async () => {
    const { id } = await newcomer(service)
    expect(await read(id)).toMatchObject({ formerStores: [], formerOrders: [], formerSubscriptions: [] })
  })

  it('tells of purchases and of the import in the timeline, each at its time', async () => {
    const { account, formerOrders, formerStores } = await read('part@example.com')
    const [order] = formerOrders
    expect(await timelineOf('part@example.com', 'Order')).toEqual([
      {
        key: `Order:${order?.id}:former`,
        kind: 'Order',
        what: 'BoughtAtFormerStore',
        at: order?.boughtAt,
        about: order?.id,
        facts: {
          store: 'Lemon Squeezy',
          number: '4',
          status: 'PartlyRefunded',
          amount: 7900,
          refunded: 2000,
          currency: 'USD',
        },
      },
    ])
    const [paid] = await timelineOf('gus@example.com', 'Order')
    expect(paid?.facts).toMatchObject({ number: '#1005', refunded: null })
    const events = await timelineOf('part@example.com', 'Account')
    expect(events).toContainEqual(
      expect.objectContaining({
        what: 'Imported',
        at: formerStores[0]?.importedAt,
        about: formerStores[0]?.importId,
        facts: { store: 'Lemon Squeezy' },
      }),
    )
    expect((await timelineOf(account?.id ?? '')).map(({ at }) => at)).toEqual(
      (await timelineOf('part@example.com')).map(({ at }) => at).toSorted((one, other) => (one < other ? 1 : -1)),
    )
    const found = (await timelineOf('ada@example.com', 'Account')).map(({ what, facts }) => `${what} ${facts.store}`)
    expect(found).toEqual(expect.arrayContaining(['Imported Gumroad', 'FoundByImport Shopify', 'FoundByImport Keygen']))
  })
})

describe('an imported license', () => {
  it('has an origin of its own, with the store and the purchase where it is known', async () => {
    const [license] = await licensesOf('refunded@example.com')
    const [order] = (await read('refunded@example.com')).formerOrders
    expect(license?.origin).toEqual({
      by: 'import',
      source: 'gumroad',
      store: 'Gumroad',
      reason: 'Imported from Gumroad, order fH2jK5lM8nP1qR4sT7uV0w==',
      order: { id: order?.id, customerId: license?.owner.id, number: '734020118', boughtAt: order?.boughtAt },
    })
    const [other] = await licensesOf('cy@example.com')
    expect(other?.origin).toMatchObject({ by: 'import', store: 'Keygen', order: null })
  })

  it('is listed as an import, apart from what the vendor granted', async () => {
    const { email } = await newcomer(service)
    const granted = await client.call('grantLicense', { body: { email, productId: 'kick-works', reason: 'A review' } })
    if (!('version' in granted)) throw new Error('The license waits')
    const list = async (origin: 'import' | 'vendor') =>
      (await client.call('listLicenses', { query: { origin, limit: '200' } })).items
    expect((await list('vendor')).map(({ id, origin }) => [id, origin])).toEqual([[granted.id, 'vendor']])
    const imported = await list('import')
    expect(imported.length).toBeGreaterThan(10)
    expect(new Set(imported.map(({ origin }) => origin))).toEqual(new Set(['import']))
  })

  it('shows the devices that the former store knew, which take no seat', async () => {
    const licenses = await licensesOf('bea@example.com')
    const known = licenses.find(({ formerDevices }) => formerDevices.length > 0)
    expect(known?.formerDevices).toMatchObject([
      { store: 'Lemon Squeezy', name: expect.any(String), activatedAt: '2025-03-05T09:00:00.000Z', endedAt: null },
      { store: 'Lemon Squeezy', name: expect.any(String) },
    ])
    expect(known?.formerDevices.map(({ name }) => name).toSorted()).toEqual(['Beas Laptop – grün', 'Studio Mac'])
    expect(known).toMatchObject({ devices: [], seats: { taken: 0 } })
  })

  it('tells its owner where it was bought, but nobody to whom it was moved', { tags: ['long'] }, async () => {
    await resetByMail(service, 'won@example.com', password)
    const [moved] = await licensesOf('won@example.com')
    const own = async (email: string) => {
      const { accessToken } = await signedIn(service.app, email)
      return (await readOwn(service.app, accessToken)).items
    }
    expect((await own('won@example.com'))[0]?.formerPurchase).toEqual({
      store: 'Gumroad',
      boughtAt: '2024-08-09T10:00:00.000Z',
    })
    const { id, email } = await newcomer(service)
    await client.call('moveLicense', { parameters: { id: moved?.id ?? '' }, body: { email, reason: 'Sold' } })
    const [theirs] = await own(email)
    expect(theirs?.id).toBe(moved?.id)
    expect(theirs).not.toHaveProperty('formerPurchase')
    const [after] = await licensesOf(email)
    expect(after?.origin).toMatchObject({ by: 'import', order: { customerId: expect.not.stringContaining(id) } })
  })
})

describe('the search', () => {
  it('finds a customer by the whole number of a former order, however short, with and without #', async () => {
    const { account } = await read('refunded@example.com')
    expect(await search('customer', '734020118')).toMatchObject([
      { id: account?.id, email: 'refunded@example.com', detail: 'refunded@example.com, order 734020118 at Gumroad' },
    ])
    for (const q of ['#1005', '1005'])
      expect((await search('customer', q)).map(({ email }) => email)).toEqual(['gus@example.com'])
    expect((await search('customer', '4')).map(({ email }) => email)).toEqual(['part@example.com'])
    for (const q of ['73402011', '7340201181', '#73402011']) expect(await search('customer', q)).toEqual([])
  })

  it('finds a license by the old serial number that somebody types, and by no part of it', async () => {
    const ids = (await read('refunded@example.com')).licenses.map(({ id }) => id)
    for (const q of ['11111111-22222222-33333333-44444444', '11111111 22222222 33333333 44444444'])
      expect((await search('license', q)).map(({ id }) => id)).toEqual(ids)
    expect(await search('license', '11111111-22222222-33333333-4444444')).toEqual([])
  })
})
