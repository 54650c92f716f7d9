import { type Insertable, type SqlBool, sql } from 'kysely'
import {
  type BundleTable,
  type CouponTable,
  type ProductTable,
  prepare,
  type Queryable,
  type Tx,
} from '#service/database/index.ts'
import type { Catalogue, CatalogueBundle, CatalogueProduct } from './catalogue.ts'
import type { CatalogueRows } from './content-to-rows.ts'

export const couponColumns = [
  'id',
  'code',
  'name',
  'description',
  'basisPoints',
  'amounts',
  'isExclusive',
  'copies',
  'combinesWith',
  'minimumPrices',
  'batch',
  'maxUses',
  'startsAt',
  'endsAt',
  'appliesTo',
] as const

type Snapshot = { stamp: string; catalogue: Catalogue; withdrawnProducts: CatalogueProduct[] }

export async function findStamp(db: Queryable): Promise<string | undefined> {
  return (await db.selectFrom('catalogueState').select('stamp').executeTakeFirst())?.stamp
}

export async function findCatalogueChange(db: Queryable): Promise<Date | undefined> {
  return (await db.selectFrom('catalogueState').select('changedAt').executeTakeFirst())?.changedAt
}

export async function readSnapshot(tx: Tx): Promise<Snapshot> {
  await sql`set transaction isolation level repeatable read, read only`.execute(tx)
  const { stamp, currencies, suggestedCurrency, pricesIncludeTax } = await tx
    .selectFrom('catalogueState')
    .selectAll()
    .executeTakeFirstOrThrow()
  const { products, bundles, withdrawnProducts } = await findItems(tx)
  const discounts = await tx.selectFrom('discounts').selectAll().orderBy('position').orderBy('id').execute()
  const coupons = await tx
    .selectFrom('coupons')
    .select(couponColumns)
    .where('withdrawnAt', 'is', null)
    .where('isIssued', '=', false)
    .orderBy('id')
    .execute()
  const state = { currencies, suggestedCurrency, pricesIncludeTax }
  return { stamp, catalogue: { ...state, products, bundles, discounts, coupons }, withdrawnProducts }
}

async function findItems(tx: Tx) {
  const [products, bundles, contents, variations] = [
    await tx.selectFrom('products').selectAll().orderBy('position').execute(),
    await tx.selectFrom('bundles').selectAll().where('withdrawnAt', 'is', null).orderBy('position').execute(),
    await tx.selectFrom('bundleProducts').selectAll().orderBy('position').execute(),
    await tx.selectFrom('variations').selectAll().orderBy('position').execute(),
  ]
  const releases = await findReleases(tx)
  const variationsOf = (ownerType: string, ownerId: string) =>
    variations.filter((one) => one.ownerType === ownerType && one.ownerId === ownerId)
  const known: CatalogueProduct[] = products.map((one) => ({
    ...one,
    variations: variationsOf('Product', one.id),
    releases: releases.filter(({ productId }) => productId === one.id),
  }))
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

async function findReleases(tx: Tx) {
  const releases = await tx.selectFrom('releases').selectAll().orderBy('position').execute()
  const artifacts = await tx.selectFrom('artifacts').selectAll().orderBy('position').execute()
  return releases.map((release) => ({
    ...release,
    artifacts: artifacts.filter(
      ({ productId, version }) => productId === release.productId && version === release.version,
    ),
  }))
}

/**
 * Whether the catalogue was another: its new stamp is noted then. Until the transaction ends every other sync waits
 * here, before it has touched anything, so that two can neither mix nor wait for each other.
 */
export async function claimSync(tx: Tx, state: CatalogueRows['state'] & { stamp: string; changedAt: Date }) {
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

/** Sales take uses of coupons while this syncs. All that lock several do so in the order of the ids' bytes, as `inLockOrder` does. */
export async function lockCoupons(tx: Tx): Promise<void> {
  await tx
    .selectFrom('coupons')
    .select('id')
    .where('isIssued', '=', false)
    .orderBy(sql`id collate "C"`)
    .forUpdate()
    .execute()
}

/** How often it was used stays as it is. */
export async function saveCoupon(tx: Tx, coupon: Insertable<CouponTable>): Promise<void> {
  const { id: _, ...changes } = coupon
  await tx
    .insertInto('coupons')
    .values(coupon)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(changes))
    .execute()
}

/**
 * Replaces what is in which bundle, variations, releases and discounts; orders carry their own copy of what was sold.
 * A product that is no longer sold keeps its last releases: whoever owns it goes on downloading them.
 */
export async function replaceParts(
  tx: Tx,
  { products, bundleProducts, variations, releases, artifacts, discounts }: Omit<CatalogueRows, 'state' | 'coupons'>,
): Promise<void> {
  await tx.deleteFrom('bundleProducts').execute()
  if (bundleProducts.length > 0) await tx.insertInto('bundleProducts').values(bundleProducts).execute()
  await tx.deleteFrom('variations').execute()
  if (variations.length > 0) await tx.insertInto('variations').values(variations).execute()
  const sold = products.map(({ id }) => id)
  if (sold.length > 0) await tx.deleteFrom('releases').where('productId', 'in', sold).execute()
  if (releases.length > 0) await tx.insertInto('releases').values(releases).execute()
  if (artifacts.length > 0) await tx.insertInto('artifacts').values(artifacts).execute()
  await tx.deleteFrom('discounts').execute()
  if (discounts.length > 0) await tx.insertInto('discounts').values(discounts).execute()
}

/** Takes what is no longer in the catalogue off sale; what somebody owns or used of it stays (never deleted). */
export async function withdrawOthers(
  tx: Tx,
  table: 'products' | 'bundles' | 'coupons',
  sold: readonly { id: string }[],
  now: Date,
): Promise<void> {
  const ids = sold.map(({ id }) => id)
  await tx
    .updateTable(table)
    .set({ withdrawnAt: now })
    .where('withdrawnAt', 'is', null)
    .where((eb) => (ids.length === 0 ? eb.lit(true) : eb('id', 'not in', ids)))
    .$if(table === 'coupons', (query) => query.where(sql<SqlBool>`not is_issued`))
    .execute()
}

export const findSeats = prepare((db, { productIds }: { productIds: string[] }) =>
  db.selectFrom('products').select(['id', 'maxActivations']).where(sql<boolean>`id = any (${productIds}::text[])`),
)

export async function findBundleProducts(db: Queryable, bundleIds: string[]) {
  return bundleIds.length === 0
    ? []
    : db.selectFrom('bundleProducts').selectAll().where('bundleId', 'in', bundleIds).orderBy('position').execute()
}
