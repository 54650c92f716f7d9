import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { defaultMaxQuantity } from '#contract/constants.ts'
import { storefrontSchema } from '#contract/entities/catalogue.ts'
import { exampleCatalogue } from './example-catalogue.ts'
import { toStorefront } from './rules.ts'

const storefrontOf = (...owned: string[]) => toStorefront(exampleCatalogue, new Set(owned))

describe('the storefront', () => {
  it('is of the contract, with nothing to spare', () => {
    expect(z.parse(storefrontSchema, storefrontOf())).toStrictEqual(storefrontOf())
  })

  it('shows each product with its prices in every currency and a default variation', () => {
    const [snare, kick] = storefrontOf().products
    expect(snare).toMatchObject({ id: 'snare-works', owned: false, type: 'product', currentVersion: '1.2.0' })
    expect(snare?.variations?.map(({ id, price }) => [id, price])).toEqual([
      ['full', { EUR: 99, USD: 109, JPY: 14800 }],
      ['upgrade', { EUR: 49, USD: 54, JPY: 7400 }],
    ])
    expect(snare?.defaultVariation?.id).toBe('full')
    expect(kick?.defaultVariation).toEqual({
      id: 'full',
      name: 'Full license',
      originalPrice: { EUR: 49.5, USD: 54.95, JPY: 7000 },
      price: { EUR: 49.5, USD: 54.95, JPY: 7000 },
      hasDiscount: false,
      recurrence: { type: 'OneOff' },
    })
  })

  it('says how many copies an order may have, of a bundle no more than of the products in it', () => {
    const [snare, kick] = exampleCatalogue.products
    if (!snare || !kick) throw new Error('The example catalogue has two products')
    const products = [{ ...snare, maxQuantity: 3 }, kick]
    const bundles = exampleCatalogue.bundles.map((bundle) => ({ ...bundle, products }))
    const shown = toStorefront({ ...exampleCatalogue, products, bundles }, new Set())
    expect(shown.products.map(({ maxQuantity }) => maxQuantity)).toEqual([3, defaultMaxQuantity])
    expect(shown.bundles.map(({ maxQuantity }) => maxQuantity)).toEqual([3])
    expect(storefrontOf().bundles[0]?.maxQuantity).toBe(defaultMaxQuantity)
  })

  it('leaves out what a product lacks, and says null where the contract wants null', () => {
    const [, kick] = storefrontOf().products
    expect(kick).not.toHaveProperty('website')
    expect(kick).not.toHaveProperty('currentVersion')
    expect(kick?.iconUrl).toBeNull()
  })

  it.each([
    ['nothing', [], { owned: false, partial: false, included: [true, true] }],
    ['one of its products', ['kick-works'], { owned: false, partial: true, included: [true, false] }],
    ['all of its products', ['kick-works', 'snare-works'], { owned: true, partial: false, included: [false, false] }],
  ])('shows a bundle to somebody who owns %s', (_, owned, { included, ...expected }) => {
    const [kit] = storefrontOf(...owned).bundles
    expect(kit).toMatchObject(expected)
    expect(kit?.products.map((product) => product.included)).toEqual(included)
  })
})
