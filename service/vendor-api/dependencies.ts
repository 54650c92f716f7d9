import type { CustomerView } from '#contract/vendor-api/customer-changes.ts'
import type { CustomerRecord } from '#contract/vendor-api/customer-record.ts'
import type { TimelineKind } from '#contract/vendor-api/customers.ts'
import type { AccountsServices } from '#service/accounts/index.ts'
import type { CatalogueServices } from '#service/catalogue/index.ts'
import type { ImportDrafts, ImportService } from '#service/imports/index.ts'
import type { LicensingServices } from '#service/licensing/index.ts'
import type { MessagingServices } from '#service/messaging/index.ts'
import type { PagePart, Person, PlatformServices, TimelineEvent } from '#service/platform/index.ts'
import type { SalesModule } from '#service/sales/index.ts'

/** What the vendor API calls: the same services as the command line. */
export type VendorServices = PlatformServices &
  MessagingServices &
  AccountsServices &
  CatalogueServices &
  LicensingServices &
  SalesModule['services'] & {
    imports: ImportService
    /** Uploads; null where this program keeps none. */
    importDrafts: ImportDrafts | null
    customers: CustomerReader
    /** What speaks for a disputed payment, as a PDF; 404 for an unknown dispute. */
    writeEvidence: (disputeId: string) => Promise<Buffer>
  }

/** Reads what all modules know of a customer. */
export type CustomerReader = {
  /** What is known of an address or of an account's id; 404 when that is nothing. */
  read: (emailOrId: string) => Promise<CustomerRecord>
  /** Who an address or an account's id is; 404 for an id that no account has. */
  find: (emailOrId: string) => Promise<Person & { email: string }>
  /** A part of what happened with a customer, the newest first. */
  readTimeline: (person: Person, kind: TimelineKind | undefined, part: PagePart) => Promise<TimelineEvent[]>
  /** What a customer sees in the account, which the audit log notes with the reason; 404 for an unknown id. */
  view: (customerId: string, reason: string) => Promise<CustomerView>
}
