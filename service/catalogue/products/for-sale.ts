import type { Database, MinorPrices, Queryable, Row, VoucherContents } from '#service/database/index.ts'
import type { CatalogueContent } from '../content.ts'
import type { VoucherRows } from '../voucher-batches/content-schema.ts'
import type { Catalogue, CatalogueBundle, CatalogueCoupon, CatalogueDiscount, CatalogueProduct } from './catalogue.ts'
import { type CatalogueRows, toRows } from './content-to-rows.ts'
import { findStamp, readSnapshot } from './repository.ts'

type ProductForSale = Omit<CatalogueProduct, 'withdrawnAt'>
type BundleForSale = Omit<CatalogueBundle, 'withdrawnAt' | 'products'> & { products: readonly string[] }
type BatchForSale = Pick<Row<'voucherBatches'>, 'id' | 'name' | 'description' | 'contents' | 'endsAt'> & {
  codes: readonly string[]
}

/** All that the vendor's files offer, vouchers too, in a form that a database and files that are not in it yet share. */
export type ForSale = Pick<Catalogue, 'currencies' | 'suggestedCurrency' | 'pricesIncludeTax'> & {
  products: readonly ProductForSale[]
  bundles: readonly BundleForSale[]
  discounts: readonly CatalogueDiscount[]
  coupons: readonly CatalogueCoupon[]
  batches: readonly BatchForSale[]
}

export async function readForSale(database: Database, readBatches: (db: Queryable) => Promise<BatchForSale[]>) {
  if ((await findStamp(database.query)) === undefined) return null
  return database.transaction(async (tx) => {
    const { catalogue } = await readSnapshot(tx)
    const bundles = catalogue.bundles.map((bundle) => ({ ...bundle, products: bundle.products.map(({ id }) => id) }))
    return { ...catalogue, bundles, batches: await readBatches(tx) }
  })
}

export function toForSale(content: CatalogueContent): ForSale {
  const rows = toRows(content)
  return {
    currencies: readJson<string[]>(rows.state.currencies),
    suggestedCurrency: rows.state.suggestedCurrency,
    pricesIncludeTax: readJson<string[]>(rows.state.pricesIncludeTax),
    products: rows.products.map((product) => ({
      ...product,
      website: product.website ?? null,
      iconUrl: product.iconUrl ?? null,
      currentVersion: product.currentVersion ?? null,
      maxQuantity: product.maxQuantity ?? null,
      offlinePerYear: product.offlinePerYear ?? null,
      seatChangesPerYear: product.seatChangesPerYear ?? null,
      seatsReturnAfterDays: product.seatsReturnAfterDays ?? null,
      trialNeedsAccount: product.trialNeedsAccount ?? false,
      variations: variationsOf(rows, 'Product', product.id),
      releases: releasesOf(rows, product.id),
    })),
    bundles: rows.bundles.map((bundle) => ({
      ...bundle,
      iconUrl: bundle.iconUrl ?? null,
      maxQuantity: bundle.maxQuantity ?? null,
      variations: variationsOf(rows, 'Bundle', bundle.id),
      products: rows.bundleProducts.filter(({ bundleId }) => bundleId === bundle.id).map(({ productId }) => productId),
    })),
    discounts: rows.discounts.map((discount) => ({
      ...discount,
      ...readTerms(discount),
      description: discount.description ?? null,
    })),
    coupons: rows.coupons.map((coupon) => ({
      ...coupon,
      ...readTerms(coupon),
      copies: coupon.copies ?? 1,
      combinesWith: coupon.combinesWith ? readJson<string[]>(coupon.combinesWith) : [],
      minimumPrices: coupon.minimumPrices ? readJson<MinorPrices>(coupon.minimumPrices) : null,
      batch: null,
      maxUses: coupon.maxUses ?? null,
    })),
    batches: toBatches(rows.vouchers),
  }
}

const variationsOf = ({ variations }: CatalogueRows, ownerType: string, ownerId: string) =>
  variations
    .filter((one) => one.ownerType === ownerType && one.ownerId === ownerId)
    .map((one) => ({ ...one, prices: readJson<MinorPrices>(one.prices) }))

const releasesOf = ({ releases, artifacts }: CatalogueRows, productId: string): CatalogueProduct['releases'] =>
  releases
    .filter((release) => release.productId === productId)
    .map((release) => ({
      ...release,
      artifacts: artifacts
        .filter((artifact) => artifact.productId === productId && artifact.version === release.version)
        .map((artifact) => ({ ...artifact, manifest: artifact.manifest ? readJson(artifact.manifest) : null })),
    }))

type TermsRow = Pick<CatalogueRows['coupons'][number], 'basisPoints' | 'amounts' | 'appliesTo' | 'startsAt' | 'endsAt'>

const readTerms = ({ basisPoints, amounts, appliesTo, startsAt, endsAt }: TermsRow) => ({
  basisPoints: basisPoints ?? null,
  amounts: amounts ? readJson<MinorPrices>(amounts) : null,
  appliesTo: appliesTo ? readJson<string[]>(appliesTo) : null,
  startsAt: startsAt ?? null,
  endsAt: endsAt ?? null,
})

const toBatches = ({ batches, codes }: VoucherRows): BatchForSale[] =>
  batches.map(({ id, name, description, contents, endsAt = null }) => ({
    id,
    name,
    description,
    contents: readJson<VoucherContents>(contents),
    endsAt,
    codes: codes.filter(({ batchId }) => batchId === id).map(({ shownCode }) => shownCode),
  }))

/** Of our own writing, a moment ago. */
const readJson = <Value>(text: string): Value => JSON.parse(text)
