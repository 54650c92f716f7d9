import { expect, it } from 'vitest'
import { exampleContent, exampleSite, exampleStorefront } from '#tests/support/example-site.ts'
import { relatedOf } from './load.ts'

const storefront = exampleStorefront(10, ['knock', 'knock-micro'])
const [license] = storefront.products[0]?.variations ?? []
const bundle = {
  id: 'both',
  name: 'Both',
  tagline: 'Two',
  description: 'Two',
  iconUrl: null,
  owned: false,
  partial: false,
  ...(license && { defaultVariation: license }),
  products: storefront.products,
  type: 'bundle' as const,
}
const siteWith = (writtenFor: string, related?: string[]) => {
  const [knock] = exampleContent.products.values()
  if (!knock) throw new Error('The example has no products')
  const products = new Map([...exampleContent.products, ['knock', { ...knock, related }]])
  return exampleSite({ ...exampleContent, writtenFor, products }, { ...storefront, bundles: [bundle] })
}
const relatedOn = (site: ReturnType<typeof siteWith>) => {
  const knock = site.products.find(({ sign }) => sign.id === 'knock')
  return knock ? relatedOf(knock, site) : null
}

it('names the bundles that contain a product, and what their products cost one by one', () => {
  expect(relatedOn(siteWith('0.3.0'))).toMatchObject({
    bundles: [
      { bundle: { id: 'both' }, separately: { USD: 20 }, cards: [{ path: '/knock' }, { path: '/knock-micro' }] },
    ],
    products: [],
  })
})

it('names no bundle in a shop of a version whose pages did not', () => {
  expect(relatedOn(siteWith('0.2.0'))).toBeNull()
})

it('names the products that the vendor wrote, and none that is not for sale', () => {
  expect(relatedOn(siteWith('0.2.0', ['knock-micro', 'unlisted']))).toMatchObject({
    bundles: [],
    products: [{ path: '/knock-micro' }],
  })
})
