import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { BlockList, isIP } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Metrics, statusClass } from '../telemetry/metrics.ts'
import { inScope, type Scope } from '../telemetry/scope.ts'
import { readTraceparent } from '../telemetry/trace-context.ts'
import type { OpenSpan, Tracer } from '../telemetry/tracer.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** What all that is done for it finds, however deep inside. */
    scope: Scope & { open: OpenSpan | null }
  }
  interface FastifyContextConfig {
    /** Asked again and again by what watches the process: counted as all else, but neither traced nor logged at info. */
    isPolled?: boolean
  }
}

type Telemetry = { metrics: Metrics; tracer: Tracer }

/** Has all that follows from a request know whose it is, and counts, traces and logs how it was answered. */
export function openRequestScopes(app: FastifyInstance, { metrics, tracer }: Telemetry, isProxy: IsProxy): void {
  app.addHook('onRequest', (request, _, done) => {
    const { method } = request
    const header = request.headers.traceparent
    const parent = typeof header === 'string' && isProxy(request.raw) ? readTraceparent(header) : null
    const open = isPolled(request)
      ? null
      : tracer.begin({ name: `${method} ${routeOf(request)}`, kind: 'server', parent })
    request.scope = { names: { reqId: request.id }, span: open?.context ?? null, open }
    inScope(request.scope, done)
  })
  app.addHook('onResponse', (request, reply, done) => {
    inScope(request.scope, () => {
      // The route, not the address: addresses carry e-mails, codes, and the keys to a checkout or an activation.
      const { method, id } = request
      const [route, status, ms] = [routeOf(request), reply.statusCode, reply.elapsedTime]
      metrics.requests.observe({ route, method, status: statusClass(status) }, ms / 1000)
      const attributes = { 'http.request.method': method, 'http.route': route, 'http.response.status_code': status }
      request.scope.open?.end({ attributes: { ...attributes, 'request.id': id }, hasFailed: status >= 500 })
      request.log[isPolled(request) ? 'debug' : 'info']({ method, route, status, ms }, 'answered')
    })
    done()
  })
}

const isPolled = ({ routeOptions }: FastifyRequest) => routeOptions.config.isPolled === true

/** The route as the contract has it; 'none' for an address that has none. */
const routeOf = ({ routeOptions }: FastifyRequest): string => routeOptions.url ?? 'none'

/** Whether a request comes straight from a proxy whose word counts. */
export type IsProxy = (request: IncomingMessage) => boolean

/** Tells requests of the trusted proxies, which are addresses or networks. */
export function recogniseProxies(trusted: readonly string[]): IsProxy {
  const list = new BlockList()
  for (const network of trusted) {
    const [address = '', bits] = network.split('/')
    const [family, width] = isIP(address) === 4 ? (['ipv4', 32] as const) : (['ipv6', 128] as const)
    list.addSubnet(address, bits === undefined ? width : Number(bits), family)
  }
  return ({ socket: { remoteAddress = '' } }) => {
    const family = isIP(remoteAddress)
    return family !== 0 && list.check(remoteAddress, family === 4 ? 'ipv4' : 'ipv6')
  }
}

/** Nothing that could be taken for something else in a log. */
const requestId = /^[A-Za-z0-9_.:-]{8,128}$/

/** The id that a trusted proxy gave a request, so that its log and ours tell of the same; else one of our own. */
export const createRequestIds =
  (isProxy: IsProxy) =>
  (request: IncomingMessage): string => {
    const given = request.headers['x-request-id']
    return typeof given === 'string' && requestId.test(given) && isProxy(request) ? given : randomUUID()
  }
