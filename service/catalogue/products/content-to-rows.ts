import { createHash } from 'node:crypto'
import type { Insertable } from 'kysely'
import type {
  ArtifactTable,
  BundleProductTable,
  BundleTable,
  CatalogueStateTable,
  CouponTable,
  DiscountTable,
  ProductTable,
  ReleaseTable,
  VariationTable,
} from '#service/database/index.ts'
import { toMinorPrices } from '#service/platform/index.ts'
import type { CatalogueContent } from '../content.ts'
import { toEnd, toStart } from '../discounts/validity-periods.ts'
import type { ReleaseFile } from '../releases/content-schema.ts'
import { compareVersions, findCurrentVersion, isPrerelease, storedNameOf } from '../releases/rules.ts'
import { toVoucherRows, type VoucherRows } from '../voucher-batches/content-schema.ts'
import {
  type BundleFile,
  type CouponFile,
  type DiscountFile,
  type ProductFile,
  toBasisPoints,
} from './content-schema.ts'

export type CatalogueRows = {
  state: Pick<Insertable<CatalogueStateTable>, 'currencies' | 'suggestedCurrency' | 'pricesIncludeTax'>
  products: Insertable<ProductTable>[]
  bundles: Insertable<BundleTable>[]
  bundleProducts: BundleProductTable[]
  variations: Insertable<VariationTable>[]
  releases: ReleaseTable[]
  artifacts: Insertable<ArtifactTable>[]
  discounts: Insertable<DiscountTable>[]
  coupons: Insertable<CouponTable>[]
  vouchers: VoucherRows
}

export function toRows(content: CatalogueContent): CatalogueRows {
  const { store, products, bundles, discounts, coupons, storedFiles } = content
  const releases = content.releases.filter(({ productId }) => products.some(({ id }) => id === productId))
  return {
    state: {
      currencies: JSON.stringify(store.currencies),
      suggestedCurrency: store.suggestedCurrency,
      pricesIncludeTax: JSON.stringify(store.pricesIncludeTax ?? []),
    },
    products: products.map((product) => toProductRow(product, releases)),
    bundles: bundles.map(({ variations: _, products: __, ...bundle }) => ({
      ...bundle,
      iconUrl: bundle.iconUrl ?? null,
      maxQuantity: bundle.maxQuantity ?? null,
      withdrawnAt: null,
    })),
    bundleProducts: bundles.flatMap((bundle) =>
      bundle.products.map((productId, position) => ({ bundleId: bundle.id, productId, position })),
    ),
    variations: [...toVariationRows('Product', products), ...toVariationRows('Bundle', bundles)],
    releases: products.flatMap(({ id }) => toReleaseRows(releases.filter(({ productId }) => productId === id))),
    artifacts: releases.flatMap((release) => toArtifactRows(release, storedFiles)),
    discounts: discounts.map((discount) => ({
      ...toTerms(discount),
      id: discount.id,
      position: discount.position,
      description: discount.description ?? null,
    })),
    coupons: coupons.map((coupon) => ({
      ...toCouponTerms(coupon),
      id: coupon.id,
      code: coupon.code,
      batch: null,
      maxUses: coupon.maxUses ?? null,
      withdrawnAt: null,
    })),
    vouchers: toVoucherRows(content.vouchers),
  }
}

/** A hash of the rows. It changes with the vendor's files, and with program versions that read more of them. */
export const stampOf = (rows: CatalogueRows): string =>
  createHash('sha256').update(JSON.stringify(rows)).digest('base64url')

const toProductRow = (
  { variations: _, downloads, ...product }: ProductFile,
  releases: ReleaseFile[],
): Insertable<ProductTable> => ({
  ...product,
  website: product.website ?? null,
  iconUrl: product.iconUrl ?? null,
  maxQuantity: product.maxQuantity ?? null,
  offlinePerYear: product.offlinePerYear ?? null,
  seatChangesPerYear: product.seatChangesPerYear ?? null,
  seatsReturnAfterDays: product.seatsReturnAfterDays ?? null,
  trialNeedsAccount: product.trialNeedsAccount ?? false,
  currentVersion: findCurrentVersion(releases.filter(({ productId }) => productId === product.id)),
  downloadsNeedsUser: downloads.needsUser,
  downloadsNeedsOwnership: downloads.needsOwnership,
  withdrawnAt: null,
})

const toReleaseRows = (releases: ReleaseFile[]): ReleaseTable[] =>
  releases
    .toSorted((one, other) => compareVersions(one.version, other.version))
    .map((release, position) => ({
      productId: release.productId,
      version: release.version,
      position,
      isPrerelease: isPrerelease(release),
      description: release.description ?? null,
      releasedOn: release.released ?? null,
    }))

const toArtifactRows = (
  release: ReleaseFile,
  storedFiles: CatalogueContent['storedFiles'],
): Insertable<ArtifactTable>[] =>
  release.artifacts.flatMap(({ key, platform, name, file, manifest }, position) => {
    const stored = storedFiles[storedNameOf(release, file)]
    if (!stored) return []
    const { productId, version } = release
    const { files = [], licensePath = null } = manifest ?? {}
    return {
      productId,
      version,
      key,
      position,
      platform,
      name,
      ...stored,
      file: storedNameOf(release, file),
      manifest: manifest ? JSON.stringify({ files, licensePath }) : null,
    }
  })

const toTerms = ({
  name,
  percentage,
  amounts,
  isExclusive,
  from,
  until,
  appliesTo,
}: Omit<DiscountFile, 'id' | 'position'> | Omit<CouponFile, 'id' | 'code' | 'maxUses'>) => ({
  name,
  basisPoints: percentage === undefined ? null : toBasisPoints(percentage),
  amounts: amounts === undefined ? null : JSON.stringify(toMinorPrices(amounts)),
  isExclusive,
  startsAt: from === undefined ? null : toStart(from),
  endsAt: until === undefined ? null : toEnd(until),
  appliesTo: appliesTo === undefined ? null : JSON.stringify(appliesTo),
})

export const toCouponTerms = (coupon: Omit<CouponFile, 'id' | 'code' | 'maxUses'>) => ({
  ...toTerms(coupon),
  description: coupon.description,
  copies: coupon.copies ?? 1,
  combinesWith: JSON.stringify(coupon.combinesWith ?? []),
  minimumPrices: coupon.minimumPrice === undefined ? null : JSON.stringify(toMinorPrices(coupon.minimumPrice)),
})

const toVariationRows = (
  ownerType: VariationTable['ownerType'],
  items: readonly (ProductFile | BundleFile)[],
): Insertable<VariationTable>[] =>
  items.flatMap((item) =>
    item.variations.map((variation, position) => ({
      ownerType,
      ownerId: item.id,
      id: variation.id,
      position,
      name: variation.name,
      // A single variation is the default without being named so.
      isDefault: variation.default ?? item.variations.length === 1,
      prices: JSON.stringify(toMinorPrices(variation.prices)),
    })),
  )
