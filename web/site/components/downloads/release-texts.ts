import type { ProductSummary } from '#contract/entities/catalogue.ts'
import { messages } from '#contract/problems.ts'
import type { Platform } from '#contract/statuses.ts'

/** What a version is beside the current one; null for the current one itself. */
export function describeVersion({ version, currentVersion, prerelease }: ProductSummary): string | null {
  if (version === currentVersion) return null
  return prerelease
    ? 'A prerelease, for testing. Don’t use it in sessions that matter.'
    : 'An older version, for projects made with it.'
}

type Gates = Pick<ProductSummary, 'downloadsNeedsUser' | 'downloadsNeedsOwnership' | 'numberOfLicenses'>

/** Why a customer may not have a product's files (specification §5, §6), and what to do about it. */
export function explainHindrance({ downloadsNeedsUser, downloadsNeedsOwnership, numberOfLicenses }: Gates): string {
  return `${messages.productNotDownloadable}. ${reason()}`

  function reason() {
    if (downloadsNeedsOwnership && !numberOfLicenses)
      return 'You need a license to download it. Buy one or redeem a voucher.'
    if (downloadsNeedsUser || downloadsNeedsOwnership) return 'Sign out and sign in again to download it.'
    return 'These files are not available right now. Write to us.'
  }
}

const namesOfPlatforms: Record<Platform, string> = {
  Universal: 'Every system',
  Windows: 'Windows',
  Linux: 'Linux',
  Mac: 'macOS',
}

/** What a file runs on. */
export const namePlatform = (platform: Platform): string => namesOfPlatforms[platform]

/** A version as it is typed: without spaces around it, and without 'v' or 'version' before it. */
export const readVersion = (typed: string): string => typed.trim().replace(/^(version\s+|v)(?=\d)/i, '')
