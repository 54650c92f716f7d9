import { fillPath } from '#contract/endpoint.ts'
import { inventoryEndpoints } from '#contract/endpoints/inventory.ts'
import type { Download } from '#contract/entities/catalogue.ts'
import { devicePlatforms } from '#contract/states.ts'
import type { CatalogueArtifact, CatalogueProduct, CatalogueRelease } from '../products/rules.ts'

/** How long an address of a file is good, in seconds: long enough to follow it, too short to pass it on. */
export const linkSeconds = 300

/** What a file is called by itself, of its name in the storage. */
export const fileNameOf = (file: string): string => file.slice(file.lastIndexOf('/') + 1)

/** Whoever wants the files of a product; a device with a license token counts as its customer. */
export type Reader = { isCustomer: boolean; owns: boolean }

type Gates = Pick<CatalogueProduct, 'downloadsNeedsUser' | 'downloadsNeedsOwnership'>

/**
 * What keeps a reader from a product's files, null when nothing does (specification §1).
 * [downloads.some-need-user] [downloads.some-need-ownership]
 */
export function findHindrance(gates: Gates, { isCustomer, owns }: Reader): 'sign-in' | 'ownership' | null {
  if (!isCustomer && (gates.downloadsNeedsUser || gates.downloadsNeedsOwnership)) return 'sign-in'
  return gates.downloadsNeedsOwnership && !owns ? 'ownership' : null
}

/** A release by its version; 'latest' is the newest that is no prerelease. */
export const findRelease = ({ releases }: CatalogueProduct, version: string): CatalogueRelease | undefined =>
  version === 'latest'
    ? releases.find(({ isPrerelease }) => !isPrerelease)
    : releases.find((release) => release.version === version)

/** A release's file by its key, or the first for a platform; what is for all platforms serves each. */
export const findArtifact = ({ artifacts }: CatalogueRelease, target: string): CatalogueArtifact | undefined =>
  artifacts.find(({ key }) => key === target) ??
  artifacts.find(({ platform }) => platform === target) ??
  (devicePlatforms.some((platform) => platform === target)
    ? artifacts.find(({ platform }) => platform === 'Universal')
    : undefined)

export type DownloadOptions = { publicUrl: string; includeManifests: boolean }

/**
 * A release's files as a reader sees them (specification §3); those they may not have are without a path.
 * [entities.download] [entities.download-manifest]
 */
export function toDownloads(
  product: CatalogueProduct,
  release: CatalogueRelease,
  reader: Reader,
  { publicUrl, includeManifests }: DownloadOptions,
): Download[] {
  const isAllowed = findHindrance(product, reader) === null
  const pathOf = (target: string) =>
    publicUrl + fillPath(inventoryEndpoints.download.path, { id: product.id, target, version: release.version })
  return release.artifacts.map(({ name, key, platform, size, sha256, manifest }) => ({
    name,
    key,
    platform,
    size,
    sha256,
    path: isAllowed ? pathOf(key) : null,
    ...(includeManifests && manifest ? { manifest } : {}),
  }))
}
