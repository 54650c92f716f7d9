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

  it('costs nothing that can be said in a currency it is not sold in', () => {
    expect(priceLine(line(), 'GBP')).toBeNull()
  })
})

it('what the items were is added up without discounts, and as priced where it is not said', () => {
  const { variation: _, ...unsaid } = line({ quantity: 1 })
  expect(sumOriginals([line(), unsaid], 'USD')).toBe(366.67)
})
