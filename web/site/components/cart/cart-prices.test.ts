import { describe, expect, it } from 'vitest'
import type { CartItem } from '#web/client/shop.ts'
import { priceLine, sumOriginals } from './cart-prices.ts'

const spring = { type: 'PercentageOffDiscount', name: 'Spring', percentage: 0.3, isExclusive: false } as const
const five = { ...spring, name: 'Odd five', percentage: 0.05 }

const variation = {
  id: 'license',
  name: 'License',
  originalPrice: { USD: 99.1, EUR: 99 },
  price: { USD: 69.37, EUR: 99 },
  hasDiscount: true,
  discount: spring,
}

const line = (changes: Pick<Partial<CartItem>, 'quantity' | 'appliedDiscount'> = {}): CartItem => ({
  id: 'p/clatter/license',
  type: 'Product',
  productId: 'clatter',
  variationId: 'license',
  quantity: 3,
  price: variation.price,
  variation,
  ...changes,
})

describe('a line of the cart', () => {
  it('costs its price as often as it is bought, and is struck through what it was', () => {
    expect(priceLine(line(), 'USD')).toEqual({ price: { USD: 208.11 }, original: { USD: 297.3 }, discount: spring })
  })

  it('is the same before and after where nothing lowers it', () => {
    expect(priceLine(line(), 'EUR')).toMatchObject({ price: { EUR: 297 }, original: { EUR: 297 } })
  })

  it('names what the service applied, coupons among it, rather than what the shop knew', () => {
    expect(priceLine(line({ appliedDiscount: five }), 'USD')?.discount).toEqual(five)
  })

  describe('of which a coupon covers some copies', () => {
    const parts = [
      { quantity: 1, price: { USD: 65.9, EUR: 94.05 } },
      { quantity: 2, price: { USD: 69.37, EUR: 99 } },
    ]
    const covered = { ...line({ appliedDiscount: five }), price: { USD: 204.64 / 3, EUR: 292.05 / 3 }, parts }

    it('costs what its copies do together, and says how many are covered', () => {
      expect(priceLine(covered, 'USD')).toMatchObject({
        price: { USD: 204.64 },
        original: { USD: 297.3 },
        discount: { name: 'Odd five, 1 of 3' },
      })
    })
    it('costs the price without a coupon for each copy that is added, and keeps the covered ones to the last', () => {
      expect(priceLine({ ...covered, quantity: 4 }, 'USD')?.price).toEqual({ USD: 274.01 })
      expect(priceLine({ ...covered, quantity: 2 }, 'USD')?.price).toEqual({ USD: 135.27 })
      const one = { ...covered, quantity: 1, parts: parts.slice(0, 1) }
      expect(priceLine(one, 'USD')).toMatchObject({ price: { USD: 65.9 }, discount: { name: 'Odd five' } })
      expect(priceLine({ ...one, quantity: 2 }, 'USD')?.price).toEqual({ USD: 135.27 })
    })
    it('names a discount that is for all copies as it is', () => {
      expect(priceLine({ ...covered, appliedDiscount: spring }, 'USD')?.discount).toEqual(spring)
    })
  })

  it('costs nothing that can be said in a currency it is not sold in', () => {
    expect(priceLine(line(), 'GBP')).toBeNull()
  })
})

it('what the items were is added up without discounts, and as priced where it is not said', () => {
  const { variation: _, ...unsaid } = line({ quantity: 1 })
  expect(sumOriginals([line(), unsaid], 'USD')).toBe(366.67)
})
