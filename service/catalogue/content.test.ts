import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { bundleFileSchema, findCatalogueFaults, productFileSchema, storeFileSchema } from './content.ts'
import { exampleContent } from './example-catalogue.ts'

const [snareWorks] = exampleContent.products
const [wholeKit] = exampleContent.bundles

describe('the catalogue files', () => {
  it('fit together', () => expect(findCatalogueFaults(exampleContent)).toEqual([]))

  it('name each fault: a price missing, an unknown product, a suggested currency that is not sold in', () => {
    const faults = findCatalogueFaults({
      ...exampleContent,
      store: { ...exampleContent.store, currencies: ['EUR', 'GBP'], suggestedCurrency: 'USD' },
      products: exampleContent.products.slice(1),
      bundles: exampleContent.bundles,
    })
    expect(faults).toEqual([
      'kick-works: variation full has no price in GBP',
      'whole-kit: variation full has no price in GBP',
      'whole-kit: no product snare-works',
      'store: suggestedCurrency USD is not among currencies',
    ])
  })

  it.each([
    ['an id that is no path segment', { id: 'Snare Works' }, 'id'],
    [
      'a negative price',
      { variations: [{ id: 'full', name: 'Full', prices: { EUR: -1 } }] },
      'variations.0.prices.EUR',
    ],
    ['no variation', { variations: [] }, 'variations'],
    [
      'a variation twice',
      {
        variations: [
          { id: 'a', name: 'A', prices: {} },
          { id: 'a', name: 'B', prices: {} },
        ],
      },
      'variations',
    ],
    ['no seat', { maxActivations: 0 }, 'maxActivations'],
    ['a misspelt field', { tagLine: 'x' }, ''],
  ])('refuse a product with %s', (_, change, path) => {
    const issues = z.safeParse(productFileSchema, { ...snareWorks, ...change }).error?.issues ?? []
    expect(issues.map((issue) => issue.path.join('.'))).toEqual([path])
  })

  it('refuse a bundle of nothing, and a vendor whose id is no UUID', () => {
    expect(z.safeParse(bundleFileSchema, { ...wholeKit, products: [] }).success).toBe(false)
    expect(z.safeParse(storeFileSchema, { ...exampleContent.store, vendorId: 'works' }).success).toBe(false)
    expect(z.safeParse(storeFileSchema, exampleContent.store).success).toBe(true)
  })
})
