import type { LicenseCheckStore } from '#contract/endpoints/license-checks.ts'
import type { Limiter, PlatformServices } from '#service/platform/index.ts'
import type { FoundSerial } from '../serials/repository.ts'
import type { SerialService } from '../serials/service.ts'
import type { CheckedLicense } from './rules.ts'

export type LicenseCheckDependencies = Pick<PlatformServices, 'database' | 'clock'> & {
  limiter: Limiter
  serials: SerialService
  /** The stores whose calls the shop answers; none by default. */
  licenseChecks?: readonly LicenseCheckStore[] | undefined
}
type Found = { license: CheckedLicense; serial: FoundSerial }
/** Finds the license of a serial number that is meant, and counts guesses. */
export type FindChecked = (
  licenseKey: string,
  ip: string,
  isMeant: (serial: FoundSerial) => boolean,
) => Promise<Found | null>
