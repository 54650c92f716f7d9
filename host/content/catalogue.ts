import { basename } from 'node:path'
import {
  bundleFileSchema,
  type CatalogueContent,
  couponFileSchema,
  discountFileSchema,
  findCatalogueFaults,
  productFileSchema,
  storeFileSchema,
} from '#service/catalogue/content.ts'
import { findReleaseFaults } from '#service/catalogue/releases.ts'
import { ContentError, collectFaults } from './faults.ts'
import type { ContentFolder } from './files.ts'
import { readReleases, toReleaseFault } from './releases.ts'

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

  /** A coupon is called as its file is. */
  async function readCoupons() {
    const read = async (name: string) => ({
      ...(await content.readYaml(name, couponFileSchema)),
      id: basename(name, '.yaml'),
    })
    const names = await content.list('catalogue/coupons', '.yaml')
    return (await Promise.all(names.map((name) => settle(read(name))))).filter((coupon) => coupon !== undefined)
  }

  const [store, products, bundles, discounts, coupons, releases = []] = await Promise.all([
    settle(content.readYaml('catalogue/store.yaml', storeFileSchema)),
    readItems('catalogue/products', (name) => content.readYaml(name, productFileSchema)),
    readItems('catalogue/bundles', (name) => content.readYaml(name, bundleFileSchema)),
    readItems('catalogue/discounts', (name) => content.readYaml(name, discountFileSchema)),
    readCoupons(),
    settle(readReleases(content)),
  ])
  if (!store || faults.length > 0) throw new ContentError(faults)
  const catalogue = { store, products, bundles, discounts, coupons, releases, vouchers: [], storedFiles: {} }
  const misfits = [
    ...findReleaseFaults(catalogue).map(toReleaseFault),
    ...findCatalogueFaults(catalogue).map((reason) => ({ file: 'content/catalogue', reason })),
  ]
  if (misfits.length > 0) throw new ContentError(misfits)
  return catalogue
}

function checkName<Found extends Item>(name: string, item: Found): Found {
  if (item.id === basename(name, '.yaml')) return item
  throw new ContentError([{ file: `content/${name}`, reason: `id: Must be as the file is called, not '${item.id}'` }])
}
