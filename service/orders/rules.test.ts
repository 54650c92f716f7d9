import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { type LineItem, lineItemSchema } from '#contract/entities/orders.ts'
import { orderStatuses } from '#contract/states.ts'
import { exampleCatalogue } from '../catalogue/example-catalogue.ts'
import { exampleCoupon, exampleDiscount } from '../catalogue/example-offers.ts'
import { toMinor } from '../catalogue/money.ts'
import {
  type Buyer,
  canMove,
  findEffectiveCoupons,
  findPushFaults,
  priceLine,
  type StoredLine,
  toGrants,
  toOrderTotal,
  totalLines,
} from './rules.ts'

const snareLine: StoredLine = {
  lineId: 'p/snare-works/full',
  type: 'Product',
  itemId: 'snare-works',
  variationId: 'full',
  quantity: 2,
}
const kitLine: StoredLine = {
  lineId: 'b/whole-kit/full',
  type: 'Bundle',
  itemId: 'whole-kit',
  variationId: 'full',
  quantity: 1,
}
const buyerOf = (...owned: string[]): Buyer => ({ ownedProducts: new Set(owned), currency: 'EUR', coupons: [] })
const price = (lines: StoredLine[], buyer = buyerOf()) =>
  lines.map((line) => priceLine(line, exampleCatalogue, buyer)).filter((line) => line !== null)

describe('the status of an order', () => {
  const allowed = [
    'Open PaymentProcessing',
    'PaymentProcessing Completed',
    'PaymentProcessing Failed',
    'PaymentProcessing Open',
  ]
  const moves = orderStatuses.flatMap((from) => orderStatuses.map((to) => [from, to] as const))

  it.each(moves)('%s -> %s moves only where it may [states.order]', (from, to) => {
    expect(canMove(from, to)).toBe(allowed.includes(`${from} ${to}`))
  })
})

describe('what can be sold', () => {
  const faultsOf = (line: Partial<StoredLine>, currency = 'EUR') =>
    findPushFaults([{ ...snareLine, ...line }], currency, exampleCatalogue)

  it('is what the catalogue has', () => {
    expect(findPushFaults([snareLine, kitLine], 'JPY', exampleCatalogue)).toEqual({})
    expect(findPushFaults([], 'EUR', exampleCatalogue)).toEqual({})
  })
  it.each([
    ['an unknown product', { itemId: 'cowbell' }, 'There is no product cowbell'],
    ['a bundle in place of a product', { itemId: 'whole-kit' }, 'There is no product whole-kit'],
    ['an unknown bundle', { type: 'Bundle' as const, itemId: 'cowbells' }, 'There is no bundle cowbells'],
    ['an unknown variation', { variationId: 'lifetime' }, 'snare-works has no variation lifetime'],
  ])('is not %s', (_, line, reason) => expect(faultsOf(line)).toEqual({ 'items.0': [reason] }))

  it('is sold in the currencies of the store', () => {
    expect(faultsOf({}, 'GBP')).toEqual({ currency: ['Must be one of EUR, USD, JPY'] })
  })
  it('stands on one line each', () => {
    expect(findPushFaults([snareLine, snareLine], 'EUR', exampleCatalogue)).toEqual({
      'items.1': ['This line stands twice'],
    })
  })
  it('is named by its place in what was pushed, lines of quantity 0 counted', () => {
    const removed = { ...kitLine, quantity: 0, itemId: 'long-gone' }
    expect(findPushFaults([removed, { ...snareLine, itemId: 'cowbell' }], 'EUR', exampleCatalogue)).toEqual({
      'items.1': ['There is no product cowbell'],
    })
  })
})

describe('a priced line', () => {
  it('is of the contract, with nothing to spare', () => {
    for (const line of price([snareLine, kitLine])) expect(z.parse(lineItemSchema, line)).toStrictEqual(line)
  })
  it('is null once its item is no longer sold', () => {
    expect(priceLine({ ...snareLine, itemId: 'cowbell' }, exampleCatalogue, buyerOf())).toBeNull()
    expect(priceLine({ ...snareLine, variationId: 'lifetime' }, exampleCatalogue, buyerOf())).toBeNull()
  })
  it('carries its prices, its variation and its item', () => {
    expect(price([snareLine])).toMatchObject([
      {
        id: 'p/snare-works/full',
        type: 'Product',
        quantity: 2,
        price: { EUR: 99, USD: 109, JPY: 14800 },
        variation: { id: 'full', hasDiscount: false },
        product: { id: 'snare-works', name: 'Snare Works', iconUrl: '/snare-works.png' },
      },
    ])
  })
  it('of a bundle says what of it is owned already', () => {
    const [kit] = price([kitLine], buyerOf('kick-works'))
    expect(kit).toMatchObject({
      partial: true,
      bundle: {
        products: [
          { id: 'snare-works', included: true },
          { id: 'kick-works', included: false },
        ],
      },
    })
  })
})

describe('the sums of an order', () => {
  it('are in minor units of its currency', () => {
    const lines = price([snareLine, kitLine])
    expect(totalLines(lines, 'EUR')).toEqual({ original: 32790, discount: 0, subtotal: 32790, taxes: 0, due: 32790 })
    expect(totalLines(lines, 'JPY').due).toBe(2 * 14800 + 19000)
  })
  it('subtract discounts from what it cost before', () => {
    const lines = price([snareLine]).map((line) => ({ ...line, price: { EUR: 69.3 } }))
    expect(totalLines(lines, 'EUR')).toEqual({ original: 19800, discount: 5940, subtotal: 13860, taxes: 0, due: 13860 })
  })
  it('travel in major units with their currency', () => {
    const total = toOrderTotal({ original: 32790, discount: 5, subtotal: 32785, taxes: 1, due: 32786 }, 'EUR')
    expect(total.due).toEqual({ currency: 'EUR', amount: 327.86 })
    expect(total.discount).toEqual({ currency: 'EUR', amount: 0.05 })
  })
})

describe('a line with discounts and coupons', () => {
  const sale = exampleDiscount({ name: 'Sale', basisPoints: 3000 })
  const ten = exampleCoupon()
  const kickOnly = exampleCoupon({ id: 'kick', appliesTo: ['kick-works'] })
  const half = exampleCoupon({ id: 'half', basisPoints: 5000, isExclusive: true })
  const onSale = { ...exampleCatalogue, discounts: [sale] }
  const priced = (coupons: Buyer['coupons'], catalogue = onSale) =>
    priceLine(snareLine, catalogue, { ...buyerOf(), coupons })

  it('costs the discounts and then the coupons less, and shows the variation as the store does', () => {
    expect(priced([ten])).toMatchObject({
      price: { EUR: 62.37, USD: 68.67, JPY: 9324 },
      variation: { price: { EUR: 69.3, USD: 76.3, JPY: 10360 }, hasDiscount: true, discount: { name: 'Sale' } },
      appliedDiscount: { name: 'Sale', percentage: 0.3, total: { EUR: 29.7, USD: 32.7, JPY: 4440 } },
    })
  })
  it('names the coupon where that takes most off, and nothing where nothing does', () => {
    expect(priced([ten], exampleCatalogue)?.appliedDiscount).toMatchObject({ name: 'Ten', total: { EUR: 9.9 } })
    expect(priced([kickOnly], exampleCatalogue)).not.toHaveProperty('appliedDiscount')
  })
  it('tells which coupons take something off in the end', () => {
    const effective = (...coupons: Buyer['coupons']) =>
      findEffectiveCoupons([snareLine], onSale, { ...buyerOf(), coupons }).map(({ id }) => id)
    expect(effective(ten, kickOnly)).toEqual(['ten'])
    expect(effective(ten, half)).toEqual(['half'])
    expect(effective()).toEqual([])
  })
})

describe('whatever discounts and coupons there are', () => {
  const reduction = fc.record({
    basisPoints: fc.option(fc.integer({ min: 1, max: 10_000 })),
    amounts: fc.record({ EUR: fc.nat(8000), USD: fc.nat(8000), JPY: fc.nat(9000) }),
    isExclusive: fc.boolean(),
    appliesTo: fc.option(fc.subarray(['snare-works', 'kick-works', 'whole-kit'], { minLength: 1 })),
  })
  const reductions = fc.array(reduction, { maxLength: 3 })
  const toTerms = (drawn: typeof reduction extends fc.Arbitrary<infer Drawn> ? Drawn : never, index: number) => ({
    ...drawn,
    id: `${index}`,
    amounts: drawn.basisPoints === null ? drawn.amounts : null,
  })
  const quantities = fc.tuple(fc.integer({ min: 1, max: 99 }), fc.integer({ min: 1, max: 99 }))
  const owned = fc.subarray(['snare-works', 'kick-works'])

  it.each(exampleCatalogue.currencies)('the parts of an order add up to its total in %s', (currency) => {
    fc.assert(
      fc.property(reductions, reductions, quantities, owned, (discounts, coupons, [snares, kits], ownedProducts) => {
        const catalogue = { ...exampleCatalogue, discounts: discounts.map(toTerms).map(exampleDiscount) }
        const buyer: Buyer = {
          ...{ currency, ownedProducts: new Set(ownedProducts) },
          coupons: coupons.map(toTerms).map(exampleCoupon),
        }
        const lines = [
          { ...snareLine, quantity: snares },
          { ...kitLine, quantity: kits },
        ]
          .map((line) => priceLine(line, catalogue, buyer))
          .filter((line) => line !== null)
        const { original, discount, subtotal, taxes, due } = totalLines(lines, currency)
        expect([original - discount, subtotal + taxes]).toEqual([subtotal, due])
        const sumOf = (pick: (line: LineItem) => number | undefined) =>
          lines.reduce((sum, line) => sum + toMinor(pick(line) ?? Number.NaN, currency) * line.quantity, 0)
        expect(sumOf((line) => line.price?.[currency])).toBe(subtotal)
        expect(sumOf((line) => line.variation?.originalPrice[currency])).toBe(original)
        for (const amount of [original, discount, subtotal, taxes, due])
          expect(Number.isSafeInteger(amount) && amount >= 0).toBe(true)
        const total = toOrderTotal({ original, discount, subtotal, taxes, due }, currency)
        expect(toMinor(total.original.amount, currency) - toMinor(total.discount.amount, currency)).toBe(due)
      }),
    )
  })
})

describe('what a paid order grants', () => {
  it('is of a partial bundle what was lacking, and of one owned before all of it', () => {
    const granted = (buyer: Buyer) => toGrants('order', price([kitLine], buyer), seats).map((one) => one.productId)
    expect(granted(buyerOf('kick-works'))).toEqual(['snare-works'])
    expect(granted(buyerOf('kick-works', 'snare-works'))).toEqual(['snare-works', 'kick-works'])
  })

  const seats = new Map([
    ['snare-works', 3],
    ['kick-works', 1],
  ])
  it('is one license for each product of each copy, named so that it is granted once', () => {
    const grants = toGrants('order', price([snareLine, kitLine]), seats)
    expect(grants.map(({ productId, maxActivations }) => [productId, maxActivations])).toEqual([
      ['snare-works', 3],
      ['snare-works', 3],
      ['snare-works', 3],
      ['kick-works', 1],
    ])
    expect(new Set(grants.map(({ grantKey }) => grantKey)).size).toBe(4)
    expect(toGrants('order', price([snareLine, kitLine]), seats)).toEqual(grants)
    expect(toGrants('other', price([snareLine]), seats)[0]?.grantKey).not.toBe(grants[0]?.grantKey)
  })
})
