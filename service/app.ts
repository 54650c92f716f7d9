import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Storefront, Vendor } from '#contract/entities/catalogue.ts'
import { expireRequestJob, forgetOldRequests } from './activations/ending.ts'
import { createLicenseFiles } from './activations/license-files.ts'
import { registerActivationRoutes } from './activations/routes.ts'
import { createActivationService } from './activations/service.ts'
import type { Clock } from './adapters/clock.ts'
import type { Failpoint } from './adapters/failpoint.ts'
import type { Mailer } from './adapters/mail.ts'
import type { PaymentProvider } from './adapters/payment.ts'
import type { Storage } from './adapters/storage.ts'
import type { CatalogueContent } from './catalogue/content.ts'
import { createCouponService } from './catalogue/coupons.ts'
import { registerCatalogueRoutes } from './catalogue/routes.ts'
import { createCatalogueService } from './catalogue/service.ts'
import { registerCommunicationRoutes } from './communications/routes.ts'
import { createCommunicationService, forgetUnproved, takeSubscription } from './communications/service.ts'
import { type Database, pingDatabase } from './database/connection.ts'
import { migrateDatabase } from './database/migrate.ts'
import type { Measurements } from './downloads/measuring.ts'
import { registerDownloadRoutes } from './downloads/routes.ts'
import { createDownloadService } from './downloads/service.ts'
import { createIdempotency } from './http/idempotency.ts'
import { registerInsightsRoutes } from './http/insights.ts'
import { createLimiter, forgetOldCounters } from './http/limits.ts'
import { withSafeErrors } from './http/log.ts'
import { describeApi } from './http/openapi.ts'
import { unavailable } from './http/problems.ts'
import { createRouter } from './http/routes.ts'
import { createServer } from './http/server.ts'
import { createSignedLinks } from './http/signed-links.ts'
import { createPasswords } from './identity/passwords.ts'
import { forgotPasswordJob } from './identity/recovery.ts'
import { registerIdentityRoutes } from './identity/routes.ts'
import { createIdentityService } from './identity/service.ts'
import { createTokens } from './identity/tokens.ts'
import { forgetOldProofs } from './identity/upkeep.ts'
import { registerInventoryRoutes } from './inventory/routes.ts'
import { createInventoryService } from './inventory/service.ts'
import { createJobService } from './jobs/service.ts'
import { createUpkeep, removeDoneJobs, upkeepJob } from './jobs/upkeep.ts'
import { createLicenseKeys } from './keys/license-keys.ts'
import { loadKeys } from './keys/service.ts'
import { createDeviceReader } from './licenses/device-reader.ts'
import { createDeviceService } from './licenses/devices.ts'
import { registerLicenseRoutes } from './licenses/routes.ts'
import { createLicenseService } from './licenses/service.ts'
import { createLicenseTokens } from './licenses/tokens.ts'
import { createMailService, mailJob } from './mail/service.ts'
import { removeAbandonedOrders } from './orders/abandoned.ts'
import { createOwnOrders, registerOwnOrderRoutes } from './orders/own-orders.ts'
import { registerOrderRoutes } from './orders/routes.ts'
import { createOrderService } from './orders/service.ts'
import { createCheckoutService } from './payments/checkouts.ts'
import { registerPaymentRoutes } from './payments/routes.ts'
import { cancelJob, createPaymentService, giveUpJob, settleJob } from './payments/service.ts'
import { registerVoucherRoutes } from './vouchers/routes.ts'
import { createVoucherService } from './vouchers/service.ts'

/** All that the service needs from outside: no room reads the environment, the clock or the network by itself. */
export type ServiceDependencies = {
  database: Database
  /** Opens the keys in the database; kept apart from it. */
  keySecret: Buffer
  clock: Clock
  logger: FastifyBaseLogger
  mailer: Mailer
  paymentProvider: PaymentProvider
  vendor: Vendor
  catalogue: CatalogueContent
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
  /** How often the job queue is looked at, in milliseconds; half a second unless said. */
  jobPollInterval?: number
}

export type Service = {
  app: FastifyInstance
  /** What an anonymous visitor sees in the store. */
  storefront: () => Storefront
  /** Sells what changed catalogue files say, from then on, in every process. Throws when they do not fit together. */
  syncCatalogue: (content: CatalogueContent) => Promise<void>
  /** Has `listener` called each time another catalogue is for sale, whoever changed it. */
  onCatalogueChange: (listener: () => void) => void
  /** Finishes what was accepted, then lets go of everything it was given. */
  close: () => Promise<void>
}

/** Wires the licensing and commerce service; it answers once `app` is ready. */
export async function createService(dependencies: ServiceDependencies): Promise<Service> {
  const { database, clock, mailer, vendor, paymentProvider: provider } = dependencies
  const logger = withSafeErrors(dependencies.logger)
  await migrateDatabase(database)
  const keys = await loadKeys(database, clock, dependencies.keySecret)
  const licenseKeys = createLicenseKeys({ ...dependencies, logger }, keys.license)
  const tokens = await createTokens(keys, vendor.id, clock)
  const licenseTokens = createLicenseTokens(licenseKeys.current, vendor.id, clock)
  const limiter = createLimiter(database, clock, dependencies.limits)
  const jobs = createJobService(database, clock, logger, dependencies.jobPollInterval)

  const catalogue = await createCatalogueService({ database, clock, logger }, dependencies.catalogue)
  const licenses = createLicenseService(database, clock)
  const devices = createDeviceService(database, clock, licenseTokens)
  const deviceReader = createDeviceReader(database, licenseTokens)
  const activations = createActivationService({ database, clock, limiter, jobs, catalogue, licenses, devices })
  const vouchers = createVoucherService({ database, clock, limiter, catalogue, licenses })
  const passwords = createPasswords()
  const orders = createOrderService({
    ...{ database, clock, catalogue, licenses },
    coupons: createCouponService(catalogue, clock),
  })
  const mail = createMailService(jobs, mailer, vendor, dependencies.publicUrl)
  const identity = createIdentityService({
    ...{ database, clock, limiter, passwords, tokens, licenses, mail, jobs },
    claimOrders: orders.guests.claimFor,
    countWaitingOrders: orders.guests.countFor,
    takeSubscription,
    vendorId: vendor.id,
  })
  const [mailKey, ...olderMailKeys] = keys.mail
  const communications = createCommunicationService({
    ...{ database, clock, limiter, mail, publicUrl: dependencies.publicUrl },
    accounts: identity.preferences,
    secrets: [mailKey.secret, ...olderMailKeys.map(({ secret }) => secret)],
  })
  const [linkKey, ...olderLinkKeys] = keys.link
  const links = createSignedLinks([linkKey.secret, ...olderLinkKeys.map(({ secret }) => secret)], clock)
  const licenseFiles = createLicenseFiles({
    ...{ database, clock, limiter, catalogue, licenses, devices, links },
    publicUrl: dependencies.publicUrl,
  })
  const checkouts = createCheckoutService({
    ...{ database, clock, orders, identity, vendor },
    settings: dependencies,
    paymentProvider: provider.name,
  })
  const payments = createPaymentService({
    ...{ database, clock, provider, orders, checkouts, identity, mail, jobs },
    failpoint: dependencies.failpoint,
  })

  const idempotency = createIdempotency(database, clock)
  const upkeep = createUpkeep(database, clock, jobs, [
    (now) => removeAbandonedOrders(database, now),
    (now) => forgetOldProofs(database, now),
    (now) => forgetUnproved(database, now),
    (now) => removeDoneJobs(database, now),
    (now) => forgetOldCounters(database, now),
    (now) => forgetOldRequests(database, now),
    idempotency.forgetOld,
  ])

  const app = await createServer({ ...dependencies, logger })
  const router = createRouter(app, identity.authenticate)
  registerIdentityRoutes(router, identity)
  registerCommunicationRoutes(router, communications)
  registerCatalogueRoutes(router, { ...dependencies, catalogue, licenses })
  registerOrderRoutes(router, { database, idempotency, orders, checkouts })
  registerOwnOrderRoutes(router, createOwnOrders(database, catalogue))
  registerPaymentRoutes(router, checkouts, payments)
  registerVoucherRoutes(router, { database, idempotency, vouchers })
  registerLicenseRoutes(router, licenses, licenseTokens)
  const { publicUrl } = dependencies
  const inventory = createInventoryService({ database, clock, catalogue, deviceReader, publicUrl })
  registerInventoryRoutes(router, inventory)
  registerDownloadRoutes(
    router,
    createDownloadService({ ...dependencies, catalogue, licenses, deviceReader, links }),
    logger,
  )
  registerActivationRoutes(router, { activations, licenseFiles, devices, inventory, idempotency, publicUrl })
  registerInsightsRoutes(router)
  const description = describeApi(router.endpoints, `${vendor.name} licensing service`)
  app.get('/api/docs', async () => description)
  app.get('/healthz', async () => {
    await pingDatabase(database).catch((cause: unknown) => {
      throw unavailable('The database does not answer', cause)
    })
    return { status: 'ok' }
  })

  await upkeep.start()
  jobs.start({
    [upkeepJob]: upkeep.run,
    [expireRequestJob]: ({ id }) => activations.expire(String(id)),
    [mailJob]: mail.send,
    [forgotPasswordJob]: identity.recovery.mailPasswordLink,
    [settleJob]: ({ paymentId }) => payments.settle(String(paymentId)),
    [cancelJob]: ({ paymentId }) => payments.cancel(String(paymentId)),
    [giveUpJob]: ({ paymentId }) => payments.giveUp(String(paymentId)),
  })
  return {
    app,
    storefront: () => catalogue.storefront(new Set()),
    syncCatalogue: catalogue.sync,
    onCatalogueChange: catalogue.onChange,
    async close() {
      await app.close()
      await jobs.stop()
      await catalogue.stop()
      await licenseKeys.stop()
      mailer.close()
      await database.close()
    },
  }
}
