import type { LineItem } from '#contract/entities/orders.ts'
import { quotePrice, type Reduction } from '#service/catalogue/index.ts'
import type { Seller, TaxBuyer } from '#service/database/index.ts'
import { toMajor } from '#service/platform/index.ts'
import { taxedTotals } from '../orders/order-totals.ts'
import { treatSale } from '../taxes/rules.ts'
import type { TaxSeller } from '../taxes/tax-quote.ts'
import type { SoldOrder } from './to-invoice.ts'

export const exampleSeller: Seller = {
  name: 'Works',
  addressLines: ['Weg 1', '10999 Berlin', 'Germany'],
  taxId: 'DE136695976',
  email: 'hello@works.example',
  website: 'works.example',
  registerLines: ['Represented by Wanda'],
}

export const exampleTaxSeller: TaxSeller = {
  country: 'DE',
  vatId: 'DE136695976',
  ossRegistered: true,
  ukRegistered: true,
}

type ExampleLine = { id: string; listPrice: number; quantity: number }
type ExampleSale = {
  buyer: TaxBuyer
  currency: string
  pricesIncludeTax: boolean
  lines: readonly ExampleLine[]
  reductions?: readonly (Reduction & { code: string; description: string })[]
  seller?: TaxSeller | null
}

/** An order for tests, priced and taxed as the service does; without a tax seller nothing is known of taxes. */
export function exampleSale(sale: ExampleSale): SoldOrder {
  const { buyer, currency, pricesIncludeTax, lines, reductions = [], seller = exampleTaxSeller } = sale
  const completedAt = new Date('2026-11-21T12:00:00Z')
  const toLine = ({ id, listPrice, quantity }: ExampleLine): LineItem => {
    const { original, price } = quotePrice(listPrice, currency, reductions)
    const [money, listed] = [price, original].map((minor) => ({ [currency]: toMajor(minor, currency) }))
    const variation = { id: 'full', name: 'Full license', originalPrice: listed ?? {}, price: money ?? {} }
    const product = { id, name: id, tagline: '', iconUrl: null }
    const [by] = reductions
    return {
      type: 'Product',
      id: `p/${id}/full`,
      productId: id,
      variationId: 'full',
      quantity,
      product,
      price: money ?? {},
      variation: { ...variation, hasDiscount: false },
      ...(by && {
        appliedDiscount: { type: 'PercentageOffDiscount', name: by.name, percentage: 0.1, isExclusive: false },
      }),
    }
  }
  const items = lines.map(toLine)
  const treatment = seller && treatSale({ seller, buyer, date: completedAt })
  const decision = treatment && {
    treatment,
    buyer,
    pricesIncludeTax,
    evidence: {
      status: 'Single' as const,
      country: buyer.country,
      sources: ['Billing' as const],
      hints: { billingCountry: buyer.country, ipCountry: null, cardCountry: null },
    },
  }
  const address = {
    countryCode: buyer.country,
    streetAddress1: 'Road 1',
    streetAddress2: null,
    locality: 'Town',
    region: null,
    postCode: buyer.postCode ?? '',
  }
  return {
    id: '7c9f5f0e-3b0a-4c53-9a58-0d6f1b2c3d4e',
    currency,
    items,
    completedAt,
    couponsApplied: reductions.map(({ code, name, description }) => ({ code, name, description })),
    customer: {
      name: 'Ada',
      email: 'ada@example.com',
      address,
      taxId: buyer.taxId,
      businessName: buyer.isBusiness ? 'Ada Ltd' : null,
    },
    ...taxedTotals(items, currency, decision),
  }
}
