import type { ProductSummary } from '#contract/entities/catalogue.ts'
import { messages } from '#contract/problems.ts'
import type { Platform } from '#contract/statuses.ts'

/** What a version is beside the current one; null for the current one itself. */
export function describeVersion({ version, currentVersion, prerelease }: ProductSummary): string | null {
  if (version === currentVersion) return null
  return prerelease
    ? 'A prerelease: to try out, and not for a session that matters.'
    : 'Not the current version. Good for a project that was made with it.'
}

type Gates = Pick<ProductSummary, 'downloadsNeedsUser' | 'downloadsNeedsOwnership' | 'numberOfLicenses'>

/** Why a customer may not have a product's files (specification §5, §6), and what to do about it. */
export function explainHindrance({ downloadsNeedsUser, downloadsNeedsOwnership, numberOfLicenses }: Gates): string {
  return `${messages.productNotDownloadable}. ${reason()}`

  function reason() {
    if (downloadsNeedsOwnership && !numberOfLicenses)
      return 'Its files are for those who have a license of it: buy one, or redeem a voucher.'
    if (downloadsNeedsUser || downloadsNeedsOwnership) return 'Its files need a session: sign out and sign in again.'
    return 'The shop does not hand these files out just now: write to us.'
  }
}

/** What a file runs on. */
export const namePlatform = (platform: Platform): string => (platform === 'Universal' ? 'Every system' : platform)

/** A version as it is typed: without spaces around it, and without 'v' or 'version' before it. */
export const readVersion = (typed: string): string => typed.trim().replace(/^(version\s+|v)(?=\d)/i, '')
