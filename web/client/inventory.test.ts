import { describe, expect, it } from 'vitest'
import type { ProductSummary } from '#contract/entities/catalogue.ts'
import type { Activation } from '#contract/entities/inventory.ts'
import { BadResponseError, InvalidInputError } from './errors.ts'
import {
  activateOffline,
  createLicenses,
  createProducts,
  findDownload,
  listOrderDocuments,
  listOwnOrders,
  readCompactLicense,
} from './inventory.ts'
import type { Shop } from './shop.ts'
import { license, paths, setScene, toCompletedOrder } from './testing/examples.ts'
import { setCustomer } from './testing/scenes.ts'

const device: Activation = {
  id: 'activation-1',
  licenseId: 'license-1',
  name: 'Studio computer',
  status: 'Active',
  activationMethod: 'Online',
  lastValidatedAt: null,
}
const productsPath = '/api/customer/inventory/products'
const product: ProductSummary = {
  ...license.product,
  numberOfLicenses: 1,
  currentVersion: '1.2.0',
  version: '1.1.0',
  prerelease: false,
  downloads: [{ name: 'Clatter', key: 'mac', platform: 'Mac', size: 1, path: null }],
}
const devicesPath = `${paths.licenses}/license-1/activations`
const ordersPath = '/api/customer/inventory/orders'
const order = { ...toCompletedOrder({ path: '/api/customer/orders/order-1' }), documents: [] }

it.each<[string, string, object, (shop: Pick<Shop, 'call'>, next?: string) => Promise<object>]>([
  ['licenses', paths.licenses, license, (shop, next) => createLicenses(shop).list(next)],
  ['devices of a license', devicesPath, device, (shop, next) => createLicenses(shop).activations('license-1', next)],
  ['products', productsPath, product, (shop, next) => createProducts(shop).listOwned(next)],
  [
    'licenses of one product',
    `${productsPath}/clatter/licenses`,
    license,
    (shop, next) => createProducts(shop).licenses('clatter', next),
  ],
  [
    'devices of one product',
    `${productsPath}/clatter/licenses/activations`,
    device,
    (shop, next) => createProducts(shop).activations('clatter', next),
  ],
  ['orders', ordersPath, order, listOwnOrders],
])(
  'lists %s page by page, following the next path of the service',
  {
    tags: [
      'calls.licenses',
      'roles.customer-licenses',
      'calls.license-activations',
      'roles.customer-activations',
      'calls.products',
      'roles.customer-products',
      'calls.product-licenses',
      'calls.product-activations',
    ],
  },
  async (_, at, item, list) => {
    const { host, shop, heard } = await setCustomer()
    const first = { items: [item], hasMore: true, next: `${at}?cursor=a%2Bb&includeManifests=true` }
    const last = { items: [], hasMore: false, next: null }
    host.on(`GET ${at}`, { data: first }, { data: last })
    expect(await list(shop)).toEqual(first)
    expect(await list(shop, first.next)).toEqual(last)
    expect(heard().map(({ query }) => query)).toEqual([{}, { cursor: 'a+b', includeManifests: 'true' }])
    for (const { headers } of heard()) expect(headers.get('authorization')).toBe('Bearer access-1')
  },
)

it('revokes a device', { tags: ['calls.revoke'] }, async () => {
  const { host, shop } = await setCustomer()
  host.on(`POST ${devicesPath}/activation-1/revoke`, { status: 204 })
  await createLicenses(shop).revokeActivation('license-1', 'activation-1')
  expect(host.received(`POST ${devicesPath}/activation-1/revoke`)).toHaveLength(1)
})

describe('a product', () => {
  it('shows its current version to everybody', {
    tags: ['calls.product', 'roles.anonymous-reads-product'],
  }, async () => {
    const { host, shop } = setScene()
    host.on(`GET ${productsPath}/clatter`, { data: product })
    expect(await createProducts(shop).get('clatter')).toEqual(product)
    expect(host.received()[0]?.query).toEqual({})
    expect(host.received()[0]?.headers.has('authorization')).toBe(false)
  })

  it('shows a requested version, with the files inside on request', { tags: ['calls.product'] }, async () => {
    const { host, shop, heard } = await setCustomer()
    host.on(`GET ${productsPath}/clatter`, { data: product })
    await createProducts(shop).get('clatter', { version: '2.0.0-beta.1+x', includeManifests: true })
    await createProducts(shop).get('clatter', { includeManifests: false })
    expect(heard().map(({ query }) => query)).toEqual([{ version: '2.0.0-beta.1+x', includeManifests: 'true' }, {}])
    expect(heard()[0]?.headers.get('authorization')).toBe('Bearer access-1')
  })
})

const downloadPath = '/api/customer/inventory/products/clatter/download/mac/1.2.0'
const location = 'https://files.example/clatter.zip?expires=1&signature=a%2Bb'

describe('a download', () => {
  it('requests its location from its URL', { tags: ['calls.download', 'roles.customer-download'] }, async () => {
    const { host, shop, heard } = await setCustomer()
    host.on(`GET ${downloadPath}`, { data: { location } })
    expect(await findDownload(shop, { path: `https://own.example${downloadPath}` })).toEqual({ location })
    expect(heard()).toHaveLength(1)
    expect(heard()[0]?.query).toEqual({ redirect: 'false' })
    expect(heard()[0]?.headers.get('authorization')).toBe('Bearer access-1')
  })

  it("is 'Product is not downloadable' without a path and makes no call", {
    tags: ['downloads.needs-path'],
  }, async () => {
    const { host, shop } = setScene()
    await expect(findDownload(shop, { path: null })).rejects.toThrow(
      new InvalidInputError('Product is not downloadable'),
    )
    expect(host.received()).toEqual([])
  })

  describe('its URL', () => {
    it.each([
      ['', ''],
      ['https://licensing.example', 'https://licensing.example'],
    ])(
      'is requested from the configured host %j, because it carries the token',
      { tags: ['calls.host'] },
      async (licensingHost, expected) => {
        const { host, openShop } = await setCustomer()
        host.on(`GET ${downloadPath}`, { data: { location } })
        await findDownload(openShop({ licensingHost }), { path: `https://elsewhere.example${downloadPath}` })
        expect(host.received(`GET ${downloadPath}`)[0]?.host).toBe(expected)
      },
    )

    it.each([
      ['?key=a%26b&key=c', '?key=a%26b&key=c&redirect=false'],
      ['?redirect=true&x=1', '?redirect=false&x=1'],
    ])('keeps its query: %s', { tags: ['calls.download'] }, async (search, sent) => {
      const { host, shop } = setScene()
      host.on(`GET ${downloadPath}`, { data: { location } })
      await findDownload(shop, { path: `https://own.example${downloadPath}${search}` })
      expect(host.received()[0]?.search).toBe(sent)
    })

    it.each(['https://own.example//evil.example/x', 'nonsense', 'data:,x'])(
      'is rejected when it is no path of the host: %s',
      async (bad) => {
        const { host, shop } = setScene()
        await expect(findDownload(shop, { path: bad })).rejects.toThrow(BadResponseError)
        expect(host.received()).toEqual([])
      },
    )
  })

  it.each(['javascript:alert(1)', 'data:text/html,x', 'file:///etc/passwd', '/relative', '//files.example/x', ''])(
    'rejects a location that is no complete http(s) URL: %j',
    async (bad) => {
      const { host, shop } = setScene()
      host.on(`GET ${downloadPath}`, { data: { location: bad } })
      await expect(findDownload(shop, { path: `https://own.example${downloadPath}` })).rejects.toMatchObject({
        title: 'Bad response',
        message: 'Could not parse server response',
        status: 200,
      })
    },
  )
})

const activate = 'POST /api/customer/inventory/activate'
const machineFile = 'eyJpZCI6ImRldmljZS0xIiwibmFtZSI6IlN0dWRpbyIs\r\nInByb2R1Y3RJZCI6ImNsYXR0ZXIifQ==\r\n'
const fileLocation = 'https://own.example/api/license-files/clatter.mb?signature=abc'

describe('an offline activation', () => {
  it('sends the machine file unchanged and returns the license with the location of its file', {
    tags: ['calls.activate', 'roles.customer-activates'],
  }, async () => {
    const { host, shop, heard } = await setCustomer()
    host.on(activate, { status: 201, data: license, headers: { location: fileLocation } })
    expect(await activateOffline(shop, machineFile)).toEqual({ license, location: fileLocation })
    expect(heard()[0]).toMatchObject({ query: { method: 'Offline' }, body: machineFile })
    expect(heard()[0]?.headers.get('content-type')).toBe('text/plain')
    expect(heard()[0]?.headers.get('authorization')).toBe('Bearer access-1')
  })

  it.each([undefined, '', 'nonsense', '/relative', 'http://', 'javascript:alert(1)'])(
    "is 'Bad response' for the Location %j",
    { tags: ['calls.activate'] },
    async (bad) => {
      const { host, shop } = await setCustomer()
      host.on(activate, { status: 201, data: license, headers: bad === undefined ? {} : { location: bad } })
      const error = await activateOffline(shop, machineFile).catch((thrown) => thrown)
      expect(error).toBeInstanceOf(BadResponseError)
      expect(error).toMatchObject({ title: 'Bad response', message: 'Could not parse server response', status: 201 })
    },
  )

  it('sends no file that is larger than the service accepts, in bytes', async () => {
    const { host, shop, heard } = await setCustomer()
    host.on(activate, { status: 201, data: license, headers: { location: fileLocation } })
    await activateOffline(shop, 'a'.repeat(64 * 1024))
    expect(heard()).toHaveLength(1)
    await expect(activateOffline(shop, 'a'.repeat(64 * 1024 + 1))).rejects.toThrow(InvalidInputError)
    await expect(activateOffline(shop, 'ä'.repeat(32 * 1024 + 1))).rejects.toThrow('larger than 64 KB')
    expect(heard()).toHaveLength(1)
  })
})

describe('a compact license', () => {
  const compactLicense = Array.from({ length: 13 }, () => '0123456789').join('-')
  const fileRequest = 'GET /api/license-files/clatter.mb'

  it('is read at the address of the license file', async () => {
    const { host, shop, heard } = await setCustomer()
    host.on(fileRequest, { text: compactLicense })
    expect(await readCompactLicense(shop, fileLocation)).toBe(compactLicense)
    expect(heard()[0]).toMatchObject({ query: { signature: 'abc', form: 'Compact' } })
  })

  it.each(['', 'eyJh.eyJi.c2ln', compactLicense.slice(1)])("is 'Bad response' for the text %j", async (text) => {
    const { host, shop } = await setCustomer()
    host.on(fileRequest, { text })
    await expect(readCompactLicense(shop, fileLocation)).rejects.toThrow(BadResponseError)
  })
})

it('lists the invoice and the credit notes of an order, each with an http(s) URL', async () => {
  const { host, shop } = await setCustomer()
  const invoice = {
    kind: 'Invoice',
    number: 'INV-000001',
    issuedOn: '2026-11-21',
    total: { currency: 'EUR', amount: 99 },
    url: 'https://shop.example/api/documents/Invoice/1/INV-000001.pdf',
  }
  const address = `GET ${ordersPath}/order-1/documents`
  host.on(address, { data: [invoice] }, { data: [{ ...invoice, url: 'javascript:alert(1)' }] })
  expect(await listOrderDocuments(shop, 'order-1')).toEqual([invoice])
  await expect(listOrderDocuments(shop, 'order-1')).rejects.toThrow(BadResponseError)
})
