import { Writable } from 'node:stream'
import { traceAdapters } from '#host/traced-adapters.ts'
import { createService, type Service } from '#service/app.ts'
import type { CatalogueContent } from '#service/catalogue/content.ts'
import type { EducationTerms } from '#service/catalogue/education/content-schema.ts'
import { exampleContent } from '#service/catalogue/products/example-catalogue.ts'
import { exampleFiles } from '#service/catalogue/releases/example-releases.ts'
import { type DatabaseSettings, openDatabase } from '#service/database/connection.ts'
import type { Database } from '#service/database/database.ts'
import type { SharedClock } from '#service/database/shared-clock.ts'
import type { ServiceDependencies } from '#service/dependencies.ts'
import { createMeasurements } from '#service/licensing/downloads/file-measurements.ts'
import type { Mailer, MailMessage } from '#service/messaging/mail/transport.ts'
import type { Pace } from '#service/messaging/webhooks/rules.ts'
import { type Failpoint, noFailpoint } from '#service/platform/failpoint.ts'
import { createLogger } from '#service/platform/http/log.ts'
import type { ShopWork } from '#service/platform/shop-work.ts'
import type { Storage } from '#service/platform/storage/storage.ts'
import { createQuietTelemetry, type Telemetry } from '#service/platform/telemetry/service.ts'
import type { Tracer } from '#service/platform/telemetry/tracer.ts'
import type { PaymentProvider } from '#service/sales/payments/providers/provider.ts'
import { createTestPayments } from '#service/sales/payments/providers/test/provider.ts'
import { builtInTaxService } from '#service/sales/taxes/service.ts'
import type { Company } from '#service/sales/vendor.ts'
import { type FreshDatabase, freshDatabase } from '#tests/environment/database.ts'
import { createMemoryStorage } from '#tests/support/memory-storage.ts'

export const shopOrigin = 'https://shop.example'
export const checkoutOrigin = 'https://checkout.example'
export const vendor = { id: exampleContent.store.vendorId, name: 'Works', logoUrl: null }
/** Where mail for the vendor goes. */
export const vendorEmail = 'hello@works.example'
/** What signs the events of the test provider. */
export const testEventSecret = 'events of the tests'

/** What seals the keys of a test's database, unless the test has another. */
export const testKeySecret = Buffer.alloc(32, 'key secret of the tests')

export type TestService = Service & {
  database: Database
  /** The clock that all of the service reads: the real one, and what a test has added to it. */
  clock: { now: () => Date; advance: (milliseconds: number) => void }
  /** Every mail that was handed over, in order. */
  mails: MailMessage[]
  /** Every log line as it was written. */
  log: string[]
  /** Where the same database can be opened once more. */
  place: FreshDatabase
}

export type TestServiceOptions = {
  limits?: boolean
  countryHeader?: string
  trustedProxies?: readonly string[]
  /** The host of the desk, if it is not the shop's. */
  deskHost?: string
  /** Wraps the test provider, to have it fail. */
  payments?: (provider: PaymentProvider) => PaymentProvider
  /** Providers of earlier payments; none unless a test is about them. */
  earlierProviders?: readonly PaymentProvider[]
  /** Opens another provider on the service's database. */
  opensPayments?: (database: Database) => PaymentProvider
  /** Who the vendor is before the law; taxes are known of none, unless said. */
  company?: Company
  /** Whether the test provider posts its events by itself, which it does unless a test is about them. */
  postsEvents?: boolean
  /** What the vendor sells, if not the example. */
  catalogue?: CatalogueContent
  /** The discount for learning and teaching; none unless a test is about it. */
  education?: EducationTerms
  /** The former stores whose license checks are answered; none unless a test is about them. */
  licenseChecks?: ServiceDependencies['licenseChecks']
  transferPolicy?: ServiceDependencies['transferPolicy']
  lendingPolicy?: ServiceDependencies['lendingPolicy']
  /** Where its files are, if not in memory. */
  storage?: Storage
  keySecret?: Buffer
  /** Counts and traces; counts alone, unless a test is about it. */
  telemetry?: Telemetry
  /** Traces calls to what is outside, and statements. */
  traces?: Tracer
  /** Takes mails, if it is not the test itself. */
  mailer?: Mailer
  /** Whether no mail is taken now. */
  refusesMails?: () => boolean
  metricsToken?: string
  /** Security headers, as the host sets them. */
  headers?: Record<string, string>
  /** Called at each step of a sale. */
  failpoint?: Failpoint
  /** How fast deliveries to receivers are tried again, if not as usual. */
  webhookPace?: Pace
  /** The time on which all services of a database agree; the test's own unless a test is about clocks. */
  sharedClock?: SharedClock
  /** What is done with files of a shop; nothing unless a test is about it. */
  shopWork?: ShopWork
  /** Where files of imports are kept; nowhere unless a test is about it. */
  importsFolder?: string
  /** Opens the database in a way of its own. */
  opens?: (settings: DatabaseSettings) => Promise<Database>
  /** Opens the database of another service instead of a fresh one. */
  place?: FreshDatabase
}

/** The whole service on a database of its own, as the host wires it, with a clock, mail and log that tests can see. */
export async function createTestService(name: string, options: TestServiceOptions = {}): Promise<TestService> {
  const place = options.place ?? (await freshDatabase(name))
  const { traces } = options
  const open = options.opens ?? openDatabase
  const database = await open({ ...place, ...(traces && { onStatement: traces.noteStatement }) })
  const clock = createClock()
  const clocks = { clock: clock.now, wallClock: clock.now }
  const mails: MailMessage[] = []
  const log: string[] = []
  const { provider, bank } = createTestPayments(database, clocks, testEventSecret)
  const dependencies: ServiceDependencies = {
    database,
    shopWork: options.shopWork,
    importsFolder: options.importsFolder,
    checkoutOrigin,
    vendor: { ...vendor, email: vendorEmail, company: options.company },
    taxService: builtInTaxService,
    ...clocks,
    sharedClock: options.sharedClock ?? (async () => clock.now()),
    keySecret: options.keySecret ?? testKeySecret,
    logger: createLogger('trace', collectLines(log)),
    telemetry: options.telemetry ?? createQuietTelemetry(),
    metricsToken: options.metricsToken,
    mailer: options.mailer ?? {
      async send(message) {
        if (options.refusesMails?.()) throw new Error('The mail server is away')
        mails.push(message)
      },
      close: () => undefined,
    },
    paymentProvider: options.opensPayments?.(database) ?? options.payments?.(provider) ?? provider,
    earlierProviders: options.earlierProviders,
    testBank: options.postsEvents === false ? { ...bank, postEvents: async () => undefined } : bank,
    catalogue: options.catalogue ?? exampleContent,
    education: options.education ?? null,
    licenseChecks: options.licenseChecks,
    transferPolicy: options.transferPolicy,
    lendingPolicy: options.lendingPolicy,
    storage: options.storage ?? createMemoryStorage(exampleFiles),
    measurements: createMeasurements({}),
    publicUrl: shopOrigin,
    allowedOrigins: [shopOrigin, checkoutOrigin],
    limits: options.limits ?? false,
    countryHeader: options.countryHeader,
    deskHost: options.deskHost,
    ...(options.headers && { headers: options.headers }),
    trustedProxies: options.trustedProxies ?? [],
    failpoint: options.failpoint ?? noFailpoint,
    ...(options.webhookPace && { webhookPace: options.webhookPace }),
    jobPollInterval: 100,
  }
  const service = await createService(traces ? traceAdapters(dependencies, traces) : dependencies)
  await service.app.ready()
  return { ...service, database, clock, mails, log, place }
}

function createClock() {
  let added = 0
  return {
    now: () => new Date(Date.now() + added),
    advance: (milliseconds: number) => {
      added += milliseconds
    },
  }
}

function collectLines(lines: string[]): Writable {
  return new Writable({
    write(chunk, _, done) {
      lines.push(String(chunk))
      done()
    },
  })
}
