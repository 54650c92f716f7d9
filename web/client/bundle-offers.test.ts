import { describe, expect, it } from 'vitest'
import type { Bundle, StoreProduct } from '#contract/entities/catalogue.ts'
import { findBundleOffer, splitBundle, switchToBundle } from './bundle-offers.ts'
import { addItem, setQuantity } from './cart-items.ts'
import type { CartItem } from './cart-lines.ts'
import { clatter, everything, fullVariation } from './testing/examples.ts'

const thrum: StoreProduct = { ...clatter, id: 'thrum', name: 'Thrum' }
const priced = (price: number) => ({ ...fullVariation, price: { EUR: price } })
const both: Bundle = { ...everything, id: 'both', products: [clatter, thrum], defaultVariation: priced(60) }
const onSale = { products: [clatter, thrum], bundles: [both] }
const apart = addItem(addItem([], clatter), thrum)
const find = (items: CartItem[], bundles = [both], currency = 'EUR') =>
  findBundleOffer(items, { ...onSale, bundles }, currency)
const quantities = (items: CartItem[]) => items.map(({ id, quantity }) => [id, quantity])

describe('a bundle is offered', () => {
  it('when it costs less than its products cost in the cart', () => {
    expect(find(apart)).toEqual({ bundle: both, price: 60, saving: 19.98 })
    expect(find(setQuantity(apart, 'p/thrum/full', 3))?.saving).toBe(19.98)
  })

  it('and of several the one that saves most', () => {
    const cheaper = { ...both, id: 'cheaper', defaultVariation: priced(50) }
    expect(find(apart, [both, cheaper])?.bundle.id).toBe('cheaper')
  })
})

describe('no bundle is offered', () => {
  it.each([
    ['without one of its products', addItem([], clatter)],
    ['for a product in another variation', addItem(addItem([], clatter, { variationId: 'school' }), thrum)],
    ['that a coupon makes dearer than its products', apart.map((item) => ({ ...item, price: { EUR: 29 } }))],
    ['before the prices are known', apart.map(({ price: _, ...item }) => item)],
  ])('%s', (_, items) => expect(find(items)).toBeNull())

  it('that costs as much, or is not sold in the currency', () => {
    expect(find(apart, [{ ...both, defaultVariation: priced(79.98) }])).toBeNull()
    expect(find(apart, [both], 'USD')).toBeNull()
  })
})

describe('switching', () => {
  it('takes one copy of each product for the bundle, and can be undone', () => {
    const switched = switchToBundle(setQuantity(apart, 'p/thrum/full', 3), both, onSale)
    expect(quantities(switched)).toEqual([
      ['p/thrum/full', 2],
      ['b/both/full', 1],
    ])
    expect(quantities(splitBundle(switched, both, onSale)).toSorted()).toEqual([
      ['p/clatter/full', 1],
      ['p/thrum/full', 3],
    ])
  })
})
