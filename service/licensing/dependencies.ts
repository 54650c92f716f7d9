import type { LicenseCheckStore } from '#contract/endpoints/license-checks.ts'
import type { AccountsServices } from '#service/accounts/index.ts'
import type { CatalogueServices } from '#service/catalogue/index.ts'
import type { MessagingServices } from '#service/messaging/index.ts'
import type { PlatformServices, Storage } from '#service/platform/index.ts'
import type { Measurements } from './downloads/file-measurements.ts'
import type { FeeOrders } from './transfers/paid-transfers.ts'
import type { TransferPolicy } from './transfers/policy.ts'

export type LicensingDependencies = PlatformServices &
  MessagingServices &
  AccountsServices &
  CatalogueServices & {
    vendorId: string
    keySecret: Buffer
    storage: Storage
    measurements: Measurements
    /** The stores whose license checks are answered. */
    licenseChecks?: readonly LicenseCheckStore[] | undefined
    /** What the shop allows of transfers between customers; null where it has none. */
    transferPolicy?: TransferPolicy | null | undefined
    feeOrders: FeeOrders
  }
