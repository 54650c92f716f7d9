import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { describeCatalogueFault, findCatalogueFaults } from './catalogue-faults.ts'
import {
  bundleFileSchema,
  couponFileSchema,
  discountFileSchema,
  productFileSchema,
  storeFileSchema,
} from './content-schema.ts'
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
    const remedy = 'write GBP and a number into prices, or take GBP out of currencies in catalogue/store.yaml'
    expect(faults.map(describeCatalogueFault)).toEqual([
      `products/kick-works.yaml: The variation 'full' has no price in GBP: ${remedy}`,
      `bundles/whole-kit.yaml: The variation 'full' has no price in GBP: ${remedy}`,
      "bundles/whole-kit.yaml: There is no product 'snare-works': name one of kick-works",
      'store.yaml: suggestedCurrency: USD is not one of currencies: add it there, or name one of EUR, GBP',
    ])
    expect(faults[0]?.path).toEqual(['variations', 0, 'prices'])
  })

  it.each([
    ['an id that is no path segment', { id: 'Snare Works' }, 'id'],
    ['a website that is a script', { website: 'javascript:alert(1)' }, 'website'],
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
    ['no copy', { maxQuantity: 0 }, 'maxQuantity'],
    ['more copies than a line holds', { maxQuantity: 100 }, 'maxQuantity'],
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

const sale = { id: 'sale', position: 1, name: 'Sale', percentage: 30, isExclusive: false }
const spring = { code: 'SPRING', name: 'Spring', description: 'Ten off', percentage: 10, isExclusive: false }
const flat = { ...sale, percentage: undefined, amounts: { EUR: 10, USD: 11, JPY: 1500 } }

describe('discounts and coupons', () => {
  it('fit together with what is sold', () => {
    const discounts = [{ ...sale, appliesTo: ['snare-works', 'whole-kit'] }, flat]
    expect(findCatalogueFaults({ ...exampleContent, discounts, coupons: [{ ...spring, id: 'spring' }] })).toEqual([])
  })

  it('name each fault: what is not sold, an amount missing, a code twice in whatever letter case', () => {
    const faults = findCatalogueFaults({
      ...exampleContent,
      store: { ...exampleContent.store, pricesIncludeTax: ['EUR', 'GBP'] },
      discounts: [{ ...sale, appliesTo: ['snare-works', 'cowbell'] }],
      coupons: [
        { ...spring, id: 'one', appliesTo: ['cowbells'] },
        { ...spring, id: 'two', code: 'spring', percentage: undefined, amounts: { EUR: 10, USD: 11 } },
      ],
    })
    expect(faults.map(describeCatalogueFault)).toEqual([
      expect.stringMatching(/^coupons\/two\.yaml: There is no amount in JPY: write JPY and a number into amounts/),
      expect.stringMatching(
        /^discounts\/sale\.yaml: appliesTo: There is no product or bundle 'cowbell': name some of /,
      ),
      expect.stringMatching(/^coupons\/one\.yaml: appliesTo: There is no product or bundle 'cowbells': name some of /),
      expect.stringMatching(/^store\.yaml: pricesIncludeTax: GBP is not one of currencies/),
      'coupons/two.yaml: code: spring is the code of the coupon one already: choose another one',
    ])
  })

  const reasonsOf = (schema: typeof discountFileSchema | typeof couponFileSchema, file: unknown) =>
    z.safeParse(schema, file).error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? []

  it.each([
    ['neither percentage nor amounts', { percentage: undefined }, ': Must have either percentage or amounts'],
    ['both', { amounts: flat.amounts }, ': Must have either percentage or amounts'],
    ['no per cent', { percentage: 0 }, 'percentage: Must be more than 0'],
    ['more than all', { percentage: 101 }, 'percentage: Must be at most 100'],
    ['a percentage too fine', { percentage: 33.333 }, 'percentage: Must have at most 2 decimals'],
    ['an end before its start', { from: '2026-12-24', until: '2026-12-23' }, 'until: Must not be before from'],
    ['a day that is none', { from: '2026-02-30' }, /^from: Must be a day such as/],
    ['a time without a zone', { until: '2026-12-24T18:00:00' }, /^until: Must be a day such as/],
    ['nothing that it is for', { appliesTo: [] }, 'appliesTo: Must name at least one product or bundle'],
    ['a field misspelt', { percent: 30 }, /^: (Invalid input|Unrecognized key: "percent")$/],
  ])('refuse %s', (_, change, reason) => {
    for (const [schema, file] of [
      [discountFileSchema, sale],
      [couponFileSchema, spring],
    ] as const)
      expect(reasonsOf(schema, { ...file, ...change })).toEqual([
        reason instanceof RegExp ? expect.stringMatching(reason) : reason,
      ])
  })

  it('take a percentage of two decimals, one day alone, and times', () => {
    for (const change of [
      { percentage: 33.33 },
      { percentage: 0.01 },
      { percentage: 100 },
      { from: '2026-12-24', until: '2026-12-24' },
      { from: '2026-12-24T18:00:00Z', until: '2026-12-24T20:00:00+01:00' },
    ])
      expect(reasonsOf(discountFileSchema, { ...sale, ...change })).toEqual([])
    expect(reasonsOf(discountFileSchema, flat)).toEqual([])
  })

  it.each(['TWO WORDS', '', 'x'.repeat(101), 'ÜBER'])('refuse the code %j', (code) => {
    expect(reasonsOf(couponFileSchema, { ...spring, code })).toEqual([
      'code: Must be up to 100 letters, digits and dashes',
    ])
  })
  it('refuse a coupon for nobody, for no copy, and one that would add to a price', () => {
    expect(reasonsOf(couponFileSchema, { ...spring, maxUses: 0 })).toEqual(['maxUses: Must be at least 1'])
    expect(reasonsOf(couponFileSchema, { ...spring, copies: 0 })).toEqual(['copies: Must be at least 1'])
    expect(reasonsOf(couponFileSchema, { ...spring, copies: 1.5 })).toEqual(['copies: Must be a whole number'])
    expect(reasonsOf(couponFileSchema, { ...spring, minimumPrice: { EUR: -1 } })).toEqual([
      'minimumPrice.EUR: Must not be negative',
    ])
  })

  it('combine where each names the other, or what may be a batch; all else is a mistake, and named', () => {
    const faultsOf = (...coupons: object[]) =>
      findCatalogueFaults({
        ...exampleContent,
        coupons: coupons.map((coupon, index) => ({ ...spring, id: `c${index}`, code: `C${index}`, ...coupon })),
      }).map(({ reason }) => reason)
    expect(faultsOf({ combinesWith: ['c1', 'a-batch'] }, { combinesWith: ['c0'] })).toEqual([])
    expect(faultsOf({ combinesWith: ['c1'] }, {})).toEqual([
      'combinesWith: c1 does not name c0 in turn: add it there, or take it out here',
    ])
    expect(faultsOf({ combinesWith: ['c0'] })).toEqual([
      'combinesWith: A coupon does not combine with itself: take c0 out',
    ])
    expect(faultsOf({ isExclusive: true, combinesWith: ['a-batch'] })).toEqual([
      'combinesWith: An exclusive coupon combines with no other: leave it out',
    ])
    expect(faultsOf({ minimumPrice: { EUR: 20, USD: 22 } })).toEqual([
      expect.stringMatching(/^There is no minimum price in JPY: /),
    ])
  })
})
