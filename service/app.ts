import type { RequestListener } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { fillPath } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import type { Storefront } from '#contract/entities/catalogue.ts'
import {
  forgotPasswordJob,
  registerCommunicationRoutes,
  registerIdentityRoutes,
  registerSupportRoutes,
} from '#service/accounts/index.ts'
import type { CatalogueContent } from '#service/catalogue/index.ts'
import { readCatalogueGauges, registerCatalogueRoutes, registerEducationRoutes } from '#service/catalogue/index.ts'
import { type Database, migrateDatabase, pingDatabase } from '#service/database/index.ts'
import {
  expireRequestJob,
  lostLicensesJob,
  registerActivationRoutes,
  registerDownloadRoutes,
  registerInventoryRoutes,
  registerLicenseRoutes,
  registerLostLicenseRoutes,
  registerVoucherRoutes,
} from '#service/licensing/index.ts'
import { mailJob, readMessagingGauges } from '#service/messaging/index.ts'
import type { JobHandlers } from '#service/platform/index.ts'
import {
  createReadiness,
  createRouter,
  createServer,
  describeApi,
  type Readiness,
  type Router,
  readJobGauges,
  registerInsightsRoutes,
  registerProblemDescriptions,
  registerTelemetryRoutes,
  repeat,
  unavailable,
  upkeepJob,
  withSafeErrors,
} from '#service/platform/index.ts'
import {
  cancelJob,
  giveUpJob,
  invoiceJob,
  refundJob,
  registerDocumentRoutes,
  registerOrderRoutes,
  registerPaymentRoutes,
  registerWithdrawalRoutes,
  settleJob,
  withdrawalJob,
} from '#service/sales/index.ts'
import type { ServiceDependencies } from './dependencies.ts'
import { createRooms, type Rooms } from './modules.ts'

export type Service = {
  app: FastifyInstance
  /** Answers a request: as another just like it was answered, or by `app`. */
  answer: RequestListener
  /** For what its vendor does beside the routes, as from the command line. */
  rooms: Rooms
  readiness: Readiness
  /** What an anonymous visitor sees in the store. */
  storefront: () => Storefront
  /** Sells what changed catalogue files say, from then on, in every process. Throws when they do not fit together. */
  syncCatalogue: (content: CatalogueContent) => Promise<void>
  /** Has `listener` called each time another catalogue is for sale, whoever changed it. */
  onCatalogueChange: (listener: () => void) => void
  /** Finishes what was accepted, then lets go of everything it was given. */
  close: () => Promise<void>
}

/** The licensing and commerce service: its rooms, their routes and their jobs. It answers once `app` is ready. */
export async function createService(given: ServiceDependencies): Promise<Service> {
  const dependencies = { ...given, logger: withSafeErrors(given.logger) }
  const { database, mailer, vendor, telemetry } = dependencies
  const { unknown } = await migrateDatabase(database)
  if (unknown.length > 0)
    dependencies.logger.warn({ unknown }, 'a newer version has changed the database: start that one here too')
  const rooms = await createRooms(dependencies)

  const { app, cache } = await createServer(dependencies)
  const router = createRouter(app, cache, rooms.identity.authenticate)
  registerRooms(router, rooms, dependencies)
  const description = describeApi(router.endpoints, `${vendor.name} licensing service`)
  app.get('/api/docs', async () => description)
  registerProblemDescriptions(app)
  app.get('/healthz', { config: { isPolled: true } }, () => answerHealth(database))
  const readiness = createReadiness(database)
  registerTelemetryRoutes(app, readiness, [readJobGauges, readMessagingGauges, readCatalogueGauges], dependencies)

  const { catalogue, jobs, licenseKeys, webhooks } = rooms
  await rooms.upkeep.start()
  await rooms.clockJumps.start()
  jobs.start(handleJobs(rooms), rooms.mailService.queueParkedJob)
  webhooks.start()
  const stopTestEvents = postTestEvents(dependencies, app)
  return {
    ...{ app, rooms, readiness },
    answer: (request, response) => cache.respond(request, response, () => app.routing(request, response)),
    storefront: () => catalogue.storefront(new Set()),
    syncCatalogue: catalogue.sync,
    onCatalogueChange: catalogue.onChange,
    async close() {
      await stopTestEvents()
      await app.close()
      await rooms.clockJumps.stop()
      await jobs.stop()
      await webhooks.stop()
      await catalogue.stop()
      await licenseKeys.stop()
      mailer.close()
      await database.close()
      await telemetry.close()
    },
  }
}

/** What each room answers over HTTP. */
function registerRooms(router: Router, rooms: Rooms, dependencies: ServiceDependencies): void {
  registerIdentityRoutes(router, rooms)
  registerCommunicationRoutes(router, rooms.communications)
  registerCatalogueRoutes(router, { ...dependencies, ...rooms })
  registerOrderRoutes(router, { ...dependencies, ...rooms })
  registerDocumentRoutes(router, rooms.documents)
  registerPaymentRoutes(router, { ...dependencies, ...rooms })
  registerVoucherRoutes(router, rooms)
  registerWithdrawalRoutes(router, rooms)
  registerLostLicenseRoutes(router, rooms.lostLicenses)
  registerSupportRoutes(router, rooms)
  registerEducationRoutes(router, rooms)
  registerLicenseRoutes(router, rooms.licenses, rooms.licenseTokens)
  registerInventoryRoutes(router, rooms.inventory)
  registerDownloadRoutes(router, rooms.downloads, rooms.logger)
  registerActivationRoutes(router, rooms)
  registerInsightsRoutes(router)
}

/** Who does which job. */
const handleJobs = ({
  activations,
  identity,
  invoices,
  mailService,
  payments,
  refunds,
  upkeep,
  lostLicenses,
  withdrawals,
}: Rooms): JobHandlers => ({
  [upkeepJob]: upkeep.run,
  [expireRequestJob]: ({ id }) => activations.expire(String(id)),
  [mailJob]: mailService.send,
  [forgotPasswordJob]: identity.recovery.mailPasswordLink,
  [lostLicensesJob]: ({ email }, run) => lostLicenses.find(String(email), run),
  [withdrawalJob]: ({ id }, run) => withdrawals.tell(String(id), run),
  [settleJob]: ({ paymentId }, run) => payments.settle(String(paymentId), run),
  [invoiceJob]: async ({ orderId, refundId }) => {
    await invoices.number({ orderId: String(orderId), refundId: refundId === null ? null : String(refundId) })
  },
  [refundJob]: ({ refundId }) => refunds.carryOut(String(refundId)),
  [cancelJob]: ({ paymentId }) => payments.cancel(String(paymentId)),
  [giveUpJob]: ({ paymentId }) => payments.giveUp(String(paymentId)),
})

/** Has the test provider post its events as a real one would: to the endpoint, from outside. The answer stops it. */
function postTestEvents({ testBank, logger, jobPollInterval = 500 }: ServiceDependencies, app: FastifyInstance) {
  if (!testBank) return async () => undefined
  const url = fillPath(endpoints.receivePaymentEvent.path, { provider: 'test' })
  const post = async (payload: string, signature: string) => {
    const headers = { 'content-type': 'application/json', 'test-signature': signature }
    return (await app.inject({ method: 'POST', url, payload, headers })).statusCode === 204
  }
  const complain = (err: unknown) => logger.error({ err }, 'the events of the test provider could not be posted')
  let stop = async () => {}
  // Not before the host has added what it answers by itself: the first post closes the list of routes.
  app.addHook('onReady', async () => {
    stop = repeat(() => testBank.postEvents(post), jobPollInterval, complain)
  })
  return () => stop()
}

async function answerHealth(database: Database) {
  await pingDatabase(database).catch((cause: unknown) => {
    throw unavailable('The database does not answer', cause)
  })
  return { status: 'ok' }
}
