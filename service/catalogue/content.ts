import type { BundleFile, CouponFile, DiscountFile, ProductFile, StoreFile } from './products/content-schema.ts'
import type { ReleaseFile } from './releases/content-schema.ts'
import type { VoucherFile } from './voucher-batches/content-schema.ts'

export type CatalogueContent = {
  store: StoreFile
  products: ProductFile[]
  bundles: BundleFile[]
  discounts: DiscountFile[]
  coupons: CouponFile[]
  releases: ReleaseFile[]
  drafts?: ReleaseFile[]
  vouchers: VoucherFile[]
  /** What is known of the files that releases name, by their names in the storage; measured, not written by the vendor. */
  storedFiles: Record<string, { size: number; sha256: string }>
}
