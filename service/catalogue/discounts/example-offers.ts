import type { CatalogueCoupon, CatalogueDiscount } from '../products/rules.ts'

const always = { startsAt: null, endsAt: null, appliesTo: null }

/** A discount for tests, as the service holds it: 30 % off everything, always, unless said otherwise. */
export const exampleDiscount = (changes: Partial<CatalogueDiscount> = {}): CatalogueDiscount => ({
  ...{ id: 'sale', position: 1, name: 'Sale', description: null },
  ...{ basisPoints: 3000, amounts: null, isExclusive: false },
  ...always,
  ...changes,
})

/** A coupon for tests, as the service holds it: 10 % off everything, always, unless said otherwise. */
export const exampleCoupon = (changes: Partial<CatalogueCoupon> = {}): CatalogueCoupon => ({
  ...{ id: 'ten', code: 'TEN', name: 'Ten', description: 'Ten per cent', maxUses: null },
  ...{ copies: 1, combinesWith: [], minimumPrices: null, batch: null },
  ...{ basisPoints: 1000, amounts: null, isExclusive: false },
  ...always,
  ...changes,
})
