import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { CatalogueCoupon } from '#service/catalogue/products/catalogue.ts'
import { exampleCatalogue, exampleCoupon } from '#service/catalogue/products/example-catalogue.ts'
import { canCombine, chooseCoupons } from './coupon-combinations.ts'
import { type Buyer, dueFor, priceLines } from './line-pricing.ts'
import type { StoredLine } from './stored-line.ts'

const coupon = (id: string, changes: Partial<CatalogueCoupon> = {}) => exampleCoupon({ id, code: id, ...changes })
const named = (id: string, ...combinesWith: string[]) => coupon(id, { combinesWith })

describe('two coupons', () => {
  it.each<[string, boolean, CatalogueCoupon, CatalogueCoupon]>([
    ['that name each other combine', true, named('a', 'b'), named('b', 'a')],
    ['of which one names the other do not', false, named('a', 'b'), named('b')],
    ['that say nothing do not', false, named('a'), named('b')],
    ['of one batch never do', false, { ...named('x/1', 'x'), batch: 'x' }, { ...named('x/2', 'x'), batch: 'x' }],
    [
      'of batches that name each other do',
      true,
      { ...named('x/1', 'y'), batch: 'x' },
      { ...named('y/1', 'x'), batch: 'y' },
    ],
    ['of which one is exclusive never do', false, named('a', 'b'), { ...named('b', 'a'), isExclusive: true }],
  ])('%s', (_, expected, one, other) => {
    expect([canCombine(one, other), canCombine(other, one)]).toEqual([expected, expected])
  })
})

describe('an order with coupons that do not combine', () => {
  const prices: Record<string, number> = { a: 50, b: 40, c: 30, d: 50 }
  const dueWith = (some: readonly CatalogueCoupon[]) => 100 - some.reduce((sum, { id }) => sum + (prices[id] ?? 0), 0)
  const chosen = (...coupons: CatalogueCoupon[]) => chooseCoupons(coupons, dueWith).map(({ id }) => id)

  it('is sold with the one that takes most off', () => {
    expect(chosen(named('c'), named('a'), named('b'))).toEqual(['a'])
  })
  it('or with several that combine, where they take more off', () => {
    expect(chosen(named('a'), named('b', 'c'), named('c', 'b'))).toEqual(['b', 'c'])
  })
  it('keeps the one that it had where another takes as much off', () => {
    expect([chosen(named('d'), named('a')), chosen(named('a'), named('d'))]).toEqual([['d'], ['a']])
  })
  it('is priced at once however many coupons combine, and one of them does not with another', () => {
    const ids = Array.from({ length: 40 }, (_, index) => `m${index}`)
    const many = ids.map((id) => named(id, ...ids))
    const rival = { ...named('rival', ...ids), batch: 'm0' }
    expect(chosen(...many, rival)).toEqual(ids)
  })
  it('keeps all that combine, also those that take nothing off for now', () => {
    expect(chosen(named('a', 'z'), named('z', 'a'))).toEqual(['a', 'z'])
    expect(chosen()).toEqual([])
  })
})

const lineOf = (itemId: string, variationId: string, quantity: number): StoredLine => ({
  lineId: `${itemId}/${variationId}`,
  type: itemId === 'whole-kit' ? 'Bundle' : 'Product',
  itemId,
  variationId,
  quantity,
})
const quantity = fc.integer({ min: 1, max: 12 })
const lines = fc
  .subarray(['snare-works full', 'snare-works upgrade', 'kick-works full', 'whole-kit full'], { minLength: 1 })
  .chain((items) => fc.tuple(...items.map((item) => fc.tuple(fc.constant(item.split(' ')), quantity))))
  .map((drawn) => drawn.map(([[itemId = '', variationId = ''], copies]) => lineOf(itemId, variationId, copies)))

const names = ['spring', 'fair', 'radio', 'education']
const coupons = fc
  .array(
    fc.record({
      basisPoints: fc.option(fc.integer({ min: 1, max: 10_000 })),
      amount: fc.nat(12_000),
      minimum: fc.option(fc.nat(10_000)),
      copies: fc.integer({ min: 1, max: 3 }),
      batch: fc.constantFrom(...names),
      combinesWith: fc.subarray(names),
      isExclusive: fc.boolean(),
      appliesTo: fc.option(fc.subarray(['snare-works', 'kick-works', 'whole-kit'], { minLength: 1 })),
    }),
    { minLength: 1, maxLength: 6 },
  )
  .map((drawn) =>
    drawn.map(({ amount, minimum, ...terms }, index) =>
      coupon(`c${index}`, {
        ...terms,
        amounts: terms.basisPoints === null ? { EUR: amount } : null,
        minimumPrices: minimum === null ? null : { EUR: minimum },
      }),
    ),
  )
const inTwoOrders = coupons.chain((all) =>
  fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length })),
)

const buyerWith = (some: readonly CatalogueCoupon[]): Buyer => ({
  ownedProducts: new Set<string>(),
  currency: 'EUR',
  coupons: some,
})
const priceWith = (sold: StoredLine[], some: readonly CatalogueCoupon[]) => {
  const chosen = chooseCoupons(some, (them) => dueFor(sold, exampleCatalogue, buyerWith(them)))
  return { chosen, items: priceLines(sold, exampleCatalogue, buyerWith(chosen)).filter((line) => line !== null) }
}
const productsOf = (itemId: string) => (itemId === 'whole-kit' ? ['snare-works', 'kick-works'] : [itemId])

describe('whatever codes are put on an order, in whichever order', () => {
  it('those that count all combine, and never are two of one batch', () => {
    fc.assert(
      fc.property(lines, coupons, (sold, all) => {
        const { chosen } = priceWith(sold, all)
        expect(chosen.length).toBeGreaterThan(0)
        for (const one of chosen)
          for (const other of chosen) if (one !== other) expect(canCombine(one, other)).toBe(true)
        expect(new Set(chosen.map(({ batch }) => batch)).size).toBe(chosen.length)
      }),
    )
  })

  it('no more copies of a product are reduced than those that count state together', () => {
    fc.assert(
      fc.property(lines, coupons, (sold, all) => {
        const { chosen, items } = priceWith(sold, all)
        const reduced = new Map<string, number>()
        for (const item of items)
          for (const part of item.parts ?? [item])
            if (part.price?.EUR !== item.variation?.price.EUR)
              for (const id of productsOf(item.type === 'Product' ? item.productId : item.bundleId))
                reduced.set(id, (reduced.get(id) ?? 0) + part.quantity)
        const most = chosen.reduce((sum, { copies }) => sum + copies, 0)
        for (const copies of reduced.values()) expect(copies).toBeLessThanOrEqual(most)
      }),
    )
  })

  it('one alone reduces no more copies than it states, and none below its minimum price', () => {
    fc.assert(
      fc.property(lines, coupons, (sold, all) => {
        for (const one of all) {
          const { items } = priceWith(sold, [one])
          const parts = items.flatMap((item) =>
            (item.parts ?? [item])
              .filter(({ price }) => price?.EUR !== item.variation?.price.EUR)
              .map(({ price, quantity: copies }) => ({ item, copies, price: Math.round((price?.EUR ?? 0) * 100) })),
          )
          for (const { price } of parts) expect(price).toBeGreaterThanOrEqual(one.minimumPrices?.EUR ?? 0)
          for (const product of ['snare-works', 'kick-works']) {
            const ofProduct = parts.filter(({ item }) =>
              productsOf(item.type === 'Product' ? item.productId : item.bundleId).includes(product),
            )
            expect(ofProduct.reduce((sum, { copies }) => sum + copies, 0)).toBeLessThanOrEqual(one.copies)
          }
        }
      }),
    )
  })

  it('the order costs the same', () => {
    fc.assert(
      fc.property(lines, inTwoOrders, (sold, [all, shuffled]) => {
        const due = (some: CatalogueCoupon[]) => dueFor(sold, exampleCatalogue, buyerWith(priceWith(sold, some).chosen))
        expect(due(shuffled)).toBe(due(all))
      }),
    )
  })

  it('one more of them never makes an order dearer', () => {
    fc.assert(
      fc.property(lines, coupons, (sold, all) => {
        const due = (some: CatalogueCoupon[]) => dueFor(sold, exampleCatalogue, buyerWith(priceWith(sold, some).chosen))
        expect(due(all)).toBeLessThanOrEqual(due(all.slice(1)))
      }),
    )
  })
})
