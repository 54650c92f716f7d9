import { type Insertable, sql } from 'kysely'
import type { Queryable, Tx } from '../database/connection.ts'
import type { BundleTable, ProductTable } from '../database/schema.ts'
import type { CatalogueRows } from './rows.ts'
import type { Catalogue, CatalogueBundle, CatalogueProduct } from './rules.ts'

/** The whole catalogue as it stood at one moment. */
export type Snapshot = { stamp: string; catalogue: Catalogue; withdrawnProducts: CatalogueProduct[] }

export async function findStamp(db: Queryable): Promise<string | undefined> {
  return (await db.selectFrom('catalogueState').select('stamp').executeTakeFirst())?.stamp
}

/** Reads all of the catalogue; what another process syncs meanwhile is seen as a whole or not at all. */
export async function readSnapshot(tx: Tx): Promise<Snapshot> {
  await sql`set transaction isolation level repeatable read, read only`.execute(tx)
  const { stamp, currencies, suggestedCurrency } = await tx
    .selectFrom('catalogueState')
    .selectAll()
    .executeTakeFirstOrThrow()
  const { products, bundles, withdrawnProducts } = await findItems(tx)
  return { stamp, catalogue: { currencies, suggestedCurrency, products, bundles }, withdrawnProducts }
}

/** What is for sale, in the vendor's order, and the products that no longer are. */
async function findItems(tx: Tx) {
  const [products, bundles, contents, variations] = [
    await tx.selectFrom('products').selectAll().orderBy('position').execute(),
    await tx.selectFrom('bundles').selectAll().where('withdrawnAt', 'is', null).orderBy('position').execute(),
    await tx.selectFrom('bundleProducts').selectAll().orderBy('position').execute(),
    await tx.selectFrom('variations').selectAll().orderBy('position').execute(),
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

/**
 * Whether the catalogue was another: its new stamp is noted then. Until the transaction ends every other sync waits
 * here, before it has touched anything, so that two can neither mix nor wait for each other.
 */
export async function claimSync(
  tx: Tx,
  state: CatalogueRows['state'] & { stamp: string; changedAt: Date },
): Promise<boolean> {
  const claimed = await tx
    .insertInto('catalogueState')
    .values({ id: 1, ...state })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(state).where('catalogueState.stamp', '<>', state.stamp))
    .returning('id')
    .executeTakeFirst()
  return claimed !== undefined
}

export async function saveProduct(tx: Tx, product: Insertable<ProductTable>): Promise<void> {
  const { id: _, ...changes } = product
  await tx
    .insertInto('products')
    .values(product)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(changes))
    .execute()
}

export async function saveBundle(tx: Tx, bundle: Insertable<BundleTable>): Promise<void> {
  const { id: _, ...changes } = bundle
  await tx
    .insertInto('bundles')
    .values(bundle)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(changes))
    .execute()
}

/** Replaces what is in which bundle, and all variations; orders carry their own copy of what was sold. */
export async function replaceParts(tx: Tx, { bundleProducts, variations }: CatalogueRows): Promise<void> {
  await tx.deleteFrom('bundleProducts').execute()
  if (bundleProducts.length > 0) await tx.insertInto('bundleProducts').values(bundleProducts).execute()
  await tx.deleteFrom('variations').execute()
  if (variations.length > 0) await tx.insertInto('variations').values(variations).execute()
}

/** Takes what is no longer in the catalogue off sale; what somebody owns of it stays (never deleted). */
export async function withdrawOthers(
  tx: Tx,
  table: 'products' | 'bundles',
  sold: readonly { id: string }[],
  now: Date,
): Promise<void> {
  const ids = sold.map(({ id }) => id)
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
