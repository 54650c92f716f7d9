import { expect, it } from 'vitest'
import type { LineItem } from '#contract/entities/orders.ts'
import { describeOrder } from './owned-orders.tsx'

const named = (id: string, name: string) => ({ id, name, tagline: '', iconUrl: null })
const clatter: LineItem = {
  type: 'Product',
  id: 'p/clatter/license',
  productId: 'clatter',
  variationId: 'license',
  quantity: 1,
  product: named('clatter', 'Clatter'),
}
const bothHands: LineItem = {
  type: 'Bundle',
  id: 'b/both-hands/license',
  bundleId: 'both-hands',
  variationId: 'license',
  quantity: 1,
  bundle: { ...named('both-hands', 'Both Hands'), products: [] },
}

it.each([
  [[clatter], 'Clatter'],
  [[clatter, bothHands], 'Clatter, Both Hands'],
  [[{ ...clatter, quantity: 3 }, bothHands], '3 × Clatter, Both Hands'],
])('an order says what was bought and how many (%#)', (items, words) => {
  expect(describeOrder(items)).toBe(words)
})
