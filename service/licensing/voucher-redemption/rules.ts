import type { Voucher } from '#contract/entities/inventory.ts'
import {
  type Catalogue,
  type CatalogueBundle,
  type CatalogueProduct,
  hasEnded,
  toStoreBundle,
  toStoreProduct,
} from '#service/catalogue/index.ts'
import type { Row, VoucherContents } from '#service/database/index.ts'
import type { Limit } from '#service/platform/index.ts'
import type { Grant } from '../licenses/rules.ts'

/** How many wrong codes a network may try. */
export const voucherGuesses: Limit = {
  name: 'voucher',
  max: 20,
  windowSeconds: 15 * 60,
  detail: 'Too many wrong voucher codes from here: wait 15 minutes, and check how yours is spelled',
}

export type VoucherWithBatch = Row<'vouchers'> &
  Pick<Row<'voucherBatches'>, 'name' | 'description' | 'contents' | 'endsAt'>

/** Whether a voucher can be redeemed no longer, as it was not while it could. */
export const hasExpired = (
  { redeemedBy, endsAt }: Pick<VoucherWithBatch, 'redeemedBy' | 'endsAt'>,
  now: Date,
): boolean => redeemedBy === null && hasEnded({ startsAt: null, endsAt }, now)

export type Shop = {
  catalogue: Catalogue
  /** Also one that is no longer sold: its vouchers hold. */
  findProduct: (id: string) => CatalogueProduct | undefined
}

/**
 * A voucher as anybody with its code sees it (specification §3): that it was redeemed, never by whom.
 * [entities.voucher] [entities.quantity-value]
 */
export function toVoucher(
  { id, name, description, shownCode, redeemedBy, contents }: VoucherWithBatch,
  { catalogue, findProduct }: Shop,
  ownedProducts: ReadonlySet<string>,
): Voucher {
  const findBundle = (bundleId: string) => catalogue.bundles.find((bundle) => bundle.id === bundleId)
  return {
    id,
    name,
    description,
    code: shownCode,
    redeemed: redeemedBy !== null,
    redeemsProducts: list(contents.products, findProduct).map(({ item, quantity }) => ({
      value: toStoreProduct(item, catalogue, ownedProducts),
      quantity,
    })),
    redeemsBundles: list(contents.bundles, findBundle).map(({ item, quantity }) => ({
      value: toStoreBundle(item, catalogue, ownedProducts),
      quantity,
    })),
  }
}

const list = <Item extends CatalogueProduct | CatalogueBundle>(
  quantities: Record<string, number>,
  find: (id: string) => Item | undefined,
) =>
  Object.entries(quantities)
    .flatMap(([id, quantity]) => {
      const item = find(id)
      return item ? [{ item, quantity }] : []
    })
    .toSorted((one, other) => one.item.position - other.item.position)

/** So many licenses of a product; `key` tells them from others of the same voucher. */
export type VoucherLine = { key: string; productId: string; quantity: number }

/** What a voucher is redeemed for, a bundle being each of its products. Throws when a bundle has none. */
export function toLines(
  { products, bundles }: VoucherContents,
  productsOfBundles: ReadonlyMap<string, readonly string[]>,
): VoucherLine[] {
  const own = Object.entries(products).map(([productId, quantity]) => ({ key: `p/${productId}`, productId, quantity }))
  const bundled = Object.entries(bundles).flatMap(([bundleId, quantity]) => {
    const productIds = productsOfBundles.get(bundleId)
    if (!productIds) throw new Error(`A voucher is for ${bundleId}, which has no products`)
    return productIds.map((productId) => ({ key: `b/${bundleId}/${productId}`, productId, quantity }))
  })
  return [...own, ...bundled]
}

export const toGrants = (
  voucherId: string,
  lines: readonly VoucherLine[],
  maxActivations: ReadonlyMap<string, number>,
): Grant[] =>
  lines.flatMap(({ key, productId, quantity }) =>
    Array.from({ length: quantity }, (_, copy) => ({
      productId,
      maxActivations: maxActivations.get(productId) ?? 1,
      grantKey: `${voucherId}/${key}/${copy}`,
    })),
  )
