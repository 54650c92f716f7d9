import { describe, expect, it } from 'vitest'
import type { Bundle, StoreProduct } from '#contract/entities/catalogue.ts'
import type { Voucher } from '#contract/entities/inventory.ts'
import { clatter, everything } from '#web/client/testing/examples.ts'
import { describeContents, describeGranted, productsOf } from './voucher-contents.ts'

const productOf = (name: string, owned = false): StoreProduct => ({ ...clatter, id: name.toLowerCase(), name, owned })
const bundleOf = (...products: StoreProduct[]): Bundle => ({
  ...everything,
  name: 'Both Hands',
  owned: products.every(({ owned }) => owned),
  products,
})
const voucher: Voucher = {
  id: 'voucher-1',
  name: 'Magazine',
  description: 'From the spring issue',
  code: 'DRUM-DAYS',
  redeemed: false,
  redeemsProducts: [],
  redeemsBundles: [],
}
const withProduct = (value: StoreProduct, quantity = 1) => ({ ...voucher, redeemsProducts: [{ value, quantity }] })
const withBundle = (value: Bundle, quantity = 1) => ({ ...voucher, redeemsBundles: [{ value, quantity }] })

describe('what a voucher is good for', () => {
  it.each([
    [withProduct(productOf('Thrum')), 'Thrum', '1 license', null],
    [withProduct(productOf('Thrum'), 3), 'Thrum', '3 licenses', null],
    [
      withBundle(bundleOf(productOf('Clatter'), productOf('Thrum')), 2),
      'Both Hands',
      '2 licenses each of Clatter and Thrum',
      null,
    ],
    [
      withProduct(productOf('Thrum', true)),
      'Thrum',
      '1 license',
      'You own this already. Redeeming adds to what you have.',
    ],
    [
      withBundle(bundleOf(productOf('Clatter'), productOf('Thrum', true))),
      'Both Hands',
      '1 license each of Clatter and Thrum',
      'You own Thrum already. Redeeming adds to what you have.',
    ],
    [
      withBundle(bundleOf(productOf('Clatter', true), productOf('Thrum', true))),
      'Both Hands',
      '1 license each of Clatter and Thrum',
      'You own all of this already. Redeeming adds to what you have.',
    ],
  ])('says how many of what, and what of it is owned (%#)', (given, name, gives, note) => {
    expect(describeContents(given)).toEqual([{ id: expect.any(String), name, gives, note }])
  })

  it('names products before bundles, and each product once', () => {
    const both = {
      ...withProduct(productOf('Thrum')),
      redeemsBundles: withBundle(bundleOf(productOf('Clatter'), productOf('Thrum'))).redeemsBundles,
    }
    expect(describeContents(both).map(({ name }) => name)).toEqual(['Thrum', 'Both Hands'])
    expect(productsOf(both).map(({ name }) => name)).toEqual(['Thrum', 'Clatter'])
  })
})

it.each([
  [withProduct(productOf('Thrum')), '1 license of Thrum is yours.'],
  [withProduct(productOf('Thrum'), 2), '2 licenses of Thrum are yours.'],
  [withBundle(bundleOf(productOf('Clatter'), productOf('Thrum')), 2), '4 licenses of Clatter and Thrum are yours.'],
])('what was redeemed is counted, a bundle being each of its products (%#)', (given, words) => {
  expect(describeGranted(given)).toBe(words)
})
