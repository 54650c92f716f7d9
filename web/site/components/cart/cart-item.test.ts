import { expect, it } from 'vitest'
import { addItem } from '#web/client/cart-items.ts'
import { clatter, everything, storefront } from '#web/client/testing/examples.ts'
import { fullNameOf, variationNameOf } from './cart-item.ts'

it('names the variation of a line where its item has more than one', () => {
  const lines = [
    ...addItem([], clatter),
    ...addItem([], clatter, { variationId: 'school' }),
    ...addItem([], everything),
  ]
  expect(lines.map((line) => variationNameOf(line, storefront))).toEqual(['Full license', 'School license', undefined])
  expect(lines.map((line) => fullNameOf(line, storefront))).toEqual([
    'Clatter, Full license',
    'Clatter, School license',
    'Everything',
  ])
  expect(lines.map((line) => fullNameOf(line, null))).toEqual(['Clatter', 'Clatter', 'Everything'])
})
