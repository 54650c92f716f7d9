import cors from '@fastify/cors'
import rateLimit from '@fastify/rate-limit'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify'
import { browserKeyHeader, jsonBodyMaxBytes, markerHeaders } from '#contract/constants.ts'
import type { ProblemCode } from '#contract/problem-catalogue.ts'
import { DatabaseAwayError } from '#service/database/index.ts'
import type { Telemetry } from '../telemetry/service.ts'
import { checkComplexity, defaultJsonLimits, type JsonLimits } from './json-limits.ts'
import { createKnownCallers, type KnownCallers } from './known-callers.ts'
import { notAuthorized, ProblemError, tooManyRequests, toProblemBody, unavailable } from './problems.ts'
import { streamType } from './read-request.ts'
import { createRequestCounter } from './request-counter.ts'
import { createRequestRecords, openRequestScopes, requestIdHeader } from './request-scope.ts'
import { createResponseCache, type ResponseCache } from './response-cache.ts'
import { recogniseProxies } from './trusted-proxies.ts'

type ServerSettings = {
  logger: FastifyBaseLogger
  publicUrl: string
  allowedOrigins: readonly string[]
  /** The origins of the desk, from which alone the vendor's staff change something. */
  deskOrigins?: readonly string[]
  limits: boolean
  telemetry: Telemetry
  trustedProxies?: readonly string[]
  /** Security headers of every response, unless its route sets its own. */
  headers?: Record<string, string>
}

const requestsPerMinute = 600
/** Where a caller of the vendor API is counted by their key or session, and not by address. */
const vendorPath = '/api/vendor/'
const formTypes = ['application/x-www-form-urlencoded', 'multipart/form-data']
const readingMethods = ['GET', 'HEAD', 'OPTIONS']

/** Routes validate by the contract. Naming no compilers would load Fastify's own, which take 10 MB of memory. */
const refuseSchemas = () => {
  throw new Error('Routes have no schemas of Fastify: the contract describes what they take and answer')
}

/** The HTTP server under all routes: bodies, CORS, limits, problems, request ids. The response cache stands in front of it. */
export async function createServer({
  logger,
  publicUrl,
  allowedOrigins,
  deskOrigins = [],
  limits,
  telemetry,
  trustedProxies = [],
  headers = {},
}: ServerSettings): Promise<{ app: FastifyInstance; cache: ResponseCache; knownCallers: KnownCallers }> {
  const isProxy = recogniseProxies(trustedProxies)
  const handleError = createErrorHandler(publicUrl)
  const records = createRequestRecords({ telemetry, logger }, isProxy)
  const app = Fastify({
    loggerInstance: logger,
    // Lines get the request id from the scope in which they are written.
    childLoggerFactory: (parent) => parent,
    genReqId: records.idOf,
    bodyLimit: jsonBodyMaxBytes,
    logController: new Fastify.LogController({ disableRequestLogging: true }),
    routerOptions: { maxParamLength: 300 },
    return503OnClosing: false,
    trustProxy: trustedProxies.length > 0 && [...trustedProxies],
    schemaController: { compilersFactory: { buildValidator: refuseSchemas, buildSerializer: refuseSchemas } },
    // Requests with an invalid address do not run the hooks below.
    frameworkErrors: (error, request, reply) => {
      reply.headers(headers).header(requestIdHeader, request.id)
      const code = codeOf(error.statusCode ?? 400)
      handleError(new ProblemError(code, { detail: 'This address can not be read' }), request, reply)
    },
  })
  openRequestScopes(app, records)
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers).header(requestIdHeader, request.id)
    done(findForeignMutation(request, isForDesk(request) ? [...allowedOrigins, ...deskOrigins] : allowedOrigins))
  })
  acceptBodies(app)
  app.setErrorHandler<FastifyError>(handleError)
  await app.register(cors, {
    origin: [...allowedOrigins],
    methods: ['GET', 'POST', 'PATCH', 'DELETE'],
    allowedHeaders: [
      'authorization',
      'content-type',
      'idempotency-key',
      browserKeyHeader,
      ...Object.values(markerHeaders),
    ],
    exposedHeaders: ['Location'],
    maxAge: 600,
    // Otherwise an OPTIONS request that is no preflight is answered with text rather than a problem.
    strictPreflight: false,
  })
  const knownCallers = createKnownCallers()
  if (limits) await limitRequests(app, telemetry, knownCallers)
  return { app, cache: createResponseCache(records), knownCallers }
}

async function limitRequests(app: FastifyInstance, { metrics }: Telemetry, knownCallers: KnownCallers) {
  await app.register(rateLimit, {
    max: requestsPerMinute,
    timeWindow: 60_000,
    store: createRequestCounter(),
    keyGenerator: (request) => {
      const caller = request.url.startsWith(vendorPath) ? knownCallers.find(request) : null
      return caller === null ? request.ip : `caller ${caller}`
    },
    errorResponseBuilder(_, { ttl }) {
      metrics.limits.add({ limit: 'requests' })
      return tooManyRequests('Wait a moment, then try again', Math.ceil(ttl / 1000))
    },
  })
}

/** A browser's mutation from an origin that is not ours is refused, whatever CORS would say (docs/wire-compatibility.md). */
function findForeignMutation(request: FastifyRequest, allowedOrigins: readonly string[]): ProblemError | undefined {
  const { method, headers } = request
  const { origin } = headers
  if (readingMethods.includes(method) || origin === undefined || allowedOrigins.includes(origin)) return undefined
  if (isForAnyOrigin(request)) return undefined
  return notAuthorized(`Calls from ${origin} are not allowed`, 'origin-not-allowed')
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** See `anyOrigin` of the contract's endpoints. */
    anyOrigin?: boolean
    /** Answers pages of the desk, and checks by itself where a call with a session comes from. */
    isForDesk?: boolean
    isRaw?: boolean
    /** Reads its body while it arrives. */
    takesStream?: boolean
    jsonLimits?: JsonLimits
  }
}
const isForDesk = ({ routeOptions }: FastifyRequest) => routeOptions.config.isForDesk === true
const isForAnyOrigin = ({ routeOptions }: FastifyRequest) => routeOptions.config.anyOrigin === true

function acceptBodies(app: FastifyInstance) {
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser<string>('text/plain', { parseAs: 'string' }, (_, body, finish) => finish(null, body))
  // Clients send the content type of JSON even without a body (docs/wire-compatibility.md).
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, finish) => {
    // Signatures are of the exact bytes.
    if (request.routeOptions.config.isRaw) return finish(null, body)
    if (body === '') return finish(null, undefined)
    checkComplexity(body, request.routeOptions.config.jsonLimits ?? defaultJsonLimits)
    return parseJson(request, body, (error, value) =>
      error ? finish(new ProblemError('invalid-json', { detail: 'The body is not valid JSON' })) : finish(null, value),
    )
  })
  app.addContentTypeParser(streamType, (request, body, finish) => {
    if (request.routeOptions.config.takesStream) return finish(null, body)
    return finish(new ProblemError('unsupported-media-type', { detail: 'Bytes are not taken here' }))
  })
  // Clients of another store's API name the type of JSON:API; who reads a body by itself reads this, too.
  app.addContentTypeParser<string>('application/vnd.api+json', { parseAs: 'string' }, (request, body, finish) =>
    request.routeOptions.config.isRaw
      ? finish(null, body)
      : finish(new ProblemError('unsupported-media-type', { detail: 'JSON:API is not taken here' })),
  )
  // Mail programs post a form, which contains nothing beyond the address (RFC 8058).
  app.addContentTypeParser<string>(formTypes, { parseAs: 'string' }, (request, body, finish) =>
    isForAnyOrigin(request)
      ? finish(null, request.routeOptions.config.isRaw ? body : undefined)
      : finish(new ProblemError('unsupported-media-type', { detail: 'Forms are not taken here' })),
  )
}

const createErrorHandler =
  (publicUrl: string) => (error: FastifyError | ProblemError, request: FastifyRequest, reply: FastifyReply) => {
    const problem = toProblem(error, request)
    if (problem.status >= 500) request.log.error({ err: error }, 'failed')
    if (problem.retryAfterSeconds !== undefined) reply.header('retry-after', String(problem.retryAfterSeconds))
    return reply
      .code(problem.status)
      .header('cache-control', 'no-store')
      .type('application/problem+json')
      .send(JSON.stringify(toProblemBody(publicUrl, problem)))
  }

/** The problem codes of requests that the framework refuses, by status. */
const frameworkCodes = new Map<number, ProblemCode>([
  [404, 'not-found'],
  [408, 'request-timeout'],
  [413, 'content-too-large'],
  [414, 'uri-too-long'],
  [415, 'unsupported-media-type'],
])
const codeOf = (status: number): ProblemCode => frameworkCodes.get(status) ?? 'bad-request'

function toProblem(error: FastifyError | ProblemError, { routeOptions }: FastifyRequest): ProblemError {
  if (error instanceof ProblemError) return error
  if (error instanceof DatabaseAwayError)
    return unavailable('The database is away or busy: try again in a few seconds', error)
  const status = error.statusCode ?? 500
  if (status === 413) {
    const detail = `The body may have ${routeOptions.bodyLimit} bytes at most`
    return new ProblemError('content-too-large', { detail })
  }
  if (status >= 400 && status < 500) return new ProblemError(codeOf(status), { detail: error.message })
  return new ProblemError('internal-error', { detail: 'Please try again in a moment.' })
}
