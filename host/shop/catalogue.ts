import { basename } from 'node:path'
import * as z from 'zod/mini'
import {
  bundleFileSchema,
  type CatalogueContent,
  couponFileSchema,
  discountFileSchema,
  findCatalogueFaults,
  findReleaseFaults,
  isDraft,
  productFileSchema,
  type ReleaseFault,
  type ReleaseFile,
  releaseFileSchema,
  storeFileSchema,
  voucherFileSchema,
} from '#service/catalogue/index.ts'
import { ContentError, collectFaults, type Fault } from './content-error.ts'
import type { ContentFolder } from './content-folder.ts'
import { findLines } from './yaml.ts'

type Item = { id: string; position: number }

/** Reads `catalogue/` in the vendor's order. Throws a `ContentError`, also if files contradict each other. */
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

  /** Reads files whose name is their id: coupons and batches of vouchers. */
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
    ...(await findMisfits(content, catalogue)),
  ]
  if (misfits.length > 0) throw new ContentError(misfits)
  return catalogue
}

function checkName<Found extends Item>(name: string, item: Found): Found {
  if (item.id === basename(name, '.yaml')) return item
  throw new ContentError([{ file: `${name}`, reason: `id: Must be as the file is called, not '${item.id}'` }])
}

const releasesFolder = 'catalogue/releases'

/** Reads `catalogue/releases/{product}/{version}.yaml`. Throws a `ContentError` with the faults of all of them. */
async function readReleases(content: ContentFolder): Promise<ReleaseFile[]> {
  const { settle, faults } = collectFaults()
  const products = await content.listFolders(releasesFolder)
  const read = await Promise.all(
    products.map(async (productId) => {
      const names = await content.list(`${releasesFolder}/${productId}`, '.yaml')
      return Promise.all(names.map((name) => settle(readRelease(content, productId, name))))
    }),
  )
  if (faults.length > 0) throw new ContentError(faults)
  return read.flat().filter((release) => release !== undefined)
}

async function readRelease(content: ContentFolder, productId: string, name: string): Promise<ReleaseFile> {
  const called = basename(name, '.yaml')
  const schema = releaseFileSchema.check(
    z.refine(({ version }) => version === called, {
      path: ['version'],
      error: `Must be as the file is called: '${called}'`,
    }),
  )
  return { ...(await content.readYaml(name, schema)), productId }
}

/** Names the file that the vendor has to correct. */
const toReleaseFault = ({ productId, version, reason }: ReleaseFault): Fault => ({
  file: `${releasesFolder}/${productId}${version === null ? '' : `/${version}.yaml`}`,
  reason,
})

/** What does not fit the rest of the catalogue, each with its line: one code among thousands is hard to find. */
async function findMisfits(content: ContentFolder, catalogue: CatalogueContent): Promise<Fault[]> {
  const byFile = Map.groupBy(findCatalogueFaults(catalogue), ({ file }) => `catalogue/${file}`)
  const misfits = await Promise.all(
    [...byFile].map(async ([file, faults]) => {
      const lineOf = findLines(await content.readText(file))
      return faults.map(({ path, reason }) => ({ file, line: lineOf(path), reason }))
    }),
  )
  return misfits.flat()
}
