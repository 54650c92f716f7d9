import { basename } from 'node:path'
import {
  bundleFileSchema,
  type CatalogueContent,
  couponFileSchema,
  discountFileSchema,
  findCatalogueFaults,
  findReleaseFaults,
  isDraft,
  productFileSchema,
  storeFileSchema,
  voucherFileSchema,
} from '#service/catalogue/index.ts'
import { ContentError, collectFaults } from './faults.ts'
import type { ContentFolder } from './files.ts'
import { readReleases, toReleaseFault } from './releases.ts'
import { findVoucherMisfits } from './vouchers.ts'

type Item = { id: string; position: number }

/** Reads `content/catalogue/`, in the vendor's order. Throws a `ContentError` also when its files don't fit together. */
export async function readCatalogue(content: ContentFolder): Promise<CatalogueContent> {
  const { settle, faults } = collectFaults()

  async function readItems<Found extends Item>(
    folder: string,
    read: (name: string) => Promise<Found>,
  ): Promise<Found[]> {
    const names = await content.list(folder, '.yaml')
    const items = await Promise.all(names.map((name) => settle(read(name).then((item) => checkName(name, item)))))
    return items.filter((item) => item !== undefined).sort((one, other) => one.position - other.position)
  }

  /** What is called as its file is: coupons, and batches of vouchers. */
  async function readNamed<Found extends object>(folder: string, read: (name: string) => Promise<Found>) {
    const readOne = async (name: string) => ({ ...(await read(name)), id: basename(name, '.yaml') })
    const names = await content.list(folder, '.yaml')
    return (await Promise.all(names.map((name) => settle(readOne(name))))).filter((found) => found !== undefined)
  }

  const [store, products, bundles, discounts, coupons, vouchers, written = []] = await Promise.all([
    settle(content.readYaml('catalogue/store.yaml', storeFileSchema)),
    readItems('catalogue/products', (name) => content.readYaml(name, productFileSchema)),
    readItems('catalogue/bundles', (name) => content.readYaml(name, bundleFileSchema)),
    readItems('catalogue/discounts', (name) => content.readYaml(name, discountFileSchema)),
    readNamed('catalogue/coupons', (name) => content.readYaml(name, couponFileSchema)),
    readNamed('catalogue/vouchers', (name) => content.readYaml(name, voucherFileSchema)),
    settle(readReleases(content)),
  ])
  if (!store || faults.length > 0) throw new ContentError(faults)
  const releases = written.filter((release) => !isDraft(release))
  const drafts = written.filter(isDraft)
  const catalogue = { store, products, bundles, discounts, coupons, releases, drafts, vouchers, storedFiles: {} }
  const misfits = [
    ...findReleaseFaults({ products, releases: written }).map(toReleaseFault),
    ...(await findVoucherMisfits(content, catalogue)),
    ...findCatalogueFaults({ ...catalogue, vouchers: [] }).map((reason) => ({ file: 'content/catalogue', reason })),
  ]
  if (misfits.length > 0) throw new ContentError(misfits)
  return catalogue
}

function checkName<Found extends Item>(name: string, item: Found): Found {
  if (item.id === basename(name, '.yaml')) return item
  throw new ContentError([{ file: `content/${name}`, reason: `id: Must be as the file is called, not '${item.id}'` }])
}
