import { describe, expect, it } from 'vitest'
import { quotePrice } from '#service/catalogue/prices/rules.ts'
import { exampleCoupon } from '#service/catalogue/products/example-catalogue.ts'
import type { TaxBuyer } from '#service/database/tables/taxation.ts'
import { builtInTaxService } from './service.ts'
import type { TaxLine, TaxSeller } from './types.ts'

/** A vendor in Berlin. Its prices in euros and pounds contain the tax, those in dollars and yen do not. */
const seller: TaxSeller = { country: 'DE', vatId: 'DE136695976', ossRegistered: true, ukRegistered: true }
const pricesIncludeTax = ['EUR', 'GBP']
const snare = { EUR: 9900, GBP: 8900, USD: 10900, JPY: 14800 }
const kick = { EUR: 4950, GBP: 4500, USD: 5495, JPY: 7000 }
type Currency = keyof typeof snare

const consumer = (country: string, postCode: string | null = null): TaxBuyer => ({
  country,
  postCode,
  isBusiness: false,
  taxId: null,
})
const business = (country: string, taxId: string): TaxBuyer => ({ country, postCode: null, isBusiness: true, taxId })

/** A snare and two kicks, with the coupon for 10 % or without. */
function toLines(currency: Currency, coupon: 'TEN' | null): TaxLine[] {
  const offers = coupon === null ? [] : [exampleCoupon()]
  const toLine = (id: string, listPrice: number, quantity: number) => {
    const { original, price } = quotePrice(listPrice, currency, offers)
    return { id, original, amount: price, quantity }
  }
  return [toLine('a-snare', snare[currency], 1), toLine('b-kick', kick[currency], 2)]
}

type Worked = {
  who: string
  buyer: TaxBuyer
  currency: Currency
  coupon: 'TEN' | null
  /** Original, discount, subtotal, taxes, due. */
  sums: [number, number, number, number, number]
  /** The tax of the snare and of the kicks. */
  taxes: [number, number]
}

const worked: Worked[] = [
  // 99.00 + 2 x 49.50 = 198.00 with 19 %: 198.00 x 19/119 = 31.613, so 31.61. Each line 15.807: 15.80 and 0.01 is left.
  {
    who: 'a consumer in Germany',
    buyer: consumer('DE'),
    currency: 'EUR',
    coupon: null,
    sums: [16639, 0, 16639, 3161, 19800],
    taxes: [1581, 1580],
  },
  // 89.10 + 2 x 44.55 = 178.20 with 25.5 %: x 25.5/125.5 = 36.208, so 36.21; each line 18.104: 18.10 and 0.01 is left.
  // Before: 198.00 x 25.5/125.5 = 40.231; 198.00 - 40.23 = 157.77; less 141.99 is 15.78 of discount.
  {
    who: 'a consumer in Finland',
    buyer: consumer('FI'),
    currency: 'EUR',
    coupon: 'TEN',
    sums: [15777, 1578, 14199, 3621, 17820],
    taxes: [1811, 1810],
  },
  // 198.00 with 20 % for a consumer there: 198.00 / 6 = 33.00 comes off, and nothing on.
  {
    who: 'a business in France',
    buyer: business('FR', 'FR 40 303265045'),
    currency: 'EUR',
    coupon: null,
    sums: [16500, 0, 16500, 0, 16500],
    taxes: [0, 0],
  },
  // A consumer's then: 178.20 / 6 = 29.70, half of it each; before 165.00, less 148.50.
  {
    who: 'a business in France, its id mistyped',
    buyer: business('FR', 'FR 41 303265045'),
    currency: 'EUR',
    coupon: 'TEN',
    sums: [16500, 1650, 14850, 2970, 17820],
    taxes: [1485, 1485],
  },
  // 198.00 with 27 %: x 27/127 = 42.094, so 42.09; each line 21.047: 21.04 and 0.01 is left.
  {
    who: 'a consumer in Hungary',
    buyer: consumer('HU'),
    currency: 'EUR',
    coupon: null,
    sums: [15591, 0, 15591, 4209, 19800],
    taxes: [2105, 2104],
  },
  // 89.00 + 2 x 45.00 = 179.00 with 20 %: / 6 = 29.833, so 29.83; 14.833 and 15.00.
  {
    who: 'a consumer in London',
    buyer: consumer('GB', 'SE1 9TG'),
    currency: 'GBP',
    coupon: null,
    sums: [14917, 0, 14917, 2983, 17900],
    taxes: [1483, 1500],
  },
  // 80.10 + 2 x 40.50 = 161.10; / 6 = 26.85 comes off: 134.25. Before 149.17, less 134.25 is 14.92 of discount.
  {
    who: 'a business in Belfast',
    buyer: business('GB', 'XI980780684'),
    currency: 'GBP',
    coupon: 'TEN',
    sums: [14917, 1492, 13425, 0, 13425],
    taxes: [0, 0],
  },
  // 98.10 + 2 x 49.46 (54.95 less 10 % is 49.455, half up) = 197.02. Before 109.00 + 109.90 = 218.90.
  {
    who: 'a consumer in the USA',
    buyer: consumer('US'),
    currency: 'USD',
    coupon: 'TEN',
    sums: [21890, 2188, 19702, 0, 19702],
    taxes: [0, 0],
  },
  // 14,800 + 2 x 7,000.
  {
    who: 'a consumer in Japan',
    buyer: consumer('JP'),
    currency: 'JPY',
    coupon: null,
    sums: [28800, 0, 28800, 0, 28800],
    taxes: [0, 0],
  },
  // 218.90 without tax, 19 % on top: 41.591, so 41.59; 20.71 and 20.881.
  {
    who: 'a consumer in Germany, in dollars',
    buyer: consumer('DE'),
    currency: 'USD',
    coupon: null,
    sums: [21890, 0, 21890, 4159, 26049],
    taxes: [2071, 2088],
  },
  // 13,320 + 2 x 6,300 = 25,920, 25 % on top: 6,480, of it 3,330 and 3,150.
  {
    who: 'a consumer in Sweden, in yen',
    buyer: consumer('SE'),
    currency: 'JPY',
    coupon: 'TEN',
    sums: [28800, 2880, 25920, 6480, 32400],
    taxes: [3330, 3150],
  },
  // Outside the Union's VAT: 178.20 of 198.00, and no tax in it.
  {
    who: 'a consumer on Tenerife',
    buyer: consumer('ES', '38001'),
    currency: 'EUR',
    coupon: 'TEN',
    sums: [19800, 1980, 17820, 0, 17820],
    taxes: [0, 0],
  },
]

describe('a sale of three', () => {
  it.each(worked)('to $who, coupon $coupon, comes to what was worked out by hand', async (row) => {
    const { original, discount, subtotal, taxes, due, lines } = await builtInTaxService.quote({
      seller,
      buyer: row.buyer,
      date: new Date('2026-11-21T12:00:00Z'),
      currency: row.currency,
      pricesIncludeTax: pricesIncludeTax.includes(row.currency),
      lines: toLines(row.currency, row.coupon),
    })
    expect([original, discount, subtotal, taxes, due]).toEqual(row.sums)
    expect(lines.map(({ tax }) => tax)).toEqual(row.taxes)
  })
})
