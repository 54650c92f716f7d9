import { createHash } from 'node:crypto'
import type { Insertable } from 'kysely'
import type {
  BundleProductTable,
  BundleTable,
  CatalogueStateTable,
  ProductTable,
  VariationTable,
} from '../database/schema.ts'
import type { BundleFile, CatalogueContent, ProductFile } from './content.ts'
import { toMinorPrices } from './money.ts'

/** The vendor's catalogue as it stands in the database, all of it for sale. */
export type CatalogueRows = {
  state: Pick<Insertable<CatalogueStateTable>, 'currencies' | 'suggestedCurrency'>
  products: Insertable<ProductTable>[]
  bundles: Insertable<BundleTable>[]
  bundleProducts: BundleProductTable[]
  variations: Insertable<VariationTable>[]
}

export function toRows({ store, products, bundles }: CatalogueContent): CatalogueRows {
  return {
    state: { currencies: JSON.stringify(store.currencies), suggestedCurrency: store.suggestedCurrency },
    products: products.map(toProductRow),
    bundles: bundles.map(({ variations: _, products: __, ...bundle }) => ({
      ...bundle,
      iconUrl: bundle.iconUrl ?? null,
      withdrawnAt: null,
    })),
    bundleProducts: bundles.flatMap((bundle) =>
      bundle.products.map((productId, position) => ({ bundleId: bundle.id, productId, position })),
    ),
    variations: [...toVariationRows('Product', products), ...toVariationRows('Bundle', bundles)],
  }
}

/** Changes whenever what is to be written does, be it by the vendor's files or by a release that reads more from them. */
export const stampOf = (rows: CatalogueRows): string =>
  createHash('sha256').update(JSON.stringify(rows)).digest('base64url')

const toProductRow = ({ variations: _, downloads, ...product }: ProductFile): Insertable<ProductTable> => ({
  ...product,
  website: product.website ?? null,
  iconUrl: product.iconUrl ?? null,
  currentVersion: product.currentVersion ?? null,
  downloadsNeedsUser: downloads.needsUser,
  downloadsNeedsOwnership: downloads.needsOwnership,
  withdrawnAt: null,
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
