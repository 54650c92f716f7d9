import type { Storefront } from '#contract/entities/catalogue.ts'
import type { Database, Queryable, Tx } from '#service/database/index.ts'
import { type PlatformServices, repeat } from '#service/platform/index.ts'
import type { CatalogueContent } from '../content.ts'
import type { VoucherRows } from '../voucher-batches/content-schema.ts'
import type { Catalogue, CatalogueProduct } from './catalogue.ts'
import { describeCatalogueFault, findCatalogueFaults } from './catalogue-faults.ts'
import { stampOf, toRows } from './content-to-rows.ts'
import {
  claimSync,
  findBundleProducts,
  findSeats,
  findStamp,
  lockCoupons,
  readSnapshot,
  replaceParts,
  saveBundle,
  saveCoupon,
  saveProduct,
  withdrawOthers,
} from './repository.ts'
import { catalogueAt, type DownloadsOf, toStorefront } from './rules.ts'

export type CatalogueService = {
  /** The current catalogue, as of the last sync of any process. The object changes only with the catalogue. */
  current: () => Catalogue
  /** A product by its id, including products that are no longer sold, which their owners keep using. */
  findProduct: (id: string) => CatalogueProduct | undefined
  /** What somebody sees who owns `ownedProducts`; the vendor's currency and no downloads, unless others are named. */
  storefront: (ownedProducts: ReadonlySet<string>, currency?: string, downloadsOf?: DownloadsOf) => Storefront
  /** Seats a license of each product has, also of those no longer sold. */
  maxActivations: (tx: Tx, productIds: string[]) => Promise<Map<string, number>>
  bundleProducts: (tx: Tx, bundleIds: string[]) => Promise<Map<string, string[]>>
  sync: (content: CatalogueContent) => Promise<void>
  /** Calls `listener` whenever the catalogue changes, also when a discount begins or ends. */
  onChange: (listener: () => void) => void
  stop: () => Promise<void>
}

export type CatalogueServiceDependencies = Pick<PlatformServices, 'database' | 'clock' | 'logger'> & {
  syncVouchers: (tx: Tx, vouchers: VoucherRows, now: Date) => Promise<void>
}

export const hasCatalogue = async (db: Queryable): Promise<boolean> => (await findStamp(db)) !== undefined

/** How often a process polls for changes of the catalogue, in milliseconds. */
const pollInterval = 1000

/** Imports the vendor's catalogue files, if given, and serves the catalogue. Throws with each fault found. */
export async function createCatalogueService(
  { database, clock, logger, syncVouchers }: CatalogueServiceDependencies,
  content: CatalogueContent | null,
): Promise<CatalogueService> {
  const listeners: (() => void)[] = []
  const read = () => database.transaction(readSnapshot)
  const bringIn = (changed: CatalogueContent) =>
    database.transaction((tx) => syncCatalogue(tx, changed, clock(), syncVouchers))

  if (content) await bringIn(content)
  let snapshot = await read()
  let sold = { of: snapshot, ...catalogueAt(snapshot.catalogue, clock()) }
  let announced = sold.catalogue
  /** Catalogues that were for sale before: a replica that still has one of them is behind. */
  const left = new Set<string>()
  let reloading = Promise.resolve()

  function current() {
    const now = clock()
    if (sold.of !== snapshot || (sold.until !== null && sold.until <= now))
      sold = { of: snapshot, ...catalogueAt(snapshot.catalogue, now) }
    return sold.catalogue
  }
  function tell() {
    if (current() === announced) return
    announced = current()
    for (const listener of listeners) listener()
  }
  /** One after another: a slow read must not put back what a later one has replaced. */
  function reload(from: Database['readBehind']): Promise<void> {
    const reloadNow = async () => {
      const newest = await from(readSnapshot)
      if (newest.stamp !== snapshot.stamp) {
        left.add(snapshot.stamp)
        left.delete(newest.stamp)
        snapshot = newest
      }
      tell()
    }
    reloading = reloading.then(reloadNow, reloadNow)
    return reloading
  }
  async function look() {
    tell()
    // The embedded database has no other process that could change it.
    if (database.kind !== 'postgres') return
    const seen = await database.readBehind(findStamp)
    if (seen !== snapshot.stamp) await reload(left.has(seen ?? '') ? database.transaction : database.readBehind)
  }
  const stop = repeat(look, pollInterval, (err) =>
    logger.error({ err }, 'the catalogue could not be read, will be tried again'),
  )

  return {
    current,
    findProduct: (id) =>
      [...snapshot.catalogue.products, ...snapshot.withdrawnProducts].find((product) => product.id === id),
    storefront: (ownedProducts, currency, downloadsOf) => toStorefront(current(), ownedProducts, currency, downloadsOf),
    async maxActivations(tx, productIds) {
      const { rows } = await findSeats(tx, { productIds })
      return new Map(rows.map(({ id, maxActivations }) => [id, maxActivations]))
    },
    async bundleProducts(tx, bundleIds) {
      const contents = new Map<string, string[]>()
      for (const { bundleId, productId } of await findBundleProducts(tx, bundleIds))
        contents.set(bundleId, [...(contents.get(bundleId) ?? []), productId])
      return contents
    },
    async sync(changed) {
      await bringIn(changed)
      await reload(database.transaction)
    },
    onChange: (listener) => void listeners.push(listener),
    stop,
  }
}

async function syncCatalogue(
  tx: Tx,
  content: CatalogueContent,
  now: Date,
  syncVouchers: CatalogueServiceDependencies['syncVouchers'],
): Promise<void> {
  const faults = findCatalogueFaults(content)
  if (faults.length > 0)
    throw new Error(`The catalogue does not fit together:\n  ${faults.map(describeCatalogueFault).join('\n  ')}`)
  const rows = toRows(content)
  if (!(await claimSync(tx, { ...rows.state, stamp: stampOf(rows), changedAt: now }))) return
  for (const product of rows.products) await saveProduct(tx, product)
  for (const bundle of rows.bundles) await saveBundle(tx, bundle)
  await lockCoupons(tx)
  for (const coupon of rows.coupons) await saveCoupon(tx, coupon)
  await replaceParts(tx, rows)
  await withdrawOthers(tx, 'products', rows.products, now)
  await withdrawOthers(tx, 'bundles', rows.bundles, now)
  await withdrawOthers(tx, 'coupons', rows.coupons, now)
  await syncVouchers(tx, rows.vouchers, now)
}
