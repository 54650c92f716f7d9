import type { FastifyBaseLogger } from 'fastify'
import { endpoints } from '#contract/endpoints.ts'
import type { Database, SharedClock } from '#service/database/index.ts'
import { createAccessLog, forgetOldAccess } from './audit/access-log.ts'
import { createAuditLog } from './audit/service.ts'
import type { Clock } from './clock.ts'
import { createDoctor } from './doctor/service.ts'
import type { Failpoint } from './failpoint.ts'
import { createIdempotency } from './http/idempotency.ts'
import { createLimiter, createProcessLimiter, forgetOldCounters } from './http/rate-limiter.ts'
import { done, type Router } from './http/routes.ts'
import { createSignedLinks } from './http/signed-links.ts'
import type { Reschedule } from './jobs/clock-jumps.ts'
import { readJobGauges } from './jobs/gauges.ts'
import { createParkedJobs } from './jobs/parked-jobs.ts'
import { rescheduleJobs } from './jobs/repository.ts'
import type { JobHandlers } from './jobs/runner.ts'
import { createSearchIndexBuilder, searchIndexJob } from './jobs/search-index-builder.ts'
import { createJobService } from './jobs/service.ts'
import { removeDoneJobs, type UpkeepTask } from './jobs/upkeep.ts'
import { createLicenseKeys } from './keys/license-keys.ts'
import { type Keys, loadKeys } from './keys/service.ts'
import type { ShopWork } from './shop-work.ts'
import type { ReadGauges } from './telemetry/gauges.ts'
import type { Telemetry } from './telemetry/service.ts'

export type Module = {
  services: object
  mail?: object
  registerRoutes?: (router: Router) => void
  jobs?: JobHandlers
  /** What it cleans up once a day. */
  upkeep?: readonly UpkeepTask[]
  readGauges?: ReadGauges
  /** Makes its queued work due that a wrong clock has put off. */
  reschedule?: Reschedule
}

type PlatformDependencies = {
  database: Database
  clock: Clock
  sharedClock: SharedClock
  logger: FastifyBaseLogger
  failpoint: Failpoint
  telemetry: Telemetry
  keySecret: Buffer
  limits: boolean
  shopWork?: ShopWork | undefined
  publicUrl: string
  jobPollInterval?: number
}

export type PlatformServices = Awaited<ReturnType<typeof createPlatform>>['services']

export async function createPlatform(dependencies: PlatformDependencies) {
  const { database, clock, sharedClock, logger, failpoint, publicUrl, telemetry, keySecret } = dependencies
  const { metrics, tracer } = telemetry
  const keys = await loadKeys(database, clock, keySecret)
  const audit = createAuditLog(clock)
  const idempotency = createIdempotency(database, clock)
  const jobs = createJobService({ ...dependencies, metrics, tracer })
  const searchIndexBuilder = createSearchIndexBuilder({ database, jobs })
  return {
    services: {
      database,
      clock,
      sharedClock,
      logger,
      failpoint,
      publicUrl,
      metrics,
      keys,
      audit,
      idempotency,
      accessLog: createAccessLog(clock),
      limiter: createLimiter(database, sharedClock, dependencies),
      processLimiter: createProcessLimiter(clock, dependencies),
      jobs,
      searchIndexBuilder,
      shopWork: dependencies.shopWork ?? null,
      doctor: createDoctor(dependencies),
      parkedJobs: createParkedJobs({ database, clock, audit }),
      licenseKeys: createLicenseKeys({ database, clock, logger, keySecret }, keys),
      links: createSignedLinks(secretsOf(keys.link), clock),
    },
    registerRoutes,
    jobs: { [searchIndexJob]: searchIndexBuilder.run },
    upkeep: [
      (now) => forgetOldAccess(database, now),
      (now) => removeDoneJobs(database, now),
      (now) => forgetOldCounters(database, now),
      idempotency.forgetOld,
    ],
    readGauges: readJobGauges,
    reschedule: rescheduleJobs,
  } satisfies Module
}

/** Answers the SDKs' beacons, so that a plug-in maker's console stays quiet; nothing of them is stored. */
function registerRoutes({ route }: Router): void {
  route(endpoints.reportWarning, async () => done)
  route(endpoints.reportError, async () => done)
}

/** The secrets of keys, the one in use first. */
export const secretsOf = ([newest, ...older]: Keys[keyof Keys]): [string, ...string[]] => [
  newest.secret,
  ...older.map(({ secret }) => secret),
]
