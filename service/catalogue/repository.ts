import type { Insertable } from 'kysely'
import type { Queryable, Tx } from '../database/connection.ts'
import type { BundleTable, ProductTable, VariationTable } from '../database/schema.ts'
import type { CatalogueBundle, CatalogueProduct } from './rules.ts'

/** What is for sale now, in the vendor's order, and the products that no longer are. */
export async function findItems(db: Queryable) {
  const [products, bundles, contents, variations] = [
    await db.selectFrom('products').selectAll().orderBy('position').execute(),
    await db.selectFrom('bundles').selectAll().where('withdrawnAt', 'is', null).orderBy('position').execute(),
    await db.selectFrom('bundleProducts').selectAll().orderBy('position').execute(),
    await db.selectFrom('variations').selectAll().orderBy('position').execute(),
  ]
  const variationsOf = (ownerType: string, ownerId: string) =>
    variations.filter((one) => one.ownerType === ownerType && one.ownerId === ownerId)
  const known: CatalogueProduct[] = products.map((one) => ({ ...one, variations: variationsOf('Product', one.id) }))
  const sold = known.filter((product) => product.withdrawnAt === null)
  const bundled: CatalogueBundle[] = bundles.map((bundle) => ({
    ...bundle,
    variations: variationsOf('Bundle', bundle.id),
    products: contents
      .filter((content) => content.bundleId === bundle.id)
      .flatMap((content) => sold.filter((product) => product.id === content.productId)),
  }))
  return { products: sold, bundles: bundled, withdrawnProducts: known.filter((product) => !sold.includes(product)) }
}

export async function saveProduct(tx: Tx, product: Insertable<ProductTable>): Promise<void> {
  const { id: _, ...changes } = product
  await tx
    .insertInto('products')
    .values(product)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(changes))
    .execute()
}

export async function saveBundle(tx: Tx, bundle: Insertable<BundleTable>, productIds: string[]): Promise<void> {
  const { id, ...changes } = bundle
  await tx
    .insertInto('bundles')
    .values(bundle)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(changes))
    .execute()
  await tx.deleteFrom('bundleProducts').where('bundleId', '=', id).execute()
  await tx
    .insertInto('bundleProducts')
    .values(productIds.map((productId, position) => ({ bundleId: id, productId, position })))
    .execute()
}

/** Replaces all variations; orders carry their own copy of what was sold. */
export async function replaceVariations(tx: Tx, variations: Insertable<VariationTable>[]): Promise<void> {
  await tx.deleteFrom('variations').execute()
  if (variations.length > 0) await tx.insertInto('variations').values(variations).execute()
}

/** Takes what is no longer in the catalogue off sale; what somebody owns of it stays (never deleted). */
export async function withdrawOthers(tx: Tx, table: 'products' | 'bundles', ids: string[], now: Date): Promise<void> {
  await tx
    .updateTable(table)
    .set({ withdrawnAt: now })
    .where('withdrawnAt', 'is', null)
    .where((eb) => (ids.length === 0 ? eb.lit(true) : eb('id', 'not in', ids)))
    .execute()
}

export async function findProducts(db: Queryable, ids: string[]) {
  return ids.length === 0 ? [] : db.selectFrom('products').selectAll().where('id', 'in', ids).execute()
}
