import { describe, expect, it } from 'vitest'
import type { LineItem } from '#contract/entities/orders.ts'
import { exampleCheckout } from './example-checkout.ts'
import { describePriceChange } from './price-change.ts'

const usd = (amount: number) => ({ currency: 'USD', amount })
const before = exampleCheckout({})
const dueOf = (due: number, taxes = 0) => ({ ...before.total, taxes: usd(taxes), due: usd(due) })
const oddFive = { code: 'ODDFIVE', name: 'Odd five', description: '' }
const withPrice = (price: number): LineItem[] => before.items.map((line) => ({ ...line, price: { USD: price } }))

describe('a price that changed under an open checkout', () => {
  it('is told line by line, with the total', () => {
    const after = exampleCheckout({ items: withPrice(99), total: dueOf(99) })
    expect(describePriceChange(before, after)).toBe(
      'Clatter is now $99 instead of $79. The total is now $99 instead of $79.',
    )
  })

  it('is told by the coupon that is gone', () => {
    const reduced = exampleCheckout({ couponsApplied: [oddFive], items: withPrice(75), total: dueOf(75) })
    expect(describePriceChange(reduced, before)).toBe(
      'The coupon ODDFIVE no longer counts. The total is now $79 instead of $75.',
    )
  })

  it('is told by its taxes', () => {
    expect(describePriceChange(before, exampleCheckout({ total: dueOf(94.01, 15.01) }))).toBe(
      'Taxes are now $15.01 instead of $0. The total is now $94.01 instead of $79.',
    )
  })

  it('is nothing to tell when as much is due as before', () => {
    expect(describePriceChange(before, exampleCheckout({ couponsApplied: [oddFive] }))).toBeNull()
  })
})
