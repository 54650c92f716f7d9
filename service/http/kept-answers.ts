import type { IncomingMessage, ServerResponse } from 'node:http'
import { isCurrent } from './etag.ts'
import { type RequestRecords, requestIdHeader } from './request-scope.ts'

/** A body as it is sent in one dialect, with what tells it from any other. */
export type PreparedBody = { bytes: Buffer; type: string; etag: string }

type Headers = Readonly<Record<string, string | number | string[] | undefined>>

type KeptRoute = {
  path: string
  /** The headers by which answers differ. */
  varies: readonly string[]
  /** What answers are made of, now: they are kept as long as that is the same. */
  madeOf: () => object
}

export type KeptAnswers = {
  /** Has the answers of a route kept from then on. */
  addRoute: (route: KeptRoute) => void
  /** Keeps an answer as long as what its making began with is current. The headers are all but those of its body. */
  keep: (request: IncomingMessage, of: object, headers: Headers, body: PreparedBody) => void
  /** Answers a GET as another one just like it was; false when none was. */
  answer: (request: IncomingMessage, response: ServerResponse) => boolean
}

type KeptAnswer = { etag: string; headersOfUnchanged: string[]; headers: string[]; bytes: Buffer }

/** Callers name any language and origin: with more than so many a route begins anew. */
const mostKept = 200

/** What belongs to one call, and is no part of what is kept. */
const ofOneCall = /^x-(request-id|ratelimit-\w+)$/

/**
 * Keeps what was answered without a token, so that the same call once more is a look-up and a write, as of a page: told of
 * as every call is, and counted against no limit.
 */
export function createKeptAnswers(records: RequestRecords, idOf: (request: IncomingMessage) => string): KeptAnswers {
  const routes = new Map<string, KeptRoute & { answers: WeakMap<object, Map<string, KeptAnswer>> }>()

  function findRoute({ method, url = '', headers }: IncomingMessage) {
    const query = url.indexOf('?')
    const route = routes.get(query < 0 ? url : url.slice(0, query))
    return method === 'GET' && headers.authorization === undefined ? route : undefined
  }

  return {
    addRoute: (route) => void routes.set(route.path, { ...route, answers: new WeakMap() }),

    keep(request, of, headers, body) {
      const route = findRoute(request)
      if (!route) return
      const answers = route.answers.get(of) ?? new Map<string, KeptAnswer>()
      if (answers.size >= mostKept) answers.clear()
      route.answers.set(of, answers.set(keyOf(request, route), toKept(headers, body)))
    },

    answer(request, response) {
      const route = findRoute(request)
      const kept = route?.answers.get(route.madeOf())?.get(keyOf(request, route))
      if (!route || !kept) return false
      const startedAt = performance.now()
      const scope = records.open(request, idOf(request), { path: route.path, isPolled: false })
      const isUnchanged = isCurrent(request.headers['if-none-match'], kept.etag)
      const status = isUnchanged ? 304 : 200
      const headers = isUnchanged ? kept.headersOfUnchanged : kept.headers
      response.writeHead(status, [...headers, requestIdHeader, scope.id])
      response.end(isUnchanged ? undefined : kept.bytes)
      records.close(scope, status, performance.now() - startedAt)
      return true
    },
  }
}

/** The same for calls that are answered the same. No header has a line break or NUL in it, which stands for none. */
function keyOf({ url = '', headers }: IncomingMessage, { varies }: KeptRoute): string {
  let key = url
  for (const name of varies) key += `\n${headers[name] ?? '\0'}`
  return key
}

function toKept(given: Headers, { bytes, type, etag }: PreparedBody): KeptAnswer {
  const headersOfUnchanged = Object.entries(given)
    .filter(([name]) => !ofOneCall.test(name))
    .flatMap(([name, value]) => [name, String(value)])
  const headers = [...headersOfUnchanged, 'content-type', type, 'content-length', String(bytes.length)]
  return { etag, headersOfUnchanged, headers, bytes }
}
