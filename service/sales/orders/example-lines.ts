import { exampleCatalogue } from '#service/catalogue/index.ts'
import { type Buyer, priceLines } from './line-pricing.ts'
import type { StoredLine } from './stored-line.ts'

export const snareLine: StoredLine = {
  lineId: 'p/snare-works/full',
  type: 'Product',
  itemId: 'snare-works',
  variationId: 'full',
  quantity: 2,
}
export const kitLine: StoredLine = {
  lineId: 'b/whole-kit/full',
  type: 'Bundle',
  itemId: 'whole-kit',
  variationId: 'full',
  quantity: 1,
}
export const buyerOf = (...owned: string[]): Buyer => ({
  ownedProducts: new Set(owned),
  currency: 'EUR',
  coupons: [],
})

/** Lines with their prices in the example catalogue. */
export const priceExamples = (lines: StoredLine[], buyer = buyerOf()) =>
  priceLines(lines, exampleCatalogue, buyer).filter((line) => line !== null)
