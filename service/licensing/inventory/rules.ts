import type { ProductSummary } from '#contract/entities/catalogue.ts'
import type { Activation, License } from '#contract/entities/inventory.ts'
import { type ImportSource, importSourceTitles } from '#contract/vendor-api/imports.ts'
import {
  type CatalogueProduct,
  type CatalogueRelease,
  type DownloadOptions,
  findHindrance,
  findRelease,
  type Reader,
  toDownloads,
} from '#service/catalogue/index.ts'
import type { Row } from '#service/database/index.ts'
import { awaitsOfflineToken } from '../licenses/rules.ts'
import type { YearlyStandings } from '../licenses/service.ts'
import { toYearlyLimit } from '../licenses/yearly-limit.ts'
import type { FormerPurchase } from './repository.ts'

/** A license as its owner sees it (specification §3). [entities.license] */
export const toLicense = (
  license: Row<'licenses'>,
  product: ProductSummary,
  standings?: YearlyStandings,
  purchase?: FormerPurchase,
): License => ({
  id: license.id,
  status: license.status,
  product,
  activeNumberOfActivations: license.activeActivations,
  maxNumberOfActivations: license.maxActivations,
  ...(license.lentSeats > 0 && { lentSeats: license.lentSeats }),
  ...(license.borrowedFrom !== null && { isBorrowed: true }),
  createdAt: license.createdAt.toISOString(),
  ...(standings?.offline && { offlineActivations: toYearlyLimit(standings.offline) }),
  ...(standings?.seatChanges && { seatChanges: toYearlyLimit(standings.seatChanges) }),
  ...(purchase && { formerPurchase: toFormerPurchase(purchase) }),
  ...(license.permanentSince !== null && { permanentSince: license.permanentSince.toISOString() }),
  ...(license.expiresAt !== null && { expiresAt: license.expiresAt.toISOString() }),
  ...(license.revokedReason !== null && { revokedReason: license.revokedReason }),
})

/** Sources that name no store: a table of any of them, and an export of this program. */
const unnamed: readonly ImportSource[] = ['csv', 'backline']

const toFormerPurchase = ({ source, boughtAt }: FormerPurchase) => ({
  ...(!unnamed.includes(source) && { store: importSourceTitles[source] }),
  boughtAt: boughtAt.toISOString(),
})

/** A device as the owner of its license sees it (specification §3). [entities.activation] [states.activation-method] */
export const toActivation = (activation: Row<'activations'> & { licenseId: string }): Activation => ({
  id: activation.id,
  licenseId: activation.licenseId,
  name: activation.name,
  status: activation.status,
  activationMethod: activation.method,
  ...(awaitsOfflineToken(activation) && { awaitsPermanentLicense: true }),
  ...(activation.firstValidatedAt === null ? {} : { firstValidatedAt: activation.firstValidatedAt.toISOString() }),
  lastValidatedAt: activation.lastValidatedAt?.toISOString() ?? null,
})

export type Holdings = {
  numberOfLicenses: number
  numberOfTrials: number
  currentActivations: number
  maxActivations: number
}
export const noHoldings: Holdings = { numberOfLicenses: 0, numberOfTrials: 0, currentActivations: 0, maxActivations: 0 }

export type SummaryReader = { reader: Reader; holdings: Holdings | null }

export const visitorReader: SummaryReader = { reader: { isCustomer: false, owns: false }, holdings: null }

export const toSummaryReader = (holdings: Holdings): SummaryReader => ({
  reader: { isCustomer: true, owns: holdings.numberOfLicenses > 0 },
  holdings,
})

/** The current release or the requested version, which may be a prerelease; undefined if there is none. */
export const findShownRelease = (product: CatalogueProduct, version?: string): CatalogueRelease | undefined =>
  version === undefined
    ? findRelease(product, 'latest')
    : product.releases.find((release) => release.version === version)

/**
 * A product with one of its releases, if it has any, as a reader sees them (specification §3).
 * [entities.product-summary]
 */
export function toProductSummary(
  product: CatalogueProduct,
  release: CatalogueRelease | undefined,
  { reader, holdings }: SummaryReader,
  options: DownloadOptions,
): ProductSummary {
  return {
    id: product.id,
    name: product.name,
    tagline: product.tagline,
    description: product.description,
    ...(product.website === null ? {} : { website: product.website }),
    ...(product.iconUrl === null ? {} : { iconUrl: product.iconUrl }),
    ...holdings,
    currentVersion: product.currentVersion,
    ...(release ? toReleaseFacts(release) : {}),
    downloadsNeedsUser: product.downloadsNeedsUser,
    downloadsNeedsOwnership: product.downloadsNeedsOwnership,
    downloadsNeedsGroupMembership: false,
    downloadsAllowed: findHindrance(product, reader) === null,
    ...(release ? { downloads: toDownloads(product, release, reader, options) } : {}),
  }
}

const toReleaseFacts = ({ version, isPrerelease, description }: CatalogueRelease) => ({
  version,
  prerelease: isPrerelease,
  ...(description === null ? {} : { releaseDescription: description }),
})
