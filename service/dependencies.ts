import type { FastifyBaseLogger } from 'fastify'
import type { LicenseCheckStore } from '#contract/endpoints/license-checks.ts'
import type { CatalogueContent, EducationTerms } from '#service/catalogue/index.ts'
import type { Database, SharedClock } from '#service/database/index.ts'
import type { LendingPolicy, Measurements, TransferPolicy } from '#service/licensing/index.ts'
import type { GetMailLook, HasPage, Mailer, Pace } from '#service/messaging/index.ts'
import type { Clocks, Failpoint, ShopWork, Storage, Telemetry } from '#service/platform/index.ts'
import type { PaymentProvider, ReadDocumentLook, ShopVendor, TaxService, TestBank } from '#service/sales/index.ts'

/** Everything that the service needs from outside: no module reads the environment, the clock or the network by itself. */
export type ServiceDependencies = Clocks & {
  database: Database
  sharedClock: SharedClock
  /** Seals the keys in the database, and is stored apart from it. */
  keySecret: Buffer
  logger: FastifyBaseLogger
  telemetry: Telemetry
  /** Gives access to the metrics; without it there are none. */
  metricsToken?: string | undefined
  mailer: Mailer
  paymentProvider: PaymentProvider
  /** Providers of earlier payments, for their refunds and events. */
  earlierProviders?: readonly PaymentProvider[] | undefined
  /** The bank of the built-in test provider; null with any other provider. */
  testBank: TestBank | null
  vendor: ShopVendor
  taxService: TaxService
  /** The content of the vendor's files; null to continue with the catalogue in the database. */
  catalogue: CatalogueContent | null
  education?: EducationTerms | null
  /** Whether the shop has a page that emails link to, as of now; missing where it has all of them. */
  hasPage?: HasPage | undefined
  /** How invoices and credit notes look, as of now. */
  documentLook?: ReadDocumentLook | undefined
  /** How emails look, as of now. */
  mailLook?: GetMailLook | undefined
  /** What is done with the files and settings of the shop; missing where there are none. */
  shopWork?: ShopWork | undefined
  /** Where files of imports are kept until they are imported; missing where nobody uploads any. */
  importsFolder?: string | undefined
  storage: Storage
  measurements: Measurements
  /** The former stores whose license checks are answered; none by default. */
  licenseChecks?: readonly LicenseCheckStore[] | undefined
  /** What is allowed of transfers of licenses between customers; null where there are none. */
  transferPolicy?: TransferPolicy | null | undefined
  /** What is allowed of lending seats to other customers; null where there is no lending. */
  lendingPolicy?: LendingPolicy | null | undefined
  /** The host that the desk alone is at, with its port if it has one; missing where it is at the shop's. */
  deskHost?: string | undefined
  /** Address of the site and of this service, without a slash at the end. */
  publicUrl: string
  checkoutOrigin: string
  /** The origins of shops, which may call the API, frame the checkout and be returned to. */
  allowedOrigins: readonly string[]
  limits: boolean
  trustedProxies?: readonly string[]
  /** The header in which a trusted proxy names the visitor's country, in lower case. */
  countryHeader?: string | undefined
  headers?: Record<string, string>
  failpoint: Failpoint
  /** Private networks that receivers of webhooks may be in; none by default. */
  webhookNetworks?: readonly string[]
  webhookPace?: Pace
  /** How often job queues and webhook deliveries are polled, in milliseconds; half a second by default. */
  jobPollInterval?: number
}
