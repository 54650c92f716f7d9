import type { IncomingMessage, ServerResponse } from 'node:http'
import { inScope } from '../telemetry/scope.ts'
import { isCurrent } from './etag.ts'
import { type RequestRecords, type RequestScope, requestIdHeader } from './request-scope.ts'

export type CachedRoute<Known> = {
  path: string
  /** The request headers that responses depend on, apart from `authorization`. */
  varies: readonly string[]
  /** Who sends a request. It is called once for each request that has a token, whether the response is cached or not. */
  identify: (request: IncomingMessage) => Promise<Known | null>
  /** What responses depend on of who asks: callers with the same key get the same response. */
  callerKey: (caller: Known) => string
  /** What responses are made from: another object once that has changed, which drops all cached responses. */
  version: () => object
}

type Headers = Readonly<Record<string, string | number | string[] | undefined>>

type CachedBody = { bytes: Buffer; type: string; etag: string }
/** Caches a response that was made from this version, with its headers apart from those of the body. */
type StoreResponse<Known> = (
  request: IncomingMessage,
  caller: Known | null,
  version: object,
  headers: Headers,
  body: CachedBody,
) => void

export type ResponseCache = {
  addRoute: <Known>(route: CachedRoute<Known>) => StoreResponse<Known>
  /** Responds to a GET request from the cache, or calls `next`. */
  respond: (request: IncomingMessage, response: ServerResponse, next: () => void) => void
}

type CachedResponse = { etag: string; headers: string[]; headersNotModified: string[]; bytes: Buffer }

/** Callers can name any language and origin, so each route keeps a limited number of responses and drops the oldest. */
const maxResponses = 200

/** Headers of a single request, which are not cached. */
const ownHeader = /^x-(request-id|ratelimit-\w+)$/

/** Responds before the HTTP framework, which costs several times as much; only its rate limit does not count these. */
export function createResponseCache(records: RequestRecords): ResponseCache {
  const routes = new Map<string, ResponseCache['respond']>()

  function addRoute<Known>(route: CachedRoute<Known>): StoreResponse<Known> {
    const versions = new WeakMap<object, Map<string, CachedResponse>>()
    routes.set(route.path, (request, response, next) => {
      const scope = records.open(request, records.idOf(request), { path: route.path, isPolled: false })
      const respond = (caller: Known | null) => {
        const cached = versions.get(route.version())?.get(keyOf(request, caller, route))
        if (!cached) return next()
        records.close(scope, send(cached, scope, request, response))
      }
      if (request.headers.authorization === undefined) return respond(null)
      const identified = inScope(scope, () => route.identify(request))
      // Tokens that are not valid, and failures, are left to the route.
      identified.then((caller) => (caller === null ? next() : respond(caller)), next)
    })
    return (request, caller, version, headers, body) => {
      if (request.method !== 'GET') return
      const responses = versions.get(version) ?? new Map<string, CachedResponse>()
      versions.set(version, responses)
      const [oldest] = responses.keys()
      if (responses.size >= maxResponses && oldest !== undefined) responses.delete(oldest)
      responses.set(keyOf(request, caller, route), toCached(headers, body))
    }
  }

  return {
    addRoute,
    respond(request, response, next) {
      const { method, url = '' } = request
      const query = url.indexOf('?')
      const respond = method === 'GET' ? routes.get(query < 0 ? url : url.slice(0, query)) : undefined
      if (respond) respond(request, response, next)
      else next()
    },
  }
}

/** Neither headers nor keys of callers contain a line break, or NUL, which stands for a header that is missing. */
function keyOf<Known>(
  { url = '', headers }: IncomingMessage,
  caller: Known | null,
  { callerKey, varies }: Pick<CachedRoute<Known>, 'callerKey' | 'varies'>,
): string {
  let key = `${url}\n${caller === null ? 'anonymous' : `caller ${callerKey(caller)}`}`
  for (const name of varies) key += `\n${headers[name] ?? '\0'}`
  return key
}

function toCached(headers: Headers, { bytes, type, etag }: CachedBody): CachedResponse {
  const headersNotModified = Object.entries(headers)
    .filter(([name]) => !ownHeader.test(name))
    .flatMap(([name, value]) => [name, String(value)])
  const ofBody = ['content-type', type, 'content-length', String(bytes.length)]
  return { etag, headers: [...headersNotModified, ...ofBody], headersNotModified, bytes }
}

/** Sends a cached response, or 304 to who has it already; returns the status. */
function send(cached: CachedResponse, scope: RequestScope, request: IncomingMessage, response: ServerResponse): number {
  const isNotModified = isCurrent(request.headers['if-none-match'], cached.etag)
  const status = isNotModified ? 304 : 200
  const headers = isNotModified ? cached.headersNotModified : cached.headers
  response.writeHead(status, [...headers, requestIdHeader, scope.id])
  response.end(isNotModified ? undefined : cached.bytes)
  return status
}
