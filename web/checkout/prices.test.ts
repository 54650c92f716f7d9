import { describe, expect, it } from 'vitest'
import type { LineItem } from '#contract/entities/orders.ts'
import { exampleCheckout } from './example-checkout.ts'
import { countPieces, explainSums, formatMoney, nameLine, nameTaxes, priceLine } from './prices.ts'

describe('an amount', () => {
  it.each([
    [{ currency: 'USD', amount: 79 }, '$79'],
    [{ currency: 'EUR', amount: 1234.5 }, '€1,234.50'],
    [{ currency: 'GBP', amount: 0 }, '£0'],
    [{ currency: 'JPY', amount: 12800 }, '¥12,800'],
  ])('is written as the shop and the mails do: %j', (money, shown) => {
    expect(formatMoney(money)).toBe(shown)
  })
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

  it('costs its price times its quantity, and shows what it cost before', () => {
    expect(clatter && priceLine({ ...clatter, quantity: 3 }, 'USD')).toEqual({
      now: { currency: 'USD', amount: 237 },
      before: { currency: 'USD', amount: 297 },
    })
  })

  it('costs what the order says, rather than the variation', () => {
    const line = clatter && { ...clatter, price: { USD: 99 } }
    expect(line && priceLine(line, 'USD')).toEqual({ now: { currency: 'USD', amount: 99 }, before: null })
  })

  it('costs what its copies do together where a coupon covers some of them', () => {
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

  it('has no price in a currency the order does not name', () => {
    expect(clatter && priceLine(clatter, 'JPY')).toBeNull()
    expect(priceLine(unnamed, 'USD')).toBeNull()
  })

  it('is called by its name, or by its id when it has none', () => {
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
  ])('say %s', (_, changes, words) => {
    expect(explainSums(exampleCheckout(changes))).toEqual(words)
  })

  it('are of so many pieces', () => {
    expect(countPieces(exampleCheckout({}).items.map((line) => ({ ...line, quantity: 3 })))).toBe(3)
  })
})

describe('the taxes of an order', () => {
  const address = {
    ...{ countryCode: 'US', streetAddress1: '', streetAddress2: null },
    ...{ locality: null, region: null, postCode: '' },
  }
  const unknown = exampleCheckout({})
  const usd = (amount: number) => ({ currency: 'USD', amount })

  it('are not said to be nothing while it is not known where it goes', () => {
    const billing = { ...unknown.billing, address: null }
    expect(nameTaxes({ ...unknown, billing })).toEqual([{ label: 'Taxes', words: 'by your country' }])
    expect(nameTaxes({ ...unknown, billing, status: 'Completed' })).toEqual([{ label: 'Taxes', words: '$0' }])
    expect(nameTaxes({ ...unknown, billing: { ...billing, address } })).toEqual([{ label: 'Taxes', words: '$0' }])
  })

  it('are named each', () => {
    const taxation = { rows: [{ label: 'VAT 19% in Germany', amount: usd(18.81) }], included: false }
    expect(nameTaxes({ ...unknown, taxation })).toEqual([{ label: 'VAT 19% in Germany', words: '$18.81' }])
  })
})
