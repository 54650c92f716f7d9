import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { exampleDiscount } from '../products/example-catalogue.ts'
import { findLargest, quotePrice, type Reduction } from './rules.ts'

const off = (percent: number, changes: Partial<Reduction> = {}) =>
  exampleDiscount({ id: `${percent} %`, basisPoints: percent * 100, ...changes })
const flat = (amounts: Record<string, number>, changes: Partial<Reduction> = {}) =>
  exampleDiscount({ id: 'flat', basisPoints: null, amounts, ...changes })
const exclusive = { isExclusive: true }
const priceOf = (listPrice: number, ...reductions: Reduction[]) => quotePrice(listPrice, 'USD', reductions).price
const takenOff = (listPrice: number, ...reductions: Reduction[]) =>
  quotePrice(listPrice, 'USD', reductions).taken.map(({ by, amount }) => [by.id, amount])

describe('the price rule', () => {
  it('leaves a price alone that nothing lowers', () => {
    expect(quotePrice(9900, 'USD', [])).toEqual({ original: 9900, price: 9900, taken: [] })
  })

  it('sells what is lacking of a bundle: 149.00 x 99/178 = 82.87', () => {
    expect(quotePrice(14900, 'USD', [], { part: 9900, whole: 17800 })).toEqual({
      original: 8287,
      price: 8287,
      taken: [],
    })
  })

  it('takes a percentage: 99.00 less 30 % is 69.30', () => expect(priceOf(9900, off(30))).toBe(6930))

  it('takes percentages before amounts, whichever comes first: 99.00 less 30 % less 10.00 is 59.30', () => {
    expect(priceOf(9900, flat({ USD: 1000 }), off(30))).toBe(5930)
    expect(priceOf(9900, off(30), flat({ USD: 1000 }))).toBe(5930)
  })

  it('never combines what is exclusive, and the lowest price wins: 59.30 against 59.40', () => {
    const together = [off(30), flat({ USD: 1000 })]
    expect(priceOf(9900, off(40, exclusive))).toBe(5940)
    expect(priceOf(9900, ...together, off(40, exclusive))).toBe(5930)
    expect(priceOf(9900, ...together, off(41, exclusive))).toBe(5841)
    expect(priceOf(9900, off(30, exclusive), off(41, exclusive), off(40, exclusive))).toBe(5841)
  })

  it('rounds half up, once: JPY 14,850 less 33 % is 9,950 and not 9,949', () => {
    expect(quotePrice(14850, 'JPY', [off(33)]).price).toBe(9950)
  })

  it.each([
    ['1.45 less 10 %', 145, [off(10)], 131],
    ['0.05 less 50 %', 5, [off(50)], 3],
    ['1.005 is not cut by floating numbers: 2.01 less 50 %', 201, [off(50)], 101],
    ['four times 99.99 % of a high price', 99_999_999_99, [off(0.01), off(0.01), off(0.01), off(0.01)], 9_996_000_599],
  ])('is exact: %s', (_, listPrice, reductions, price) => expect(priceOf(listPrice, ...reductions)).toBe(price))

  it('multiplies percentages: 20 % and 10 % of 100.00 leave 72.00', () => {
    expect(priceOf(10000, off(20), off(10))).toBe(7200)
    expect(takenOff(10000, off(20), off(10))).toEqual([
      ['20 %', 2000],
      ['10 %', 800],
    ])
  })

  it('rounds on the price, not after each percentage', () => {
    // 0.99 less 15 % is 0.8415, less 15 % is 0.715275. Rounded in between it would be 0.84, then 0.714.
    expect(priceOf(99, off(15), off(15))).toBe(72)
  })

  it('never goes below zero, and says what was really taken off', () => {
    expect(quotePrice(500, 'USD', [flat({ USD: 1000 })])).toMatchObject({ price: 0, taken: [{ amount: 500 }] })
    expect(takenOff(500, off(100), flat({ USD: 1000 }))).toEqual([['100 %', 500]])
    expect(priceOf(0, off(30))).toBe(0)
  })

  describe('with a minimum price', () => {
    const atLeast = (USD: number) => ({ minimumPrices: { USD } })
    it('stays at it where more would come off, and says what was really taken off', () => {
      expect(priceOf(9900, off(90, atLeast(2000)))).toBe(2000)
      expect(takenOff(9900, off(90, atLeast(2000)))).toEqual([['90 %', 7900]])
      expect(priceOf(9900, flat({ USD: 9000 }, atLeast(2000)))).toBe(2000)
      expect(priceOf(9900, off(30, atLeast(2000)))).toBe(6930)
    })
    it('is left alone by a coupon where it is as low without', () => {
      expect(takenOff(1500, off(50, atLeast(2000)))).toEqual([])
      expect(takenOff(9900, off(90), off(50, atLeast(2000)))).toEqual([['90 %', 8910]])
    })
    it('holds for whatever that coupon is combined with, and never keeps the others from taking more off', () => {
      expect(priceOf(9900, off(60), off(60, atLeast(3000)))).toBe(3000)
      expect(priceOf(9900, off(60, atLeast(1000)), off(60, atLeast(3000)))).toBe(3000)
      expect(priceOf(9900, off(80, atLeast(1000)), off(60, atLeast(3000)))).toBe(1980)
      expect(priceOf(9900, off(90), off(60, atLeast(3000)))).toBe(990)
    })
    it('is none in a currency that it does not name', () => {
      expect(quotePrice(9900, 'EUR', [off(100, atLeast(2000))]).price).toBe(0)
    })
  })

  it('takes no amount off in a currency that has none', () => {
    expect(quotePrice(9900, 'EUR', [flat({ USD: 1000 })])).toEqual({ original: 9900, price: 9900, taken: [] })
  })

  it('names the one that takes most off, and the first of equals', () => {
    const largest = (...reductions: Reduction[]) => findLargest(quotePrice(9900, 'USD', reductions))?.by.id
    expect(largest(flat({ USD: 1000 }), off(30))).toBe('30 %')
    expect(largest(off(5), flat({ USD: 1000 }))).toBe('flat')
    expect(largest(flat({ USD: 1000 }, { id: 'one' }), flat({ USD: 1000 }, { id: 'other' }))).toBe('one')
    expect(largest()).toBeUndefined()
  })
})

const minimum = fc.option(fc.nat(10_000))
const reductions = fc.array(
  fc.oneof(
    fc.record({ basisPoints: fc.integer({ min: 1, max: 10_000 }), isExclusive: fc.boolean(), minimum }),
    fc.record({ basisPoints: fc.constant(null), USD: fc.nat(20_000), isExclusive: fc.boolean(), minimum }),
  ),
  { maxLength: 5 },
)
type Drawn = { basisPoints: number | null; USD?: number; isExclusive: boolean; minimum: number | null }
const toReductions = (drawn: Drawn[]): Reduction[] =>
  drawn.map(({ basisPoints, USD = 0, isExclusive, minimum: lowest }, index) => ({
    ...exampleDiscount({ id: `${index}`, basisPoints, amounts: basisPoints === null ? { USD } : null, isExclusive }),
    minimumPrices: lowest === null ? null : { USD: lowest },
  }))
const share = fc.tuple(fc.nat(1_000_000), fc.integer({ min: 1, max: 1_000_000 })).map(([part, more]) => ({
  part,
  whole: part + more,
}))

describe('whatever is combined', () => {
  it('the parts taken off and the price add up to the original, and none is negative', () => {
    fc.assert(
      fc.property(fc.nat(10_000_000), reductions, share, (listPrice, drawn, sold) => {
        const { original, price, taken } = quotePrice(listPrice, 'USD', toReductions(drawn), sold)
        expect(taken.reduce((sum, { amount }) => sum + amount, price)).toBe(original)
        expect(price).toBeGreaterThanOrEqual(0)
        for (const { amount } of taken) expect(amount).toBeGreaterThan(0)
      }),
    )
  })

  it('the price is within half a unit of what the percentages come to, and up at exactly half', () => {
    fc.assert(
      fc.property(
        fc.nat(10_000_000),
        fc.array(fc.integer({ min: 1, max: 10_000 }), { maxLength: 5 }),
        (list, points) => {
          const price = BigInt(priceOf(list, ...points.map((basisPoints) => exampleDiscount({ basisPoints }))))
          const exact = points.reduce((product, one) => product * BigInt(10_000 - one), BigInt(list))
          const unit = 10_000n ** BigInt(points.length)
          expect((2n * price - 1n) * unit <= 2n * exact && 2n * exact < (2n * price + 1n) * unit).toBe(true)
        },
      ),
    )
  })

  it('none takes anything off below its minimum price, in whichever order they stand', () => {
    const shuffled = reductions.chain((drawn) =>
      fc.tuple(fc.constant(toReductions(drawn)), fc.shuffledSubarray(toReductions(drawn), { minLength: drawn.length })),
    )
    fc.assert(
      fc.property(fc.nat(100_000), shuffled, (listPrice, [all, others]) => {
        const { price, taken } = quotePrice(listPrice, 'USD', all)
        for (const { by } of taken) expect(price).toBeGreaterThanOrEqual(by.minimumPrices?.USD ?? 0)
        expect(priceOf(listPrice, ...others)).toBe(price)
      }),
    )
  })

  it('one more discount never makes it dearer', () => {
    fc.assert(
      fc.property(fc.nat(10_000_000), reductions, (listPrice, drawn) => {
        const all = toReductions(drawn)
        expect(priceOf(listPrice, ...all)).toBeLessThanOrEqual(priceOf(listPrice, ...all.slice(1)))
      }),
    )
  })
})
