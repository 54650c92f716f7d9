import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { type Database, findPending, pingDatabase } from '#service/database/index.ts'
import type { Clock } from '../clock.ts'
import { toProblemBody, unavailable } from '../http/problems.ts'
import { type ReadGauges, watchDatabase, watchProcess } from './gauges.ts'
import { familiesType, writeFamilies } from './registry.ts'
import type { Telemetry } from './service.ts'

type Dependencies = {
  database: Database
  clock: Clock
  telemetry: Pick<Telemetry, 'metrics'>
  /** Gives access to the metrics; without it there are none. */
  metricsToken?: string | undefined
  publicUrl: string
}

/** Load balancers and scrapers send many requests from one address. */
const polled = { config: { rateLimit: false, isPolled: true } } as const

/** `GET /readyz` for balancers and `GET /metrics` for Prometheus; neither is part of the contract. */
export function registerTelemetryRoutes(
  app: FastifyInstance,
  readiness: Readiness,
  gauges: readonly ReadGauges[],
  { database, clock, telemetry, metricsToken, publicUrl }: Dependencies,
): void {
  app.get('/readyz', polled, async (_, reply) => {
    const missing = await readiness.findMissing()
    reply.header('cache-control', 'no-store')
    if (missing === null) return reply.send({ status: 'ready' })
    // Not thrown, because a probe each second must not fill the log with errors.
    const problem = unavailable(missing, null)
    const body = JSON.stringify(toProblemBody(publicUrl, problem))
    return reply.code(problem.status).type('application/problem+json').send(body)
  })
  if (metricsToken === undefined) return
  const own = watchProcess(database)
  app.addHook('onClose', async () => own.stop())
  const readDatabase = watchDatabase(database, clock, gauges)
  app.get('/metrics', polled, async (request, reply) => {
    // As if the route did not exist, so that nobody learns that there is a token to guess.
    if (!isToken(request.headers.authorization, metricsToken)) return reply.callNotFound()
    const families = [...telemetry.metrics.read(), ...own.read(), ...(await readDatabase())]
    return reply.header('cache-control', 'no-store').type(familiesType).send(writeFamilies(families))
  })
}

/** Compares in constant time. */
function isToken(authorization: string | undefined, token: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(authorization ?? ''), digest(`Bearer ${token}`))
}

/** How long a result is cached, and how long the database may take for it, in milliseconds. */
const cacheDuration = 1_000
const timeout = 3_000

/** Whether this process can serve. It listens only once its content and pages are loaded, so these are not checked. */
export function createReadiness(database: Database) {
  let isStopping = false
  let cached: { at: number; missing: Promise<string | null> } | undefined
  return {
    /** Reports that this process is about to stop. */
    stop(): void {
      isStopping = true
    },
    /** Why this process should receive no requests, in one line; null when it is ready. */
    async findMissing(): Promise<string | null> {
      if (isStopping) return 'This process is stopping: ask another one'
      const now = performance.now()
      if (!cached || now - cached.at > cacheDuration) cached = { at: now, missing: checkDatabase(database) }
      return cached.missing
    },
  }
}

export type Readiness = ReturnType<typeof createReadiness>

async function checkDatabase(database: Database): Promise<string | null> {
  const late = Promise.withResolvers<string>()
  const timer = setTimeout(() => late.resolve('The database does not answer in time'), timeout)
  try {
    return await Promise.race([findFault(database), late.promise])
  } finally {
    clearTimeout(timer)
  }
}

async function findFault(database: Database): Promise<string | null> {
  try {
    await pingDatabase(database)
    const pending = await findPending(database)
    return pending.length === 0 ? null : `The database is not at this version: it lacks ${pending.join(', ')}`
  } catch {
    return 'The database does not answer'
  }
}
