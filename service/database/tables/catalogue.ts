import type { ColumnType, Generated } from 'kysely'
import type { Manifest } from '#contract/entities/catalogue.ts'
import type { Platform } from '#contract/statuses.ts'
import type { Json, MinorPrices, NullableJson, NullableTime, Time } from './columns.ts'

export type ProductTable = {
  id: string
  position: number
  name: string
  tagline: string
  description: string
  website: string | null
  iconUrl: string | null
  currentVersion: string | null
  maxActivations: number
  /** How many devices of a license may go offline within a year; null where the vendor says nothing. */
  offlinePerYear: Generated<number | null>
  /** How many seats of a license its owner may free within a year; null where the vendor says nothing. */
  seatChangesPerYear: Generated<number | null>
  /** After how many days without a sign of life a device loses its seat; null where it never does. */
  seatsReturnAfterDays: Generated<number | null>
  /** How many copies an order holds at most; null where the vendor says nothing. */
  maxQuantity: Generated<number | null>
  trialDays: number
  trialNeedsAccount: Generated<boolean>
  downloadsNeedsUser: boolean
  downloadsNeedsOwnership: boolean
  withdrawnAt: NullableTime
}
export type ReleaseTable = {
  productId: string
  version: string
  position: number
  isPrerelease: boolean
  description: string | null
  releasedOn: string | null
}
export type ArtifactTable = {
  productId: string
  version: string
  key: string
  position: number
  platform: Platform
  name: string
  file: string
  size: number
  sha256: string
  manifest: NullableJson<Manifest>
}
export type BundleTable = {
  id: string
  position: number
  name: string
  tagline: string
  description: string
  iconUrl: string | null
  /** How many copies an order holds at most; null where the vendor says nothing. */
  maxQuantity: Generated<number | null>
  withdrawnAt: NullableTime
}
export type BundleProductTable = { bundleId: string; productId: string; position: number }
export type VariationTable = {
  ownerType: 'Product' | 'Bundle'
  ownerId: string
  id: string
  position: number
  name: string
  isDefault: boolean
  prices: Json<MinorPrices>
}
export type CatalogueStateTable = {
  id: number
  /** Of everything that the last sync wrote. */
  stamp: string
  currencies: Json<string[]>
  suggestedCurrency: string
  /** Currencies whose prices contain the tax. */
  pricesIncludeTax: Json<string[]>
  changedAt: Time
}
type OfferTerms = {
  name: string
  /** A percentage in hundredths of a percent; either this or amounts. */
  basisPoints: number | null
  amounts: NullableJson<MinorPrices>
  isExclusive: boolean
  startsAt: NullableTime
  endsAt: NullableTime
  /** Ids of products and bundles; null is all. */
  appliesTo: NullableJson<string[]>
}
export type DiscountTable = OfferTerms & { id: string; position: number; description: string | null }
export type CouponTable = OfferTerms & {
  id: string
  code: string
  description: string
  /** Of how many copies of each product it lowers the price. */
  copies: Generated<number>
  /** Names of coupons and batches that it combines with, as long as they name it too. */
  combinesWith: ColumnType<string[], string | undefined, string>
  /** It lowers no copy's price below this; null is no limit. */
  minimumPrices: NullableJson<MinorPrices>
  /** The batch that it was issued in; null of one that is a file. */
  batch: Generated<string | null>
  /** Null is without end. */
  maxUses: number | null
  uses: Generated<number>
  /** Whether one person was given it, and no file of the catalogue knows it. */
  isIssued: Generated<boolean>
  withdrawnAt: NullableTime
}
export type CouponUseTable = { couponId: string; orderId: string; takenAt: Time }
