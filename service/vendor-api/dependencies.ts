import type { CustomerRecord } from '#contract/vendor/customers.ts'
import type { AccountsServices } from '#service/accounts/index.ts'
import type { CatalogueServices } from '#service/catalogue/index.ts'
import type { LicensingServices } from '#service/licensing/index.ts'
import type { MessagingServices } from '#service/messaging/index.ts'
import type { PlatformServices } from '#service/platform/index.ts'
import type { SalesModule } from '#service/sales/index.ts'

/** What the vendor API calls: the same services as the command line. */
export type VendorServices = PlatformServices &
  MessagingServices &
  AccountsServices &
  CatalogueServices &
  LicensingServices &
  SalesModule['services'] & {
    /** Reads what all modules know of an address or of an account's id; 404 when that is nothing. */
    readCustomer: (emailOrId: string) => Promise<CustomerRecord>
  }
