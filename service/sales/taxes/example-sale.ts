import type { TaxSale } from './tax-quote.ts'

/** A sale from Germany to a business in New York, for tests. */
export const exampleTaxSale: TaxSale = {
  seller: { country: 'DE', vatId: 'DE136695976', ossRegistered: true, ukRegistered: false },
  buyer: { country: 'US', postCode: '10001', isBusiness: true, taxId: '12-3456789' },
  date: new Date('2026-11-21T12:00:00Z'),
  currency: 'USD',
  pricesIncludeTax: false,
  lines: [{ id: 'a', original: 10_900, amount: 9_900, quantity: 1 }],
}
