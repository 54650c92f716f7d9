import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Database } from '#service/database/index.ts'
import type { Clock } from '../clock.ts'
import { toProblemBody, unavailable } from '../http/problems.ts'
import { type ReadGauges, watchDatabase, watchProcess } from './gauges.ts'
import type { Readiness } from './readiness.ts'
import { familiesType, writeFamilies } from './registry.ts'
import type { Telemetry } from './service.ts'

type Dependencies = {
  database: Database
  clock: Clock
  telemetry: Pick<Telemetry, 'metrics'>
  /** Whoever knows it reads the metrics; undefined where nobody does. */
  metricsToken?: string | undefined
  /** The address of this service. */
  publicUrl: string
}

/** Balancers and scrapers come often, and from one address. */
const polled = { config: { rateLimit: false, isPolled: true } } as const

/** `GET /readyz` for balancers and `GET /metrics` for Prometheus: neither is part of the contract. Ours. */
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
    // Not thrown: what a balancer asks each second is no failure each time.
    const problem = unavailable(missing, null)
    const body = JSON.stringify(toProblemBody(publicUrl, problem))
    return reply.code(problem.status).type('application/problem+json').send(body)
  })
  if (metricsToken === undefined) return
  const own = watchProcess(database)
  app.addHook('onClose', async () => own.stop())
  const readDatabase = watchDatabase(database, clock, gauges)
  app.get('/metrics', polled, async (request, reply) => {
    // As if there were none: nobody learns by asking that there is something to be guessed.
    if (!isToken(request.headers.authorization, metricsToken)) return reply.callNotFound()
    const families = [...telemetry.metrics.read(), ...own.read(), ...(await readDatabase())]
    return reply.header('cache-control', 'no-store').type(familiesType).send(writeFamilies(families))
  })
}

/** Takes as long for each wrong token. */
function isToken(authorization: string | undefined, token: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(authorization ?? ''), digest(`Bearer ${token}`))
}
