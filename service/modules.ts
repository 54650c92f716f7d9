import {
  createCommunicationService,
  createIdentityService,
  createPasswords,
  createSupportService,
  createTokens,
  forgetOldProofs,
  forgetUnproved,
  type IdentityService,
  takeSubscription,
} from '#service/accounts/index.ts'
import {
  type CatalogueService,
  createCatalogueService,
  createCouponService,
  createEducationService,
  type EducationService,
} from '#service/catalogue/index.ts'
import {
  createActivationService,
  createDeviceReader,
  createDeviceService,
  createDownloadService,
  createInventoryService,
  createLicenseFiles,
  createLicenseService,
  createLicensesByHand,
  createLicenseTokens,
  createLostLicenseService,
  createVoucherService,
  forgetOldRequests,
  listOwnedProducts,
  syncVouchers,
} from '#service/licensing/index.ts'
import {
  createAllowMail,
  createMailGate,
  createMailService,
  createOutbox,
  createWebhookService,
  forgetOldDeliveries,
  type MailGate,
  type Outbox,
  rescheduleDeliveries,
} from '#service/messaging/index.ts'
import type { Metrics } from '#service/platform/index.ts'
import {
  type AuditLog,
  createAccessLog,
  createAuditLog,
  createClockJumps,
  createIdempotency,
  createJobService,
  createLicenseKeys,
  createLimiter,
  createParkedJobs,
  createProcessLimiter,
  createSignedLinks,
  createUpkeep,
  forgetOldAccess,
  forgetOldCounters,
  type Idempotency,
  type JobService,
  type Keys,
  type Limiter,
  loadKeys,
  removeDoneJobs,
  rescheduleJobs,
  type Upkeep,
  type UpkeepTask,
} from '#service/platform/index.ts'
import {
  createCheckoutService,
  createCompletion,
  createDisputeService,
  createDrawnDocuments,
  createHeldPayments,
  createInvoiceService,
  createOrderService,
  createOutcomes,
  createOwnDocuments,
  createOwnOrders,
  createPaymentEvents,
  createPaymentService,
  createRefundService,
  createTaxationService,
  createWebhookBodies,
  createWithdrawalService,
  findOrdersOf,
  findWritten,
  needsWithdrawalFunction,
  type OrderService,
  type OwnDocuments,
  removeAbandonedOrders,
} from '#service/sales/index.ts'
import type { ServiceDependencies } from './dependencies.ts'
import { createEmails, type Emails } from './emails.ts'
import { createPersonalData } from './personal-data.ts'

export type Rooms = Awaited<ReturnType<typeof createRooms>>

/**
 * The rooms of the service, each given what it may know of the world and of the others: all of the wiring of what sells
 * and licenses the vendor's wares [product.sells-and-licenses].
 */
export async function createRooms(dependencies: ServiceDependencies) {
  const { database, clock, sharedClock, logger, vendor, publicUrl, failpoint } = dependencies
  const keys = await loadKeys(database, clock, dependencies.keySecret)
  const limiter = createLimiter(database, sharedClock, dependencies)
  const processLimiter = createProcessLimiter(clock, dependencies)
  const { metrics, tracer } = dependencies.telemetry
  const jobs = createJobService({ ...dependencies, metrics, tracer })
  const idempotency = createIdempotency(database, clock)
  const drawn = createDrawnDocuments(findWritten(database))
  const isWithdrawable = needsWithdrawalFunction(vendor.company, clock())
  const mailService = createMailService({
    ...{ database, clock, jobs, publicUrl, attach: drawn.attach, mailer: dependencies.mailer },
    vendor: { ...vendor, isWithdrawable },
  })
  const mail = createEmails(mailService)
  const catalogue = await createCatalogueService({ database, clock, logger, syncVouchers }, dependencies.catalogue)
  const audit = createAuditLog(clock)
  const accessLog = createAccessLog(clock)
  const outbox = createOutbox(clock, ({ event }) => database.onCommit(() => metrics.events.add({ event })))
  const shared = {
    mailGate: createMailGate(limiter),
    ...{ database, clock, logger, limiter, jobs, mail, catalogue, publicUrl, audit, outbox, metrics, failpoint },
  }

  const licensing = createLicensing(dependencies, shared, keys)
  const { licenses } = licensing
  const coupons = createCouponService(shared)
  const orders = createOrderService({ ...shared, licenses, coupons, processLimiter })
  const identity = createIdentityService({
    ...{
      ...shared,
      sharedClock,
      ownedProducts: licenses.ownedProducts,
      listOwnedProducts,
      personalData: createPersonalData({ ...shared, licenses }),
      findOrdersOf,
      passwords: createPasswords(),
      tokens: await createTokens(keys, vendor.id, clock),
    },
    claimOrders: orders.guests.claimFor,
    countWaitingOrders: orders.guests.countFor,
    findWaitingGuest: orders.guests.findFor,
    takeSubscription,
    accessLog,
    vendorId: vendor.id,
  })
  const secrets = secretsOf(keys.mail)
  const licensesByHand = createLicensesByHand({ ...shared, licenses, identity })
  const communications = createCommunicationService({ ...shared, accounts: identity.preferences, secrets })
  const documents = createOwnDocuments({ ...shared, drawn, links: licensing.links })
  const selling = createSelling(dependencies, { ...shared, orders, identity, documents })
  const webhookBodies = createWebhookBodies({ ...shared, orders })
  const webhooks = createWebhookService({ ...dependencies, ...shared, bodies: webhookBodies })
  const { links } = licensing
  const education = createEducationService({ ...shared, coupons, links, terms: dependencies.education ?? null })
  const upkeep = planUpkeep({ ...shared, sharedClock }, idempotency, education)
  const clockJumps = createClockJumps(dependencies, [rescheduleJobs, rescheduleDeliveries])
  return {
    ...{ ...shared, ...licensing, ...selling, idempotency, identity, licensesByHand, mailService },
    ...{ communications, webhooks, education, upkeep, clockJumps },
    ...{ parkedJobs: createParkedJobs(shared), allowMail: createAllowMail(shared) },
  }
}

type Shared = Pick<ServiceDependencies, 'database' | 'clock' | 'logger' | 'publicUrl' | 'failpoint'> & {
  limiter: Limiter
  mailGate: MailGate
  jobs: JobService
  catalogue: CatalogueService
  audit: AuditLog
  outbox: Outbox
  metrics: Metrics
}

/** What is about licenses: their keys, seats and devices, and all that leads to them but a sale. */
function createLicensing(dependencies: ServiceDependencies, shared: Shared & { mail: Emails }, keys: Keys) {
  const { database, clock, catalogue } = shared
  const licenseKeys = createLicenseKeys(dependencies, keys.license)
  const licenseTokens = createLicenseTokens(licenseKeys.current, dependencies.vendor.id, clock)
  const licenses = createLicenseService(database, clock, shared)
  const devices = createDeviceService(database, clock, licenseTokens, shared)
  const deviceReader = createDeviceReader(database, licenseTokens)
  const links = createSignedLinks(secretsOf(keys.link), clock)
  return {
    ...{ licenseKeys, licenseTokens, licenses, devices, links },
    activations: createActivationService({ ...shared, licenses, devices }),
    licenseFiles: createLicenseFiles({ ...shared, licenses, devices, links }),
    vouchers: createVoucherService({ ...shared, licenses }),
    inventory: createInventoryService({ ...shared, licenses, deviceReader }),
    downloads: createDownloadService({ ...dependencies, catalogue, licenses, deviceReader, links }),
  }
}

/** What is about money: checkouts, payments and all that follows from them. */
function createSelling(
  dependencies: ServiceDependencies,
  shared: Shared & { mail: Emails; orders: OrderService; identity: IdentityService; documents: OwnDocuments },
) {
  const { paymentProvider: provider, testBank, vendor, wallClock } = dependencies
  const { orders, documents } = shared
  const invoices = createInvoiceService({ ...shared, vendor })
  const refunds = createRefundService({ ...shared, provider, invoices })
  const disputes = createDisputeService(shared)
  const completion = createCompletion({ ...shared, invoices, refunds, disputes })
  const held = createHeldPayments({ ...shared, completion, refunds })
  const outcomes = createOutcomes({ ...shared, completion, refunds })
  const taxation = createTaxationService({ ...shared, ...dependencies })
  const checkouts = createCheckoutService({ ...shared, provider, vendor, taxation, settings: dependencies })
  const paying = { ...shared, provider, outcomes }
  return {
    ...{ orders, invoices, documents, refunds, held, checkouts },
    withdrawals: createWithdrawalService(shared),
    lostLicenses: createLostLicenseService(shared),
    support: createSupportService(shared),
    ownOrders: createOwnOrders({ ...shared, documents }),
    payments: createPaymentService({ ...paying, testBank, checkouts, completion }),
    paymentEvents: createPaymentEvents({ ...paying, wallClock, refunds, disputes }),
  }
}

/**
 * What is looked after once a day, by the time on which all processes agree: one whose clock is ahead would forget what is
 * still needed.
 */
function planUpkeep(
  { database, clock, sharedClock, jobs }: Shared & Pick<ServiceDependencies, 'sharedClock'>,
  idempotency: Idempotency,
  education: Pick<EducationService, 'upkeep'>,
): Upkeep {
  const tasks: UpkeepTask[] = [
    (now) => removeAbandonedOrders(database, now),
    (now) => forgetOldProofs(database, now),
    (now) => forgetOldAccess(database, now),
    (now) => forgetUnproved(database, now),
    (now) => removeDoneJobs(database, now),
    (now) => forgetOldCounters(database, now),
    (now) => forgetOldRequests(database, now),
    (now) => forgetOldDeliveries(database, now),
    education.upkeep,
    idempotency.forgetOld,
  ]
  const byAgreedTime = (task: UpkeepTask) => async () => task(await sharedClock(database.query))
  return createUpkeep(database, clock, jobs, tasks.map(byAgreedTime))
}

const secretsOf = ([newest, ...older]: Keys[keyof Keys]): [string, ...string[]] => [
  newest.secret,
  ...older.map(({ secret }) => secret),
]
