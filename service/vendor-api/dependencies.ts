import type { CustomerRecord } from '#contract/vendor/customer-record.ts'
import type { AccountsServices } from '#service/accounts/index.ts'
import type { CatalogueServices } from '#service/catalogue/index.ts'
import type { LicensingServices } from '#service/licensing/index.ts'
import type { MessagingServices } from '#service/messaging/index.ts'
import type { Person, PlatformServices } from '#service/platform/index.ts'
import type { SalesModule } from '#service/sales/index.ts'

/** What the vendor API calls: the same services as the command line. */
export type VendorServices = PlatformServices &
  MessagingServices &
  AccountsServices &
  CatalogueServices &
  LicensingServices &
  SalesModule['services'] & {
    customers: CustomerReader
  }

/** Reads what all modules know of a customer. */
export type CustomerReader = {
  /** What is known of an address or of an account's id; 404 when that is nothing. */
  read: (emailOrId: string) => Promise<CustomerRecord>
  /** Who an address or an account's id is; 404 for an id that no account has. */
  find: (emailOrId: string) => Promise<Person & { email: string }>
}
