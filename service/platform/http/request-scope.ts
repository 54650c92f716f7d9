import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify'
import { type Metrics, statusClass } from '../telemetry/metrics.ts'
import { inScope, type Scope } from '../telemetry/scope.ts'
import { readTraceparent } from '../telemetry/trace-context.ts'
import type { OpenSpan, Tracer } from '../telemetry/tracer.ts'
import type { IsProxy } from './trusted-proxies.ts'

declare module 'fastify' {
  interface FastifyRequest {
    scope: RequestScope
  }
  interface FastifyContextConfig {
    /** Requested by probes every few seconds: counted, but neither traced nor logged at info. */
    isPolled?: boolean
  }
}

/** The path of the contract, not the address: addresses contain emails, codes and the keys of checkouts. */
type Route = { path: string; isPolled: boolean }
export type RequestScope = Scope & {
  id: string
  method: string
  route: Route
  open: OpenSpan | null
  /** On the monotonic clock. */
  startedAt: number
}

type Dependencies = { telemetry: { metrics: Metrics; tracer: Tracer }; logger: FastifyBaseLogger }

export function createRequestRecords({ telemetry, logger }: Dependencies, isProxy: IsProxy) {
  const { metrics, tracer } = telemetry
  const createId = createRequestIds(isProxy)
  const opened = new WeakMap<IncomingMessage, RequestScope>()
  return {
    /** The id that a trusted proxy gave a request, so that its log and ours can be matched; otherwise a new one. */
    idOf: (request: IncomingMessage): string => opened.get(request)?.id ?? createId(request),
    /** The scope of a request: one and the same, whether the response cache or a route opens it first. */
    open(request: IncomingMessage, id: string, route: Route): RequestScope {
      const known = opened.get(request)
      if (known) return known
      const { method = '', headers } = request
      const { traceparent } = headers
      const parent = typeof traceparent === 'string' && isProxy(request) ? readTraceparent(traceparent) : null
      const open = route.isPolled ? null : tracer.begin({ name: `${method} ${route.path}`, kind: 'server', parent })
      const startedAt = performance.now()
      const scope = { id, method, route, open, startedAt, names: { reqId: id }, span: open?.context ?? null }
      opened.set(request, scope)
      return scope
    },
    close(scope: RequestScope, status: number): void {
      const { id, method, route, open, startedAt } = scope
      const ms = performance.now() - startedAt
      metrics.requests.observe({ route: route.path, method, status: statusClass(status) }, ms / 1000)
      const attributes = {
        'http.request.method': method,
        'http.route': route.path,
        'http.response.status_code': status,
      }
      open?.end({ attributes: { ...attributes, 'request.id': id }, hasFailed: status >= 500 })
      const level = route.isPolled ? 'debug' : 'info'
      inScope(scope, () => logger[level]({ method, route: route.path, status, ms }, 'answered'))
    },
  }
}

export type RequestRecords = ReturnType<typeof createRequestRecords>

export function openRequestScopes(app: FastifyInstance, records: RequestRecords): void {
  app.addHook('onRequest', (request, _, done) => {
    request.scope = records.open(request.raw, request.id, routeOf(request))
    inScope(request.scope, done)
  })
  app.addHook('onResponse', (request, reply, done) => {
    records.close(request.scope, reply.statusCode)
    done()
  })
}

const routeOf = ({ routeOptions: { url = 'none', config } }: FastifyRequest): Route => ({
  path: url,
  isPolled: config.isPolled === true,
})

/** Only characters that have no meaning in a log. */
const requestId = /^[A-Za-z0-9_.:-]{8,128}$/
export const requestIdHeader = 'x-request-id'

const createRequestIds =
  (isProxy: IsProxy) =>
  (request: IncomingMessage): string => {
    const given = request.headers[requestIdHeader]
    return typeof given === 'string' && requestId.test(given) && isProxy(request) ? given : randomUUID()
  }
