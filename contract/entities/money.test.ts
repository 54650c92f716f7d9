import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { flatAmountOffDiscount, percentageOffDiscount, plainVariation, variation } from '../examples/catalogue.ts'
import { describeEntity, faultsOf } from '../examples/describe-entity.ts'
import { discountSchema, priceMapSchema, variationSchema } from './money.ts'

describe('a price map', () => {
  it('contains a number for each currency code', () => {
    const prices = { EUR: 99, USD: 109.5, JPY: 14800, BTC: 0 }
    expect(z.parse(priceMapSchema, prices)).toStrictEqual(prices)
    expect(z.parse(priceMapSchema, {})).toStrictEqual({})
  })
  it.each([[{ EUR: '99' }], [{ EUR: null }], [{ EUR: Number.NaN }], [['EUR']], [null]])('is never %j', (wrong) => {
    expect(z.safeParse(priceMapSchema, wrong).success).toBe(false)
  })
})

describeEntity('a percentage discount', {
  schema: discountSchema,
  full: percentageOffDiscount,
  minimal: { type: 'PercentageOffDiscount', name: 'Spring sale', percentage: 0.3, isExclusive: false },
  wrong: { type: 'Percentage', percentage: '30 %', isExclusive: 'no', 'total.EUR': '1' },
})

describeEntity('a flat discount', {
  schema: discountSchema,
  full: flatAmountOffDiscount,
  minimal: { type: 'FlatAmountOffDiscount', name: 'Ten off', isExclusive: true },
  wrong: { type: 'FlatAmount', name: 10, isExclusive: 1 },
})

describe('discounts', () => {
  it('are discriminated by type: a flat one loses a percentage', () => {
    expect(z.parse(discountSchema, { ...flatAmountOffDiscount, percentage: 0.1 })).toStrictEqual(flatAmountOffDiscount)
    expect(faultsOf(discountSchema, { ...flatAmountOffDiscount, type: 'PercentageOffDiscount' })).toEqual([
      'percentage',
    ])
  })
})

describeEntity('a variation', {
  schema: variationSchema,
  full: variation,
  minimal: plainVariation,
  wrong: { 'originalPrice.EUR': '99', 'price.EUR': null, hasDiscount: 'yes', 'discount.type': 'Gift' },
})
