import type { Storefront } from '#contract/entities/catalogue.ts'
import type { Clock } from '../adapters/clock.ts'
import type { Database, Tx } from '../database/connection.ts'
import { type CatalogueContent, findCatalogueFaults } from './content.ts'
import { toMinorPrices } from './money.ts'
import { findItems, findProducts, replaceVariations, saveBundle, saveProduct, withdrawOthers } from './repository.ts'
import { type Catalogue, type CatalogueProduct, toStorefront } from './rules.ts'

export type CatalogueService = {
  /** What is for sale, as of the last sync. */
  current: () => Catalogue
  /** A product by its id, also one that is no longer sold: whoever owns it goes on using it. */
  findProduct: (id: string) => CatalogueProduct | undefined
  storefront: (ownedProducts: ReadonlySet<string>) => Storefront
  /** Seats a license of each product has, also of those no longer sold. */
  maxActivations: (tx: Tx, productIds: string[]) => Promise<Map<string, number>>
}

/**
 * Brings the vendor's catalogue files into the database, idempotently, and serves them.
 * Throws when the files do not fit together, naming each fault.
 */
export async function createCatalogueService(
  database: Database,
  clock: Clock,
  content: CatalogueContent,
): Promise<CatalogueService> {
  const faults = findCatalogueFaults(content)
  if (faults.length > 0) throw new Error(`The catalogue does not fit together:\n  ${faults.join('\n  ')}`)
  await database.transaction((tx) => syncCatalogue(tx, content, clock()))
  const { currencies, suggestedCurrency } = content.store
  const { withdrawnProducts, ...forSale } = await findItems(database.query)
  const catalogue: Catalogue = { currencies, suggestedCurrency, ...forSale }
  return {
    current: () => catalogue,
    findProduct: (id) => [...catalogue.products, ...withdrawnProducts].find((product) => product.id === id),
    storefront: (ownedProducts) => toStorefront(catalogue, ownedProducts),
    async maxActivations(tx, productIds) {
      const products = await findProducts(tx, productIds)
      return new Map(products.map((product) => [product.id, product.maxActivations]))
    },
  }
}

async function syncCatalogue(tx: Tx, { products, bundles }: CatalogueContent, now: Date): Promise<void> {
  for (const { variations: _, downloads, ...product } of products)
    await saveProduct(tx, {
      ...product,
      website: product.website ?? null,
      iconUrl: product.iconUrl ?? null,
      currentVersion: product.currentVersion ?? null,
      downloadsNeedsUser: downloads.needsUser,
      downloadsNeedsOwnership: downloads.needsOwnership,
      withdrawnAt: null,
    })
  for (const { variations: _, products: productIds, ...bundle } of bundles)
    await saveBundle(tx, { ...bundle, iconUrl: bundle.iconUrl ?? null, withdrawnAt: null }, productIds)
  await replaceVariations(tx, [...variationRows('Product', products), ...variationRows('Bundle', bundles)])
  await withdrawOthers(
    tx,
    'products',
    products.map(({ id }) => id),
    now,
  )
  await withdrawOthers(
    tx,
    'bundles',
    bundles.map(({ id }) => id),
    now,
  )
}

function variationRows(
  ownerType: 'Product' | 'Bundle',
  items: CatalogueContent['products'] | CatalogueContent['bundles'],
) {
  return items.flatMap((item) =>
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
}
