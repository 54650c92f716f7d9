import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { defaultMaxQuantity, orderLinesMax, orderQuantityMax } from '#contract/constants.ts'
import type { Catalogue, CatalogueVariation } from '#service/catalogue/products/catalogue.ts'
import { exampleCatalogue, exampleDiscount } from '#service/catalogue/products/example-catalogue.ts'
import { findQuantityFaults } from './quantity-limits.ts'
import type { StoredLine } from './stored-line.ts'

const lineOf = (type: StoredLine['type'], itemId: string, quantity: number, variationId = 'full'): StoredLine => ({
  lineId: `${type}/${itemId}/${variationId}`,
  type,
  itemId,
  variationId,
  quantity,
})
const snares = (quantity: number, variationId?: string) => lineOf('Product', 'snare-works', quantity, variationId)
const kicks = (quantity: number) => lineOf('Product', 'kick-works', quantity)
const kits = (quantity: number) => lineOf('Bundle', 'whole-kit', quantity)

function catalogueOf(limits: Record<string, number>): Catalogue {
  const limit = <Item extends { id: string; maxQuantity: number | null }>(item: Item): Item => ({
    ...item,
    maxQuantity: limits[item.id] ?? null,
  })
  const products = exampleCatalogue.products.map(limit)
  return { ...exampleCatalogue, products, bundles: exampleCatalogue.bundles.map((one) => limit({ ...one, products })) }
}
const faultsOf = (lines: StoredLine[], limits: Record<string, number> = {}) =>
  Object.fromEntries(findQuantityFaults(lines, 'EUR', catalogueOf(limits)))

describe('how many copies an order may have', () => {
  const tooManySnares = 'An order can have at most 10 copies of Snare Works'

  it('is the same for each product, unless the vendor says otherwise', () => {
    expect(defaultMaxQuantity).toBe(10)
    expect(faultsOf([snares(10), kicks(10)])).toEqual({})
    expect(faultsOf([kicks(10), snares(11)])).toEqual({ 1: tooManySnares })
    expect(faultsOf([snares(25)], { 'snare-works': 25 })).toEqual({})
    expect(faultsOf([snares(2)], { 'snare-works': 1 })).toEqual({
      0: 'An order can have at most 1 copy of Snare Works',
    })
  })

  it('counts all variations of a product together, and names each line with which they are too many', () => {
    expect(faultsOf([snares(6), snares(4, 'upgrade')])).toEqual({})
    expect(faultsOf([snares(6), snares(5, 'upgrade')])).toEqual({ 1: tooManySnares })
    expect(faultsOf([snares(11), snares(1, 'upgrade')])).toEqual({ 0: tooManySnares, 1: tooManySnares })
  })

  it('counts a copy of a bundle as one of each product in it', () => {
    expect(faultsOf([snares(6), kits(4)])).toEqual({})
    expect(faultsOf([snares(6), kits(5)])).toEqual({ 1: tooManySnares })
    expect(faultsOf([kits(5), snares(6)])).toEqual({ 1: tooManySnares })
    expect(faultsOf([kits(2)], { 'kick-works': 1 })).toEqual({ 0: 'An order can have at most 1 copy of Kick Works' })
    expect(faultsOf([kits(3)], { 'whole-kit': 2 })).toEqual({ 0: 'An order can have at most 2 copies of Whole Kit' })
  })

  it('is limited for the order as a whole', () => {
    const limits = { 'snare-works': 99, 'kick-works': 99 }
    expect(faultsOf([snares(99), kicks(1)], limits)).toEqual({})
    expect(faultsOf([snares(99), kicks(2)], limits)).toEqual({ 1: 'An order can have at most 100 copies altogether' })
  })

  it('is one of each free product, also through a free bundle', () => {
    const free = <Item extends { variations: CatalogueVariation[] }>(item: Item): Item => ({
      ...item,
      variations: item.variations.map((one) => (one.id === 'full' ? { ...one, prices: { EUR: 0, USD: 5 } } : one)),
    })
    const products = exampleCatalogue.products.map(free)
    const bundles = exampleCatalogue.bundles.map((bundle) => free({ ...bundle, products }))
    const faults = (currency: string, ...lines: StoredLine[]) =>
      Object.fromEntries(findQuantityFaults(lines, currency, { ...exampleCatalogue, products, bundles }))
    const tooMany = 'Snare Works is free: each customer can have 1 copy'
    expect(faults('EUR', snares(1), kicks(1))).toEqual({})
    expect(faults('EUR', snares(2))).toEqual({ 0: tooMany })
    expect(faults('EUR', snares(1), kits(1))).toEqual({ 1: tooMany })
    expect(faults('EUR', snares(1), snares(3, 'upgrade')), 'one is free, the others are paid').toEqual({})
    expect(faults('USD', snares(2), kits(1)), 'nothing of it is free').toEqual({})
  })

  it('is one of what a discount of the catalogue makes free', () => {
    const discounts = [exampleDiscount({ basisPoints: 10_000, appliesTo: ['kick-works'] })]
    const faults = findQuantityFaults([snares(2), kicks(2)], 'EUR', { ...exampleCatalogue, discounts })
    expect(Object.fromEntries(faults)).toEqual({ 1: 'Kick Works is free: each customer can have 1 copy' })
  })

  it('does not count what is removed or not sold', () => {
    expect(faultsOf([snares(0), lineOf('Product', 'cowbell', 99)])).toEqual({})
  })

  it('is never more than the limits, whatever lines an order has', () => {
    const line = fc.record({
      item: fc.constantFrom(snares, kicks, kits),
      quantity: fc.integer({ min: 1, max: 99 }),
    })
    fc.assert(
      fc.property(fc.array(line, { maxLength: orderLinesMax }), (drawn) => {
        const lines = drawn.map(({ item, quantity }) => item(quantity))
        const sum = (...items: string[]) =>
          lines.reduce((total, { itemId, quantity }) => total + (items.includes(itemId) ? quantity : 0), 0)
        const isWithin =
          sum('snare-works', 'whole-kit') <= defaultMaxQuantity &&
          sum('kick-works', 'whole-kit') <= defaultMaxQuantity &&
          sum('snare-works', 'kick-works', 'whole-kit') <= orderQuantityMax
        expect(Object.keys(faultsOf(lines)).length === 0).toBe(isWithin)
      }),
    )
  })
})
