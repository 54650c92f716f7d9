import { expect, it } from 'vitest'
import type { CartItem } from '#web/client/shop.ts'
import { clatter, everything } from '#web/client/testing/examples.ts'
import { noteOwned } from './cart-item.ts'

const product: CartItem = { id: 'p', type: 'Product', productId: 'clatter', variationId: 'full', quantity: 1 }
const bundle: CartItem = { id: 'b', type: 'Bundle', bundleId: 'everything', variationId: 'full', quantity: 1 }
const selling = (owned: boolean) => ({
  products: [{ ...clatter, owned }],
  bundles: [{ ...everything, owned }],
})

it('says of a product that it is owned already, and what buying it again does', () => {
  expect(noteOwned(product, selling(true))).toBe('You own this. Buying it again adds a license.')
})

it('says of a bundle that all of it is owned already', () => {
  expect(noteOwned(bundle, selling(true))).toContain('You own all of this')
})

it('says of a partial bundle what is owned, as its line is priced', () => {
  const reference = { id: 'thrum', name: 'Thrum', tagline: '', iconUrl: null }
  const products = [
    { ...reference, id: 'clatter', name: 'Clatter', included: false },
    { ...reference, included: true },
  ]
  const partial = { ...bundle, partial: true, bundle: { ...reference, products } }
  expect(noteOwned(partial, selling(false))).toBe('You already own Clatter and don’t pay for it again.')
})

it('says nothing to who owns nothing, or before the storefront is there', () => {
  for (const storefront of [selling(false), null]) {
    expect(noteOwned(product, storefront)).toBeNull()
    expect(noteOwned(bundle, storefront)).toBeNull()
  }
})
