import { describe, expect, it } from 'vitest'
import type { StoreProduct } from '#contract/entities/catalogue.ts'
import { exampleContent, exampleSite, exampleStorefront } from '#tests/support/example-site.ts'
import { listFree } from './load.ts'

const storefront = exampleStorefront(10, ['knock'])
const [knock] = storefront.products
const priced = (id: string, price: Record<string, number>): StoreProduct => {
  const variation = { id: 'license', name: 'License', price, originalPrice: price, hasDiscount: false }
  if (!knock) throw new Error('The example sells nothing')
  return { ...knock, id, name: id, defaultVariation: variation, variations: [variation] }
}
const siteWith = (...products: StoreProduct[]) => exampleSite(exampleContent, { ...storefront, products })

describe('the list of free products', () => {
  it('offers what costs nothing in every currency, whether it has a page or not, and nothing else', () => {
    const site = siteWith(
      priced('knock', { USD: 0, EUR: 0 }),
      priced('pageless', { USD: 0, EUR: 0 }),
      priced('almost', { USD: 0, EUR: 1 }),
      priced('unpriced', {}),
    )
    expect(listFree(site).map(({ id }) => id)).toEqual(['knock', 'pageless'])
  })

  it('leaves a product without a text off all other pages', () => {
    expect(siteWith(priced('pageless', { USD: 0 })).products).toEqual([])
  })
})
