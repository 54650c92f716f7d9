import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { type LineItem, lineItemSchema } from '#contract/entities/orders.ts'
import { exampleCatalogue, exampleCoupon, exampleDiscount } from '#service/catalogue/products/example-catalogue.ts'
import { toMinor } from '#service/platform/money.ts'
import { buyerOf, kitLine, priceExamples as price, snareLine } from './example-lines.ts'
import { type Buyer, findEffectiveCoupons, priceLines } from './line-pricing.ts'
import { toOrderTotal, totalLines } from './order-totals.ts'
import type { StoredLine } from './stored-line.ts'

describe('a priced line', () => {
  it('is of the contract, with nothing to spare', () => {
    for (const line of price([snareLine, kitLine])) expect(z.parse(lineItemSchema, line)).toStrictEqual(line)
  })
  it('is null once its item is no longer sold', () => {
    expect(
      price([
        { ...snareLine, itemId: 'cowbell' },
        { ...snareLine, variationId: 'lifetime' },
      ]),
    ).toEqual([])
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

describe('a line with discounts and coupons', () => {
  const sale = exampleDiscount({ name: 'Sale', basisPoints: 3000 })
  const ten = exampleCoupon({ copies: 2 })
  const kickOnly = exampleCoupon({ id: 'kick', appliesTo: ['kick-works'] })
  const onSale = { ...exampleCatalogue, discounts: [sale] }
  const priced = (coupons: Buyer['coupons'], catalogue = onSale) =>
    priceLines([snareLine], catalogue, { ...buyerOf(), coupons })[0]

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
    expect(effective()).toEqual([])
  })
})

describe('a line of which a coupon covers some copies', () => {
  const three = { ...snareLine, quantity: 3 }
  const upgrade = { ...snareLine, lineId: 'p/snare-works/upgrade', variationId: 'upgrade', quantity: 1 }
  const priced = (lines: StoredLine[], coupon = exampleCoupon({ basisPoints: 2000 }), ...owned: string[]) =>
    priceLines(lines, exampleCatalogue, { ...buyerOf(...owned), coupons: [coupon] })
  const coveredOf = (lines: StoredLine[], ...others: [coupon?: ReturnType<typeof exampleCoupon>, ...owned: string[]]) =>
    priced(lines, ...others).map((line) =>
      (line?.parts ?? [line])
        .filter((part) => part?.price?.EUR !== line?.variation?.price.EUR)
        .reduce((sum, part) => sum + (part?.quantity ?? 0), 0),
    )

  it('says how many cost what, and a price that comes to the same times their number', () => {
    const [line] = priced([three])
    expect(line?.parts).toEqual([
      { quantity: 1, price: { EUR: 79.2, USD: 87.2, JPY: 11840 } },
      { quantity: 2, price: { EUR: 99, USD: 109, JPY: 14800 } },
    ])
    expect(line?.price?.EUR).toBeCloseTo(277.2 / 3, 10)
    expect(totalLines(line ? [line] : [], 'EUR')).toMatchObject({ original: 29700, discount: 1980, due: 27720 })
    expect(z.parse(lineItemSchema, line)).toStrictEqual(line)
  })
  it('has one part where all of them are covered, and none where no coupon is', () => {
    expect(priced([three], exampleCoupon({ copies: 3 }))[0]).toMatchObject({
      price: { EUR: 89.1 },
      parts: [{ quantity: 3, price: { EUR: 89.1 } }],
    })
    expect(priceLines([three], exampleCatalogue, buyerOf())[0]).not.toHaveProperty('parts')
    expect(coveredOf([three], exampleCoupon({ copies: 2 }))).toEqual([2])
  })
  it('shares the copies of a product with its other variations, the dearest first, however the lines stand', () => {
    expect(coveredOf([three, upgrade])).toEqual([1, 0])
    expect(coveredOf([upgrade, three])).toEqual([0, 1])
    expect(coveredOf([upgrade, three], exampleCoupon({ copies: 4 }))).toEqual([1, 3])
  })
  it('shares them with bundles, of which each copy is one of each product that is bought with it', () => {
    const kick = { ...snareLine, lineId: 'p/kick-works/full', itemId: 'kick-works', quantity: 1 }
    expect(coveredOf([three, kick, kitLine])).toEqual([0, 0, 1])
    // The rest of a bundle costs less than what it is the rest of.
    expect(coveredOf([three, kick, kitLine], undefined, 'kick-works')).toEqual([1, 1, 0])
    expect(coveredOf([kick, kitLine], undefined, 'kick-works')).toEqual([1, 1])
    expect(coveredOf([three, kick, kitLine], exampleCoupon({ appliesTo: ['snare-works', 'kick-works'] }))).toEqual([
      1, 1, 0,
    ])
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
          currency,
          ownedProducts: new Set(ownedProducts),
          coupons: coupons.map(toTerms).map(exampleCoupon),
        }
        const sold = [
          { ...snareLine, quantity: snares },
          { ...kitLine, quantity: kits },
        ]
        const lines = priceLines(sold, catalogue, buyer).filter((line) => line !== null)
        const { original, discount, subtotal, taxes, due } = totalLines(lines, currency)
        expect([original - discount, subtotal + taxes]).toEqual([subtotal, due])
        const minor = (amount: number | undefined) => toMinor(amount ?? Number.NaN, currency)
        const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0)
        const ofParts = (parts: Pick<LineItem, 'price' | 'quantity'>[]) =>
          sum(parts.map(({ price, quantity }) => minor(price?.[currency]) * quantity))
        expect(sum(lines.map((line) => ofParts(line.parts ?? [line])))).toBe(subtotal)
        // As clients of others work it out: the price of a copy times how many there are.
        expect(sum(lines.map(({ price, quantity }) => minor((price?.[currency] ?? Number.NaN) * quantity)))).toBe(
          subtotal,
        )
        expect(sum(lines.map((line) => minor(line.variation?.originalPrice[currency]) * line.quantity))).toBe(original)
        for (const amount of [original, discount, subtotal, taxes, due])
          expect(Number.isSafeInteger(amount) && amount >= 0).toBe(true)
        const total = toOrderTotal({ original, discount, subtotal, taxes, due }, currency)
        expect(toMinor(total.original.amount, currency) - toMinor(total.discount.amount, currency)).toBe(due)
      }),
    )
  })
})
