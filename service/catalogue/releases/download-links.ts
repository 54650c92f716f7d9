import { fillPath } from '#contract/endpoint.ts'
import { inventoryEndpoints } from '#contract/endpoints/inventory.ts'
import type { Download } from '#contract/entities/catalogue.ts'
import { devicePlatforms } from '#contract/statuses.ts'
import type { CatalogueArtifact, CatalogueProduct, CatalogueRelease } from '../products/catalogue.ts'

/** How long a signed address is valid, in seconds: long enough to follow it, too short to share it. */
export const linkSeconds = 300

export const fileNameOf = (file: string): string => file.slice(file.lastIndexOf('/') + 1)

export type Reader = { isCustomer: boolean; owns: boolean }

type Gates = Pick<CatalogueProduct, 'downloadsNeedsUser' | 'downloadsNeedsOwnership'>

/**
 * What a reader needs before they may download a product's files; null when nothing (specification §1).
 * [downloads.some-need-user] [downloads.some-need-ownership]
 */
export function findHindrance(gates: Gates, { isCustomer, owns }: Reader): 'sign-in' | 'ownership' | null {
  if (!isCustomer && (gates.downloadsNeedsUser || gates.downloadsNeedsOwnership)) return 'sign-in'
  return gates.downloadsNeedsOwnership && !owns ? 'ownership' : null
}

export const findRelease = ({ releases }: CatalogueProduct, version: string): CatalogueRelease | undefined =>
  version === 'latest'
    ? releases.find(({ isPrerelease }) => !isPrerelease)
    : releases.find((release) => release.version === version)

/** A file of a release by its key, or else the first for a platform or for all platforms. */
export const findArtifact = ({ artifacts }: CatalogueRelease, target: string): CatalogueArtifact | undefined =>
  artifacts.find(({ key }) => key === target) ??
  artifacts.find(({ platform }) => platform === target) ??
  (devicePlatforms.some((platform) => platform === target)
    ? artifacts.find(({ platform }) => platform === 'Universal')
    : undefined)

export type DownloadOptions = { publicUrl: string; includeManifests: boolean }

/**
 * The files of a release as a reader sees them (specification §3); files that they may not download have no path.
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
