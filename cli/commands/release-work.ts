import {
  type CatalogueChange,
  compareVersions,
  findCurrentVersion,
  type ReleaseFile,
} from '#service/catalogue/index.ts'
import { CommandError } from '../command.ts'
import {
  editRelease,
  findNamed,
  measureFiles,
  type Named,
  type NewRelease,
  readDraft,
  releaseFileName,
  type StoredFile,
  writeRelease,
} from './release-files.ts'
import type { FileContext, Workshop } from './workshop.ts'

/** Which release, by its product and its version. */
export type Release = { productId: string; version: string }
/** What was done to a release, with the files that it has in the storage. */
export type Done = Release & {
  /** Of the product and the version, as people know it. */
  title: string
  /** The name of its file in the shop folder. */
  name: string
  release: ReleaseFile
  /** Published ones of the product before the change. */
  before: ReleaseFile[]
  currentVersion: string | null
  files: StoredFile[]
  changes: CatalogueChange[]
}

/** Writes the file of a new release, as a draft. */
export async function addRelease(context: FileContext, workshop: Workshop, given: NewRelease): Promise<Done> {
  const { services, save, shownAs } = workshop
  const { catalogue } = workshop.content
  const { productId, version } = given
  const product = catalogue.products.find(({ id }) => id === productId)
  if (!product) {
    const known = catalogue.products.map(({ id }) => id).join(', ')
    throw new CommandError(`<product>: There is no product ${productId}, but ${known}`, {
      elsewhere: `The shop has no product ${productId}: choose another one, or add it to the catalogue first`,
    })
  }
  const release = readDraft(given, product.name)
  const same = [...catalogue.releases, ...(catalogue.drafts ?? [])].find(
    (one) => one.productId === productId && compareVersions(one.version, version) === 0,
  )
  if (same)
    throw new CommandError(
      `<version>: There is ${productId} ${same.version} already, in ${shownAs(releaseFileName(productId, same.version))}`,
      {
        elsewhere: `There is ${product.name} ${same.version} already: choose another version, or publish that one if it is a draft`,
      },
    )
  const name = releaseFileName(productId, version)
  const files = await measureFiles(context, services, release)
  const { changes } = await save({ name, text: writeRelease(release), isNew: true })
  const before = catalogue.releases.filter((one) => one.productId === productId)
  const currentVersion = findCurrentVersion(before)
  return {
    productId,
    version,
    title: `${product.name} ${version}`,
    name,
    release,
    before,
    currentVersion,
    files,
    changes,
  }
}

/** Offers a draft to customers, dated `released`, or as its file says, or today. */
export async function publishRelease(
  context: FileContext,
  workshop: Workshop,
  { released, ...named }: Release & { released?: string | undefined },
): Promise<Done & { released: string }> {
  const { name, release, isPublished, title, published: before } = findNamed(named, workshop)
  if (isPublished)
    throw new CommandError(`${title} is published already`, {
      elsewhere: `${title} is published already, as by a colleague: there is nothing left to do`,
    })
  const files = await measureFiles(context, workshop.services, release)
  const day = released ?? release.released ?? context.clock().toISOString().slice(0, 10)
  const text = await editRelease(context, name, { published: true, released: day })
  const { content, changes } = await workshop.save({ name, text, isNew: false })
  const own = content.catalogue.releases.filter((one) => one.productId === named.productId)
  const currentVersion = findCurrentVersion(own)
  return { ...named, title, name, release, before, currentVersion, files, changes, released: day }
}

/** Whether nobody is offered any version of the product once a release is withdrawn. */
export function isLastOffered({ release, published }: Pick<Named, 'release' | 'published'>): boolean {
  const rest = published.filter((one) => one !== release)
  return rest.length === 0 || (findCurrentVersion(rest) === null && findCurrentVersion(published) !== null)
}

/** Takes a release back, as a draft. `refuseLast` throws for the last one that customers are offered. */
export async function withdrawRelease(
  context: FileContext,
  workshop: Workshop,
  { refuseLast, ...named }: Release & { refuseLast: (title: string) => void },
): Promise<Done> {
  const found = findNamed(named, workshop)
  const { name, release, isPublished, title, published: before } = found
  if (!isPublished)
    throw new CommandError(`${title} is a draft: nobody is offered it`, {
      elsewhere: `${title} is a draft, so nobody is offered it: there is nothing left to do`,
    })
  if (isLastOffered(found)) refuseLast(title)
  const text = await editRelease(context, name, { published: false })
  const { changes } = await workshop.save({ name, text, isNew: false })
  const currentVersion = findCurrentVersion(before.filter((one) => one !== release))
  return { ...named, title, name, release, before, currentVersion, files: [], changes }
}
