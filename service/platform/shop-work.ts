import type { Platform } from '#contract/statuses.ts'
import type { CatalogueChange } from '#contract/vendor-api/catalogue-work.ts'
import type { DoctorResult } from '#contract/vendor-api/doctor.ts'

/** A release that no customer is offered yet, or no longer. */
export type DraftRelease = {
  productId: string
  version: string
  releasedOn: string | null
  description: string | null
  isPrerelease: boolean
  files: { platform: Platform; name: string }[]
}

export type NewRelease = {
  productId: string
  version: string
  files: Readonly<Partial<Record<Platform, string>>>
  notes?: string | undefined
  date?: string | undefined
}

/** What was done to a release. */
export type ReleaseDone = {
  productId: string
  version: string
  currentVersion: string | null
  files: { platform: Platform; name: string; size: number; sha256: string }[]
  changes: CatalogueChange[]
}

/** What one look of `doctor` found. */
export type Found = { area: string; result: DoctorResult; found: string; todo: string | null }

/**
 * What the host does for the vendor with the files and settings of the shop, by the same code as the command line. It throws problems
 * that say what is wrong. No transaction contains what it does.
 */
export type ShopWork = {
  listDrafts: () => Promise<DraftRelease[]>
  addRelease: (release: NewRelease) => Promise<ReleaseDone>
  publishRelease: (release: { productId: string; version: string; date?: string | undefined }) => Promise<ReleaseDone>
  /** `evenLast` withdraws also the last version that customers are offered. */
  withdrawRelease: (release: { productId: string; version: string; evenLast: boolean }) => Promise<ReleaseDone>
  /** Sells what the files of the catalogue say, or only tells what that would change. */
  syncCatalogue: (options: { isDry: boolean }) => Promise<CatalogueChange[]>
  /** Looks over everything that the shop needs. */
  examine: () => Promise<Found[]>
}
