import type { FastifyBaseLogger } from 'fastify'
import type { CatalogueContent, EducationTerms } from '#service/catalogue/index.ts'
import type { Database, SharedClock } from '#service/database/index.ts'
import type { Measurements } from '#service/licensing/index.ts'
import type { Mailer, Pace } from '#service/messaging/index.ts'
import type { Clocks, Failpoint, Storage, Telemetry } from '#service/platform/index.ts'
import type { PaymentProvider, ShopVendor, TaxService, TestBank } from '#service/sales/index.ts'

/** All that the service needs from outside: no room reads the environment, the clock or the network by itself. */
export type ServiceDependencies = Clocks & {
  database: Database
  /** The time on which all processes agree. */
  sharedClock: SharedClock
  /** Opens the keys in the database; kept apart from it. */
  keySecret: Buffer
  logger: FastifyBaseLogger
  telemetry: Telemetry
  /** Whoever knows it may read the metrics; nobody does unless set. */
  metricsToken?: string | undefined
  mailer: Mailer
  paymentProvider: PaymentProvider
  /** The built-in provider's bank; null with any other provider. */
  testBank: TestBank | null
  /** Who sells, and where customers write to. */
  vendor: ShopVendor
  /** Whoever knows how a sale is taxed. */
  taxService: TaxService
  /** What the vendor's files have for sale; null to go on with what the database has. */
  catalogue: CatalogueContent | null
  /** The discount for learning and teaching; none unless said. */
  education?: EducationTerms | null
  /** Where the files to download are, and what is known of them. */
  storage: Storage
  measurements: Measurements
  /** Address of the site and of this service, without a slash at the end. */
  publicUrl: string
  checkoutOrigin: string
  /** Origins of shops: theirs are the browser's calls, the frames and the return addresses we accept. */
  allowedOrigins: readonly string[]
  limits: boolean
  /** Addresses and networks of proxies in front of us; nobody else is believed about who a visitor is. */
  trustedProxies?: readonly string[]
  /** The header by which a proxy in front of us names the visitor's country, in lower case. */
  countryHeader?: string | undefined
  /** Security headers that every answer carries. */
  headers?: Record<string, string>
  failpoint: Failpoint
  /** Private networks that receivers of webhooks may be in; none unless said. */
  webhookNetworks?: readonly string[]
  /** How fast deliveries that failed are tried again, if not as usual. */
  webhookPace?: Pace
  /** How often the job queue and the deliveries to receivers are looked at, in milliseconds; half a second unless said. */
  jobPollInterval?: number
}
