import { describe, expect, it } from 'vitest'
import { exampleCoupon } from '#service/catalogue/products/example-catalogue.ts'
import type { TaxBuyer } from '#service/database/tables/taxation.ts'
import { toTaxLines } from '../orders/order-totals.ts'
import { builtInTaxService } from '../taxes/service.ts'
import { exampleSale, exampleSeller, exampleTaxSeller } from './example-sales.ts'
import { checkDocument } from './pdf/check-document.ts'
import { toInvoice } from './to-invoice.ts'

/** Prices in euros and pounds contain the tax, those in dollars and yen do not. */
const prices = {
  EUR: { snare: 9900, kick: 4950 },
  GBP: { snare: 8900, kick: 4500 },
  USD: { snare: 10900, kick: 5495 },
  JPY: { snare: 14800, kick: 7000 },
}
type Currency = keyof typeof prices

const consumer = (country: string, postCode: string | null = null): TaxBuyer => ({
  country,
  postCode,
  isBusiness: false,
  taxId: null,
})
const business = (country: string, taxId: string): TaxBuyer => ({ country, postCode: null, isBusiness: true, taxId })

/** A snare and two kicks by a vendor in Berlin, with a coupon for 10 % or without. Calculated by hand. */
type Sale = {
  who: string
  buyer: TaxBuyer
  currency: Currency
  coupon?: 'TEN'
  /** Original, discount, subtotal, taxes, due. */
  sums: [number, number, number, number, number]
  /** The tax of the snare and of the kicks. */
  taxes: [number, number]
  /** What the invoice prints: whether with tax, unit and amount of the snare and of the kicks, original and discount. */
  pricing: 'WithTax' | 'WithoutTax'
  lines: [number | null, number, number | null, number]
  reduced: [number, number]
  /** Label, base and amount of the tax. */
  row: [string, number, number] | null
}

const sales: Sale[] = [
  // 99.00 + 2 x 49.50 = 198.00 with 19 %: 198.00 x 19/119 = 31.613, so 31.61. Each line 15.807: 15.80 and 0.01 is left.
  {
    who: 'a consumer in Germany',
    buyer: consumer('DE'),
    currency: 'EUR',
    sums: [16639, 0, 16639, 3161, 19800],
    taxes: [1581, 1580],
    pricing: 'WithTax',
    lines: [9900, 9900, 4950, 9900],
    reduced: [19800, 0],
    row: ['VAT 19% in Germany', 16639, 3161],
  },
  // 89.10 + 2 x 44.55 = 178.20 with 25.5 %: x 25.5/125.5 = 36.208, so 36.21; each line 18.104: 18.10 and 0.01 is left.
  // Before: 198.00 x 25.5/125.5 = 40.231; 198.00 - 40.23 = 157.77; less 141.99 is 15.78 of discount, 19.80 with its tax.
  {
    who: 'a consumer in Finland',
    buyer: consumer('FI'),
    currency: 'EUR',
    coupon: 'TEN',
    sums: [15777, 1578, 14199, 3621, 17820],
    taxes: [1811, 1810],
    pricing: 'WithTax',
    lines: [9900, 9900, 4950, 9900],
    reduced: [19800, 1980],
    row: ['VAT 25.5% in Finland', 14199, 3621],
  },
  // 198.00 with 20 % for a consumer there: 198.00 / 6 = 33.00 is deducted and no tax added. 99.00 less a sixth is 82.50.
  {
    who: 'a business in France',
    buyer: business('FR', 'FR 40 303265045'),
    currency: 'EUR',
    sums: [16500, 0, 16500, 0, 16500],
    taxes: [0, 0],
    pricing: 'WithoutTax',
    lines: [8250, 8250, 4125, 8250],
    reduced: [16500, 0],
    row: ['VAT, reverse charge', 16500, 0],
  },
  // Taxed as a consumer: 178.20 / 6 = 29.70, half of it each; before 165.00, less 148.50. It still sees prices without tax:
  // 89.10 less 14.85 is 74.25, twice; a half is 37.125, which is no price. The coupon is in the lines.
  {
    who: 'a business in France, its id mistyped',
    buyer: business('FR', 'FR 41 303265045'),
    currency: 'EUR',
    coupon: 'TEN',
    sums: [16500, 1650, 14850, 2970, 17820],
    taxes: [1485, 1485],
    pricing: 'WithoutTax',
    lines: [7425, 7425, null, 7425],
    reduced: [14850, 0],
    row: ['VAT 20% in France', 14850, 2970],
  },
  // 198.00 with 27 %: x 27/127 = 42.094, so 42.09; each line 21.047: 21.04 and 0.01 is left.
  {
    who: 'a consumer in Hungary',
    buyer: consumer('HU'),
    currency: 'EUR',
    sums: [15591, 0, 15591, 4209, 19800],
    taxes: [2105, 2104],
    pricing: 'WithTax',
    lines: [9900, 9900, 4950, 9900],
    reduced: [19800, 0],
    row: ['VAT 27% in Hungary', 15591, 4209],
  },
  // 89.00 + 2 x 45.00 = 179.00 with 20 %: / 6 = 29.833, so 29.83; 14.833 and 15.00.
  {
    who: 'a consumer in London',
    buyer: consumer('GB', 'SE1 9TG'),
    currency: 'GBP',
    sums: [14917, 0, 14917, 2983, 17900],
    taxes: [1483, 1500],
    pricing: 'WithTax',
    lines: [8900, 8900, 4500, 9000],
    reduced: [17900, 0],
    row: ['VAT 20% in the United Kingdom', 14917, 2983],
  },
  // 80.10 + 2 x 40.50 = 161.10; / 6 = 26.85 is deducted: 134.25. Before 149.17, less 134.25 is 14.92 of discount.
  // 80.10 less a sixth is 66.75, and 81.00 less a sixth is 67.50: each kick 33.75.
  {
    who: 'a business in Belfast',
    buyer: business('GB', 'XI980780684'),
    currency: 'GBP',
    coupon: 'TEN',
    sums: [14917, 1492, 13425, 0, 13425],
    taxes: [0, 0],
    pricing: 'WithoutTax',
    lines: [6675, 6675, 3375, 6750],
    reduced: [13425, 0],
    row: ['VAT, reverse charge', 13425, 0],
  },
  // 98.10 + 2 x 49.46 (54.95 less 10 % is 49.455, half up) = 197.02. Before 109.00 + 109.90 = 218.90.
  {
    who: 'a consumer in the USA',
    buyer: consumer('US'),
    currency: 'USD',
    coupon: 'TEN',
    sums: [21890, 2188, 19702, 0, 19702],
    taxes: [0, 0],
    pricing: 'WithoutTax',
    lines: [10900, 10900, 5495, 10990],
    reduced: [21890, 2188],
    row: null,
  },
  // 14,800 + 2 x 7,000.
  {
    who: 'a consumer in Japan',
    buyer: consumer('JP'),
    currency: 'JPY',
    sums: [28800, 0, 28800, 0, 28800],
    taxes: [0, 0],
    pricing: 'WithoutTax',
    lines: [14800, 14800, 7000, 14000],
    reduced: [28800, 0],
    row: null,
  },
  // 218.90 without tax, 19 % on top: 41.591, so 41.59; 20.71 and 20.881.
  {
    who: 'a consumer in Germany, in dollars',
    buyer: consumer('DE'),
    currency: 'USD',
    sums: [21890, 0, 21890, 4159, 26049],
    taxes: [2071, 2088],
    pricing: 'WithoutTax',
    lines: [10900, 10900, 5495, 10990],
    reduced: [21890, 0],
    row: ['VAT 19% in Germany', 21890, 4159],
  },
  // 13,320 + 2 x 6,300 = 25,920, 25 % on top: 6,480, of it 3,330 and 3,150.
  {
    who: 'a consumer in Sweden, in yen',
    buyer: consumer('SE'),
    currency: 'JPY',
    coupon: 'TEN',
    sums: [28800, 2880, 25920, 6480, 32400],
    taxes: [3330, 3150],
    pricing: 'WithoutTax',
    lines: [14800, 14800, 7000, 14000],
    reduced: [28800, 2880],
    row: ['VAT 25% in Sweden', 25920, 6480],
  },
  // Outside the VAT of the Union: 178.20 of 198.00, and no tax in it.
  {
    who: 'a consumer on Tenerife',
    buyer: consumer('ES', '38001'),
    currency: 'EUR',
    coupon: 'TEN',
    sums: [19800, 1980, 17820, 0, 17820],
    taxes: [0, 0],
    pricing: 'WithoutTax',
    lines: [9900, 9900, 4950, 9900],
    reduced: [19800, 1980],
    row: null,
  },
]

const toOrder = ({ buyer, currency, coupon }: Sale) =>
  exampleSale({
    buyer,
    currency,
    pricesIncludeTax: currency === 'EUR' || currency === 'GBP',
    lines: [
      { id: 'a-snare', listPrice: prices[currency].snare, quantity: 1 },
      { id: 'b-kick', listPrice: prices[currency].kick, quantity: 2 },
    ],
    reductions: coupon ? [{ ...exampleCoupon(), description: '' }] : [],
  })

describe.each(sales)('a sale of three to $who, coupon $coupon', (sale) => {
  const order = toOrder(sale)

  it('is taxed as calculated by hand', async () => {
    const { buyer, currency } = sale
    const { original, discount, subtotal, taxes, due, lines } = await builtInTaxService.quote({
      seller: exampleTaxSeller,
      buyer,
      date: order.completedAt,
      currency,
      pricesIncludeTax: currency === 'EUR' || currency === 'GBP',
      lines: toTaxLines(order.items, currency),
    })
    expect([original, discount, subtotal, taxes, due]).toEqual(sale.sums)
    expect(lines.map(({ tax }) => tax)).toEqual(sale.taxes)
  })

  it('is invoiced as calculated by hand', () => {
    const { document } = toInvoice({
      number: 'INV-000001',
      issuedAt: new Date('2026-11-21T23:59:59Z'),
      seller: exampleSeller,
      order,
      payment: { provider: 'stripe', amount: order.totals.due, currency: sale.currency },
    })
    const { original, discount, subtotal, taxes, due, lines, taxRows } = document
    expect(document.pricing).toBe(sale.pricing)
    expect(lines.flatMap(({ unit, amount }) => [unit, amount])).toEqual(sale.lines)
    expect([original, discount, subtotal, taxes, due]).toEqual([...sale.reduced, ...sale.sums.slice(2)])
    expect(taxRows.map(({ label, base, amount }) => [label, base, amount])).toEqual(sale.row === null ? [] : [sale.row])
    expect(document.discountNames).toEqual(discount === 0 ? [] : ['TEN'])
    expect(checkDocument(document)).toEqual([])
  })
})
