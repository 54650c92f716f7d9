import { describe, expect, it } from 'vitest'
import type { LineItem } from '#contract/entities/orders.ts'
import { exampleCheckout } from './example-checkout.ts'
import { formatMoney, nameLine, priceLine } from './prices.ts'

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

  it('has no price in a currency the order does not name', () => {
    expect(clatter && priceLine(clatter, 'JPY')).toBeNull()
    expect(priceLine(unnamed, 'USD')).toBeNull()
  })

  it('is called by its name, or by its id when it has none', () => {
    expect(clatter && nameLine(clatter)).toBe('Clatter')
    expect(nameLine(unnamed)).toBe('thrum')
  })
})
