import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { TaxTreatment } from '#service/database/tables/taxation.ts'
import { toMajor } from '#service/platform/money.ts'
import { quoteSale } from './amounts.ts'
import type { TaxLine, TaxSale } from './tax-quote.ts'

const treatmentOf = (rate: number, consumerRate = rate): TaxTreatment => ({
  kind: 'Destination',
  rate,
  consumerRate,
  jurisdiction: 'FI',
  territory: null,
  label: 'VAT in Finland',
  note: null,
})
const saleOf = (lines: TaxLine[], pricesIncludeTax = true): TaxSale => ({
  seller: { country: 'DE', vatId: null, ossRegistered: false, ukRegistered: false },
  buyer: { country: 'FI', postCode: null, isBusiness: false, taxId: null },
  date: new Date(0),
  currency: 'EUR',
  pricesIncludeTax,
  lines,
})
const lineOf = (id: string, amount: number, quantity = 1): TaxLine => ({ id, original: amount, amount, quantity })

const anyLine = fc
  .record({
    id: fc.string({ minLength: 1 }),
    original: fc.nat(10_000_000),
    part: fc.nat(100),
    quantity: fc.integer({ min: 1, max: 99 }),
  })
  .map(({ part, ...line }) => ({ ...line, amount: Math.floor((line.original * part) / 100) }))
const anyLines = fc.uniqueArray(anyLine, { selector: ({ id }) => id, minLength: 1, maxLength: 50 })
const anyRate = fc.constantFrom(0, 210, 850, 1600, 1700, 1900, 2000, 2100, 2550, 2700)
const anySale = fc.record({ lines: anyLines, isIncluded: fc.boolean(), rate: anyRate, consumerRate: anyRate })

const sumOf = <One>(many: readonly One[], pick: (one: One) => number) => many.reduce((sum, one) => sum + pick(one), 0)

describe('what a sale comes to', () => {
  it('adds up, line by line, row by row and in all, to the unit, and is never below nothing', () => {
    fc.assert(
      fc.property(anySale, ({ lines, isIncluded, rate, consumerRate }) => {
        const quote = quoteSale(saleOf(lines, isIncluded), treatmentOf(rate, consumerRate))
        expect(sumOf(quote.lines, ({ net }) => net)).toBe(quote.subtotal)
        expect(sumOf(quote.lines, ({ tax }) => tax)).toBe(quote.taxes)
        expect(sumOf(quote.lines, ({ gross }) => gross)).toBe(quote.due)
        expect(quote.subtotal + quote.taxes).toBe(quote.due)
        expect(quote.original - quote.discount).toBe(quote.subtotal)
        expect(quote.rows).toEqual([{ label: 'VAT in Finland', rate, base: quote.subtotal, amount: quote.taxes }])
        const { original, discount, subtotal, taxes, due } = quote
        const all = [original, discount, subtotal, taxes, due, ...quote.lines.flatMap((one) => Object.values(one))]
        for (const amount of all.filter((one) => typeof one === 'number'))
          expect(Number.isSafeInteger(amount) && amount >= 0).toBe(true)
      }),
    )
  })

  it('is the same in whatever order the lines stand', () => {
    const shuffled = anyLines.chain((lines) =>
      fc.record({
        lines: fc.constant(lines),
        others: fc.shuffledSubarray(lines, { minLength: lines.length }),
        rate: anyRate,
      }),
    )
    fc.assert(
      fc.property(shuffled, fc.boolean(), ({ lines, others, rate }, isIncluded) => {
        const [one, other] = [lines, others].map((some) => quoteSale(saleOf(some, isIncluded), treatmentOf(rate)))
        const byId = new Map(other?.lines.map((line) => [line.id, line]))
        expect({ ...other, lines: one?.lines.map(({ id }) => byId.get(id)) }).toEqual(one)
      }),
    )
  })

  it('has a tax that is right for the total within half a unit, and for each line within one', () => {
    fc.assert(
      fc.property(anyLines, anyRate, fc.boolean(), (lines, rate, isIncluded) => {
        const quote = quoteSale(saleOf(lines, isIncluded), treatmentOf(rate))
        const exact = (amount: number) => (amount * rate) / (isIncluded ? 10_000 + rate : 10_000)
        const total = sumOf(lines, ({ amount, quantity }) => amount * quantity)
        expect(Math.abs(quote.taxes - exact(total))).toBeLessThanOrEqual(0.5001)
        lines.forEach(({ amount, quantity }, index) => {
          expect(Math.abs((quote.lines[index]?.tax ?? -1) - exact(amount * quantity))).toBeLessThan(1.0001)
        })
      }),
    )
  })

  it('is to a consumer what the prices say that contain the tax, and to whoever owes none their net', () => {
    fc.assert(
      fc.property(anyLines, anyRate, (lines, rate) => {
        const total = sumOf(lines, ({ amount, quantity }) => amount * quantity)
        const toConsumer = quoteSale(saleOf(lines), treatmentOf(rate))
        const toBusiness = quoteSale(saleOf(lines), treatmentOf(0, rate))
        expect(toConsumer.due).toBe(total)
        expect(toBusiness.due).toBe(toConsumer.subtotal)
        expect(toBusiness.lines.map(({ net }) => net)).toEqual(toConsumer.lines.map(({ net }) => net))
      }),
    )
  })

  it('is net and the tax that is owed, where that is another than the price contains', () => {
    // 119.00 with 19 % is 100.00, and 10 % of it is 10.00.
    const quote = quoteSale(saleOf([lineOf('a', 11_900)]), treatmentOf(1000, 1900))
    expect([quote.original, quote.subtotal, quote.taxes, quote.due]).toEqual([10_000, 10_000, 1_000, 11_000])
  })

  it('is whole yen in yen', () => {
    const quote = quoteSale(saleOf([lineOf('a', 14_800), lineOf('b', 7_001)], false), treatmentOf(1000))
    expect([quote.taxes, toMajor(quote.taxes, 'JPY')]).toEqual([2_180, 2_180])
  })
})

describe('the units that are left over', () => {
  it('go to the lines that lost most by rounding, then to the larger, then by id', () => {
    // 19 % of 105 is 19.95, of 103 19.57, of 101 19.19: together 58.71, so 59; 57 are given, two are left.
    const taxes = quoteSale(saleOf([lineOf('a', 101), lineOf('b', 103), lineOf('c', 105)], false), treatmentOf(1900))
    expect(taxes.lines.map(({ tax }) => tax)).toEqual([19, 20, 20])
    // 10 % of 5 is 0.5 twice: together 1, and one line has it.
    const equals = quoteSale(saleOf([lineOf('b', 5), lineOf('a', 5)], false), treatmentOf(1000))
    expect(equals.lines.map(({ id, tax }) => `${id} ${tax}`)).toEqual(['b 0', 'a 1'])
    // 10 % of 15 is 1.5, of 5 0.5: together 2.
    const unequal = quoteSale(saleOf([lineOf('a', 5), lineOf('b', 15)], false), treatmentOf(1000))
    expect(unequal.lines.map(({ tax }) => tax)).toEqual([0, 2])
  })

  it('are half up in the total: ten lines of 0.5 are five, not ten and not none', () => {
    const lines = Array.from({ length: 10 }, (_, index) => lineOf(`${index}`, 5))
    expect(quoteSale(saleOf(lines, false), treatmentOf(1000)).taxes).toBe(5)
    expect(quoteSale(saleOf(lines.slice(0, 1), false), treatmentOf(1000)).taxes).toBe(1)
  })
})

it('refuses sums too large to be exact', () => {
  expect(() => quoteSale(saleOf([lineOf('a', 10 ** 13)]), treatmentOf(1900))).toThrow(RangeError)
})

describe('amounts that are none', () => {
  it.each([-1, 0.5, Number.NaN, Number.MAX_SAFE_INTEGER + 1])('such as %d are refused', (amount) => {
    for (const rate of [1900, 0]) {
      const lines = [lineOf('a', amount), lineOf('b', 100)]
      expect(() => quoteSale(saleOf(lines, false), treatmentOf(rate))).toThrow(RangeError)
    }
  })
})
