export type { CatalogueContent } from './content.ts'
export { type CouponFields, readBatchTerms } from './coupons/batch-terms.ts'
export { type CouponBatches, createCouponBatches } from './coupons/coupon-batches.ts'
export { makeCodes, mostCodes, normaliseCode } from './coupons/coupon-codes.ts'
export { findCouponBatchHits, findCouponHits, findCouponPage } from './coupons/coupon-list-repository.ts'
export { findCouponUsePage, type ListedCouponUse } from './coupons/coupon-use-repository.ts'
export {
  findTakenCouponCodes,
  insertIssued,
  lockImportedCoupons,
  removeImportedCoupons,
  wasCoupon,
} from './coupons/repository.ts'
export type { CouponService } from './coupons/service.ts'
export {
  appliesTo,
  mapPrices,
  type Quotes,
  quotePrices,
  shareOf,
  toDiscount,
  toVariation,
} from './discounts/discounted-prices.ts'
export { hasEnded } from './discounts/validity-periods.ts'
export { type EducationTerms, educationFileSchema } from './education/content-schema.ts'
export * as educationEmails from './education/emails.ts'
export { findRequestsOf } from './education/repository.ts'
export type { StoredRequest } from './education/service.ts'
export { readEducationEvents } from './education/timeline-repository.ts'
export { type CatalogueServices, createCatalogue } from './module.ts'
export * as personalData from './personal-data-repository.ts'
export { quotePrice, type Reduction } from './prices/rules.ts'
export { currencyFor, readWhereabouts, type Whereabouts } from './prices/suggested-currency.ts'
export type {
  Catalogue,
  CatalogueArtifact,
  CatalogueBundle,
  CatalogueCoupon,
  CatalogueDiscount,
  CatalogueProduct,
  CatalogueRelease,
  CatalogueVariation,
} from './products/catalogue.ts'
export { type CatalogueChange, type FieldChange, findCatalogueChanges } from './products/catalogue-changes.ts'
export { type CatalogueFault, describeCatalogueFault, findCatalogueFaults } from './products/catalogue-faults.ts'
export {
  bundleFileSchema,
  type CouponFile,
  couponFileSchema,
  discountFileSchema,
  productFileSchema,
  storeFileSchema,
} from './products/content-schema.ts'
export { exampleCatalogue, exampleContent, exampleCoupon, toExampleCatalogue } from './products/example-catalogue.ts'
export { type ForSale, readForSale, toForSale } from './products/for-sale.ts'
export { discountsOf, maxQuantityOf, toProductReference, toStoreBundle, toStoreProduct } from './products/rules.ts'
export { type CatalogueService, hasCatalogue } from './products/service.ts'
export { type ReleaseFile, releaseFileSchema } from './releases/content-schema.ts'
export {
  type DownloadOptions,
  fileNameOf,
  findArtifact,
  findHindrance,
  findRelease,
  linkSeconds,
  type Reader,
  toDownloads,
} from './releases/download-links.ts'
export {
  compareVersions,
  findCurrentVersion,
  findReleaseFaults,
  isDraft,
  isPrerelease,
  type ReleaseFault,
  releasesOf,
  storedNameOf,
} from './releases/rules.ts'
export {
  type StoredCode,
  toVoucherRows,
  type VoucherFile,
  type VoucherRows,
  voucherFileSchema,
} from './voucher-batches/content-schema.ts'
export { findVoucherFaults } from './voucher-batches/voucher-faults.ts'
