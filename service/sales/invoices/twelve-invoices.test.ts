import { describe, expect, it } from 'vitest'
import { exampleCoupon } from '#service/catalogue/products/example-catalogue.ts'
import type { TaxBuyer } from '#service/database/tables/taxation.ts'
import { checkDocument } from './documents/check-document.ts'
import { exampleSale, exampleSeller } from './example-sales.ts'
import { toInvoice } from './to-invoice.ts'

// The twelve of service/sales/taxes/twelve-sales.test.ts, where their taxes are worked out: here is what their invoices print.
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

type Printed = {
  who: string
  buyer: TaxBuyer
  currency: Currency
  coupon: boolean
  pricing: 'WithTax' | 'WithoutTax'
  /** Unit and amount of the snare and of the two kicks. */
  lines: [number | null, number, number | null, number]
  /** Original, discount, subtotal, taxes, due. */
  sums: [number, number, number, number, number]
  /** Label, base, amount. */
  tax: [string, number, number] | null
}

const printed: Printed[] = [
  // List prices with their tax: 99.00 + 99.00, of which 31.61 are tax.
  {
    who: 'a consumer in Germany',
    buyer: consumer('DE'),
    currency: 'EUR',
    coupon: false,
    pricing: 'WithTax',
    lines: [9900, 9900, 4950, 9900],
    sums: [19800, 0, 16639, 3161, 19800],
    tax: ['VAT 19% in Germany', 16639, 3161],
  },
  // 198.00 of list prices, 89.10 + 2 x 44.55 = 178.20 to pay: 19.80 off, with its tax.
  {
    who: 'a consumer in Finland',
    buyer: consumer('FI'),
    currency: 'EUR',
    coupon: true,
    pricing: 'WithTax',
    lines: [9900, 9900, 4950, 9900],
    sums: [19800, 1980, 14199, 3621, 17820],
    tax: ['VAT 25.5% in Finland', 14199, 3621],
  },
  // 99.00 less a sixth is 82.50, both times; each kick 41.25.
  {
    who: 'a business in France',
    buyer: business('FR', 'FR 40 303265045'),
    currency: 'EUR',
    coupon: false,
    pricing: 'WithoutTax',
    lines: [8250, 8250, 4125, 8250],
    sums: [16500, 0, 16500, 0, 16500],
    tax: ['VAT, reverse charge', 16500, 0],
  },
  // Taxed as a consumer, and all the same a business that sees prices without tax: 89.10 less 14.85 is 74.25, twice; a
  // half is 37.125, which is no price. The coupon is in the lines.
  {
    who: 'a business in France, its id mistyped',
    buyer: business('FR', 'FR 41 303265045'),
    currency: 'EUR',
    coupon: true,
    pricing: 'WithoutTax',
    lines: [7425, 7425, null, 7425],
    sums: [14850, 0, 14850, 2970, 17820],
    tax: ['VAT 20% in France', 14850, 2970],
  },
  {
    who: 'a consumer in Hungary',
    buyer: consumer('HU'),
    currency: 'EUR',
    coupon: false,
    pricing: 'WithTax',
    lines: [9900, 9900, 4950, 9900],
    sums: [19800, 0, 15591, 4209, 19800],
    tax: ['VAT 27% in Hungary', 15591, 4209],
  },
  {
    who: 'a consumer in London',
    buyer: consumer('GB', 'SE1 9TG'),
    currency: 'GBP',
    coupon: false,
    pricing: 'WithTax',
    lines: [8900, 8900, 4500, 9000],
    sums: [17900, 0, 14917, 2983, 17900],
    tax: ['VAT 20% in the United Kingdom', 14917, 2983],
  },
  // 80.10 less a sixth is 66.75, and 81.00 less a sixth is 67.50: each kick 33.75.
  {
    who: 'a business in Belfast',
    buyer: business('GB', 'XI980780684'),
    currency: 'GBP',
    coupon: true,
    pricing: 'WithoutTax',
    lines: [6675, 6675, 3375, 6750],
    sums: [13425, 0, 13425, 0, 13425],
    tax: ['VAT, reverse charge', 13425, 0],
  },
  // 109.00 + 109.90, less 21.88.
  {
    who: 'a consumer in the USA',
    buyer: consumer('US'),
    currency: 'USD',
    coupon: true,
    pricing: 'WithoutTax',
    lines: [10900, 10900, 5495, 10990],
    sums: [21890, 2188, 19702, 0, 19702],
    tax: null,
  },
  {
    who: 'a consumer in Japan',
    buyer: consumer('JP'),
    currency: 'JPY',
    coupon: false,
    pricing: 'WithoutTax',
    lines: [14800, 14800, 7000, 14000],
    sums: [28800, 0, 28800, 0, 28800],
    tax: null,
  },
  // The shop's dollars have no tax in them: it comes on top.
  {
    who: 'a consumer in Germany, in dollars',
    buyer: consumer('DE'),
    currency: 'USD',
    coupon: false,
    pricing: 'WithoutTax',
    lines: [10900, 10900, 5495, 10990],
    sums: [21890, 0, 21890, 4159, 26049],
    tax: ['VAT 19% in Germany', 21890, 4159],
  },
  {
    who: 'a consumer in Sweden, in yen',
    buyer: consumer('SE'),
    currency: 'JPY',
    coupon: true,
    pricing: 'WithoutTax',
    lines: [14800, 14800, 7000, 14000],
    sums: [28800, 2880, 25920, 6480, 32400],
    tax: ['VAT 25% in Sweden', 25920, 6480],
  },
  {
    who: 'a consumer on Tenerife',
    buyer: consumer('ES', '38001'),
    currency: 'EUR',
    coupon: true,
    pricing: 'WithoutTax',
    lines: [9900, 9900, 4950, 9900],
    sums: [19800, 1980, 17820, 0, 17820],
    tax: null,
  },
]

describe('the invoice of a sale of three', () => {
  it.each(printed)('to $who, with a coupon: $coupon, prints what was worked out by hand', (row) => {
    const { buyer, currency, coupon } = row
    const order = exampleSale({
      buyer,
      currency,
      pricesIncludeTax: currency === 'EUR' || currency === 'GBP',
      lines: [
        { id: 'a-snare', listPrice: prices[currency].snare, quantity: 1 },
        { id: 'b-kick', listPrice: prices[currency].kick, quantity: 2 },
      ],
      reductions: coupon ? [{ ...exampleCoupon(), description: '' }] : [],
    })
    const payment = { provider: 'stripe', amount: order.totals.due, currency }
    const facts = { number: 'INV-000001', issuedAt: new Date('2026-11-21T23:59:59Z'), seller: exampleSeller }
    const { document } = toInvoice({ ...facts, order, payment })
    const { original, discount, subtotal, taxes, due, lines, taxRows } = document
    expect(document.pricing).toBe(row.pricing)
    expect(lines.flatMap(({ unit, amount }) => [unit, amount])).toEqual(row.lines)
    expect([original, discount, subtotal, taxes, due]).toEqual(row.sums)
    expect(taxRows.map(({ label, base, amount }) => [label, base, amount])).toEqual(row.tax === null ? [] : [row.tax])
    expect(document.discountNames).toEqual(discount === 0 ? [] : ['TEN'])
    expect(checkDocument(document)).toEqual([])
  })
})
