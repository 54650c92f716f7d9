import { describe, expect, it } from 'vitest'
import type { ProductSummary } from '#contract/entities/catalogue.ts'
import type { Activation } from '#contract/entities/inventory.ts'
import { NotAuthenticatedError, NotFoundError } from './errors.ts'
import { createProducts, type Products } from './products.ts'
import { setCustomer } from './testing/customer-scene.ts'
import { license, setScene } from './testing/examples.ts'

const path = '/api/customer/inventory/products'
const product: ProductSummary = {
  ...license.product,
  numberOfLicenses: 1,
  currentVersion: '1.2.0',
  version: '1.1.0',
  prerelease: false,
  downloads: [{ name: 'Clatter', key: 'mac', platform: 'Mac', size: 1, path: null }],
}
const device: Activation = {
  id: 'activation-1',
  licenseId: 'license-1',
  name: 'Studio computer',
  status: 'Active',
  activationMethod: 'Offline',
  lastValidatedAt: null,
}

describe("a customer's own", () => {
  const lists: [string, string, object, (products: Products, next?: string) => Promise<object>][] = [
    [
      'products [calls.products] [roles.customer-products]',
      path,
      product,
      (products, next) => products.listOwned(next),
    ],
    [
      'licenses of one product [calls.product-licenses]',
      `${path}/clatter/licenses`,
      license,
      (products, next) => products.licenses('clatter', next),
    ],
    [
      'devices of one product [calls.product-activations]',
      `${path}/clatter/licenses/activations`,
      device,
      (products, next) => products.activations('clatter', next),
    ],
  ]

  it.each(lists)('%s are listed page by page, the next one where the service says', async (_, at, item, list) => {
    const { host, shop, heard } = await setCustomer()
    const first = { items: [item], hasMore: true, next: `${at}?cursor=a%2Bb&includeManifests=true` }
    const last = { items: [], hasMore: false, next: null }
    host.on(`GET ${at}`, { data: first }, { data: last })
    const products = createProducts(shop)
    expect(await list(products)).toEqual(first)
    expect(await list(products, first.next)).toEqual(last)
    expect(heard().map(({ query }) => query)).toEqual([{}, { cursor: 'a+b', includeManifests: 'true' }])
    for (const { headers } of heard()) expect(headers.get('authorization')).toBe('Bearer access-1')
  })

  it.each(lists)(
    '%s are nothing for a visitor, and no call is made [roles.token-needed]',
    async (_, _at, _item, list) => {
      const { host, shop } = setScene()
      await expect(list(createProducts(shop))).rejects.toThrow(NotAuthenticatedError)
      expect(host.received()).toEqual([])
    },
  )
})

describe('a product', () => {
  it('shows anybody its version in force [calls.product] [roles.anonymous-reads-product]', async () => {
    const { host, shop } = setScene()
    host.on(`GET ${path}/clatter`, { data: product })
    expect(await createProducts(shop).get('clatter')).toEqual(product)
    expect(host.received()[0]?.query).toEqual({})
    expect(host.received()[0]?.headers.has('authorization')).toBe(false)
  })

  it('shows a version that is asked for, with the files inside if wanted [calls.product]', async () => {
    const { host, shop, heard } = await setCustomer()
    host.on(`GET ${path}/clatter`, { data: product })
    await createProducts(shop).get('clatter', { version: '2.0.0-beta.1+x', includeManifests: true })
    await createProducts(shop).get('clatter', { includeManifests: false })
    expect(heard().map(({ query }) => query)).toEqual([{ version: '2.0.0-beta.1+x', includeManifests: 'true' }, {}])
    expect(heard()[0]?.headers.get('authorization')).toBe('Bearer access-1')
  })

  it('that is not there is not found', async () => {
    const { host, shop } = setScene()
    host.on(`GET ${path}/lost`, { status: 404 })
    await expect(createProducts(shop).get('lost')).rejects.toThrow(NotFoundError)
  })
})
