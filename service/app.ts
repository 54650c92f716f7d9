import type { RequestListener } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { Storefront } from '#contract/entities/catalogue.ts'
import type { CatalogueContent } from '#service/catalogue/index.ts'
import { claimDatabase, type Database, migrateDatabase, pingDatabase } from '#service/database/index.ts'
import { registerDeskApi } from '#service/desk-api/index.ts'
import {
  createDeskRouter,
  createReadiness,
  createRouter,
  createServer,
  createVendorRouter,
  describeOnDemand,
  type JobHandlers,
  type Readiness,
  registerProblemDescriptions,
  registerTelemetryRoutes,
  unavailable,
  upkeepJob,
  withSafeErrors,
} from '#service/platform/index.ts'
import { postTestEvents } from '#service/sales/index.ts'
import { registerVendorApi } from '#service/vendor-api/index.ts'
import { createCustomerReader } from './customer-reader.ts'
import type { ServiceDependencies } from './dependencies.ts'
import { writeDisputeEvidence } from './dispute-evidence.ts'
import { createModules, type Services } from './modules.ts'

export type Service = {
  app: FastifyInstance
  answer: RequestListener
  services: Services
  readiness: Readiness
  storefront: () => Storefront
  /** Puts changed catalogue files on sale, in every process. Throws when they do not fit together. */
  syncCatalogue: (content: CatalogueContent) => Promise<void>
  onCatalogueChange: (listener: () => void) => void
  close: () => Promise<void>
}

/** The licensing and commerce service: its modules, their routes and their jobs. It responds once `app` is ready. */
export async function createService(given: ServiceDependencies): Promise<Service> {
  const dependencies = { ...given, logger: withSafeErrors(given.logger) }
  const { database, mailer, vendor, telemetry, logger } = dependencies
  const { unknown } = await migrateDatabase(database)
  if (unknown.length > 0) logger.warn({ unknown }, 'a newer version has changed the database: start that one here too')
  await claimDatabase(database, vendor.id)
  const { modules, services, upkeep, clockJumps } = await createModules(dependencies)

  const { desk, staffAccounts } = services
  const { app, cache, knownCallers } = await createServer({ ...dependencies, deskOrigins: desk.origins })
  const router = createRouter(app, cache, services.identity.authenticate)
  for (const { registerRoutes } of modules) registerRoutes?.(router)
  const describe = describeOnDemand(router.endpoints, `${vendor.name} licensing service`)
  app.get('/api/docs', async () => describe())
  const { authenticate: authenticateStaff, read: readStaff } = staffAccounts.sessions
  const { authenticateKey } = services.staff
  const vendorRouter = createVendorRouter(app, { ...services, authenticateKey, authenticateStaff, knownCallers })
  const customers = createCustomerReader(services)
  const describeVendorApi = registerVendorApi(
    vendorRouter,
    { ...services, customers, writeEvidence: (id) => writeDisputeEvidence(services, id) },
    vendor.name,
  )
  app.get('/api/vendor/docs', async () => describeVendorApi())
  registerDeskApi(createDeskRouter(app, { desk, authenticateStaff, readStaff }), services, vendor.name)
  registerProblemDescriptions(app)
  app.get('/healthz', { config: { isPolled: true } }, () => checkHealth(database))
  const readiness = createReadiness(database)
  const gauges = modules.flatMap(({ readGauges = [] }) => readGauges)
  registerTelemetryRoutes(app, readiness, gauges, dependencies)

  const { catalogue, jobs, licenseKeys, webhooks, mailService } = services
  await upkeep.start()
  await services.searchIndexBuilder.start()
  await clockJumps.start()
  const handlers: JobHandlers = Object.assign({ [upkeepJob]: upkeep.run }, ...modules.map((module) => module.jobs))
  jobs.start(handlers, mailService.queueParkedJob)
  webhooks.start()
  const stopDoctor = services.doctor.start()
  const stopImports = services.importDrafts?.start()
  const stopExpiry = services.licenseExpiry.start()
  const stopLicenseLog = services.licenseLog.start()
  const stopTestEvents = postTestEvents(dependencies, app)
  return {
    app,
    services,
    readiness,
    answer: (request, response) => cache.respond(request, response, () => app.routing(request, response)),
    storefront: () => catalogue.storefront(new Set()),
    syncCatalogue: catalogue.sync,
    onCatalogueChange: catalogue.onChange,
    async close() {
      await stopTestEvents()
      await stopDoctor()
      await stopExpiry()
      await stopLicenseLog()
      await app.close()
      await stopImports?.()
      await clockJumps.stop()
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

async function checkHealth(database: Database) {
  await pingDatabase(database).catch((cause: unknown) => {
    throw unavailable('The database does not answer', cause)
  })
  return { status: 'ok' }
}
