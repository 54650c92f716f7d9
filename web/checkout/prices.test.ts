import { describe, expect, it } from 'vitest'
import type { LineItem } from '#contract/entities/orders.ts'
import { exampleCheckout } from '../client/testing/example-checkout.ts'
import { describePriceChange, explainSums, formatMoney, nameLine, nameTaxes, priceLine } from './prices.ts'

it.each([
  [{ currency: 'USD', amount: 79 }, '$79'],
  [{ currency: 'EUR', amount: 1234.5 }, '€1,234.50'],
  [{ currency: 'GBP', amount: 0 }, '£0'],
  [{ currency: 'JPY', amount: 12800 }, '¥12,800'],
])('an amount is formatted as in shop and emails: %j', (money, shown) => {
  expect(formatMoney(money)).toBe(shown)
})

describe('a line', () => {
  const [clatter] = exampleCheckout({}).items

  const unnamed: LineItem = {
    id: 'p/thrum/full',
    type: 'Product',
    productId: 'thrum',
    quantity: 1,
    variationId: 'full',
  }

  it('costs its price times its quantity and shows the price before the discount', () => {
    expect(clatter && priceLine({ ...clatter, quantity: 3 }, 'USD')).toEqual({
      now: { currency: 'USD', amount: 237 },
      before: { currency: 'USD', amount: 297 },
    })
  })

  it('has the price of the order rather than that of the variation', () => {
    const line = clatter && { ...clatter, price: { USD: 99 } }
    expect(line && priceLine(line, 'USD')).toEqual({ now: { currency: 'USD', amount: 99 }, before: null })
  })

  it('costs the sum of its copies when a coupon covers some of them', () => {
    const parts = [
      { quantity: 1, price: { USD: 63.2 } },
      { quantity: 2, price: { USD: 79 } },
    ]
    const line = clatter && { ...clatter, quantity: 3, price: { USD: 221.2 / 3 }, parts }
    expect(line && priceLine(line, 'USD')).toEqual({
      now: { currency: 'USD', amount: 221.2 },
      before: { currency: 'USD', amount: 297 },
    })
  })

  it('has no price in a currency that the order lacks', () => {
    expect(clatter && priceLine(clatter, 'JPY')).toBeNull()
    expect(priceLine(unnamed, 'USD')).toBeNull()
  })

  it('is named by its product, or by its id without one', () => {
    expect(clatter && nameLine(clatter)).toBe('Clatter')
    expect(nameLine(unnamed)).toBe('thrum')
  })
})

describe('the sums of an order', () => {
  const usd = (amount: number) => ({ currency: 'USD', amount })
  const { total } = exampleCheckout({})
  const german = { rows: [{ label: 'VAT 19% Germany', amount: usd(12.61) }], included: true }
  const reversed = {
    rows: [{ label: 'VAT, reverse charge', amount: usd(0) }],
    included: false,
    note: 'Reverse charge.',
  }

  it.each([
    ['nothing where they follow from the prices', {}, []],
    ['nothing where tax is on top', { total: { ...total, due: usd(94.01) } }, []],
    ['that the prices contain the tax', { taxation: german }, ['The prices above contain the tax.']],
    [
      'that the prices contain a tax that is not charged, and why',
      { taxation: reversed, total: { ...total, due: usd(66.39) } },
      ['The prices above contain tax that you do not have to pay.', 'Reverse charge.'],
    ],
  ])('explain %s', (_, changes, words) => {
    expect(explainSums(exampleCheckout(changes))).toEqual(words)
  })
})

describe('the taxes of an order', () => {
  const address = {
    countryCode: 'US',
    streetAddress1: '',
    streetAddress2: null,
    locality: null,
    region: null,
    postCode: '',
  }
  const unknown = exampleCheckout({})
  const taxed = { isUntaxed: false, pricesIncludeTax: ['EUR'] }
  const untaxed = { isUntaxed: true, pricesIncludeTax: [] }
  const usd = (amount: number) => ({ currency: 'USD', amount })

  it('are unknown while the country of the customer is', () => {
    const billing = { ...unknown.billing, address: null }
    expect(nameTaxes({ ...unknown, billing }, taxed)).toEqual([{ label: 'Taxes', words: 'by your country' }])
    expect(nameTaxes({ ...unknown, billing, status: 'Completed' }, taxed)).toEqual([{ label: 'Taxes', words: '$0' }])
    expect(nameTaxes({ ...unknown, billing: { ...billing, address } }, taxed)).toEqual([
      { label: 'Taxes', words: '$0' },
    ])
  })

  it('are said to be in the prices where these contain them', () => {
    const billing = { ...unknown.billing, address: null }
    expect(nameTaxes({ ...unknown, currency: 'EUR', billing }, taxed)).toEqual([{ label: 'Taxes', words: 'included' }])
  })

  it('are none, in the words of the cart, in a shop that never charges any', () => {
    const billing = { ...unknown.billing, address: null }
    const total = { ...unknown.total, taxes: usd(0) }
    expect(nameTaxes({ ...unknown, total, billing }, untaxed)).toEqual([
      { label: 'Taxes', words: 'No tax is charged.' },
    ])
    expect(nameTaxes({ ...unknown, total }, untaxed)).toEqual([{ label: 'Taxes', words: 'No tax is charged.' }])
  })

  it('are named one by one', () => {
    const taxation = { rows: [{ label: 'VAT 19% in Germany', amount: usd(18.81) }], included: false }
    expect(nameTaxes({ ...unknown, taxation }, taxed)).toEqual([{ label: 'VAT 19% in Germany', words: '$18.81' }])
  })
})

const usd = (amount: number) => ({ currency: 'USD', amount })
const before = exampleCheckout({})
const dueOf = (due: number, taxes = 0) => ({ ...before.total, taxes: usd(taxes), due: usd(due) })
const oddFive = { code: 'ODDFIVE', name: 'Odd five', description: '' }
const withPrice = (price: number): LineItem[] => before.items.map((line) => ({ ...line, price: { USD: price } }))

describe('a price change of an open checkout', () => {
  it('is described line by line, with the total', () => {
    const after = exampleCheckout({ items: withPrice(99), total: dueOf(99) })
    expect(describePriceChange(before, after)).toBe(
      'Clatter is now $99 instead of $79. The total is now $99 instead of $79.',
    )
  })

  it('names the lapsed coupon', () => {
    const reduced = exampleCheckout({ couponsApplied: [oddFive], items: withPrice(75), total: dueOf(75) })
    expect(describePriceChange(reduced, before)).toBe(
      'The coupon ODDFIVE no longer applies. The total is now $79 instead of $75.',
    )
  })

  it('names the taxes', () => {
    expect(describePriceChange(before, exampleCheckout({ total: dueOf(94.01, 15.01) }))).toBe(
      'Taxes are now $15.01 instead of $0. The total is now $94.01 instead of $79.',
    )
  })

  it('is null when the amount due is the same', () => {
    expect(describePriceChange(before, exampleCheckout({ couponsApplied: [oddFive] }))).toBeNull()
  })
})
