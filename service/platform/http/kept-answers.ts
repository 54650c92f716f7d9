import type { IncomingMessage, ServerResponse } from 'node:http'
import { inScope } from '../telemetry/scope.ts'
import { readBearer } from './bearer.ts'
import { isCurrent } from './etag.ts'
import { type RequestRecords, type RequestScope, requestIdHeader } from './request-scope.ts'

/** A body as it is sent in one dialect, with what tells it from any other. */
export type PreparedBody = { bytes: Buffer; type: string; etag: string }

type Headers = Readonly<Record<string, string | number | string[] | undefined>>

/** What answers differ by of whoever asks; the same for all who are answered the same. */
export type Kind = string
/** Of whoever asks without a token. */
const anybody: Kind = ''

type KeptRoute = {
  path: string
  /** The headers by which answers differ, but for `authorization`. */
  varies: readonly string[]
  /** The kind that a token's bearer is of, and null for a token that stands for nobody. */
  recognise: (token: string) => Promise<Kind | null>
  /** What answers are made of, now: they are kept as long as that is the same. */
  madeOf: () => object
}

export type KeptAnswers = {
  /** Has the answers of a route kept from then on. */
  addRoute: (route: KeptRoute) => void
  /**
   * Keeps what somebody of a kind, or anybody, was answered, as long as what its making began with is current. The headers
   * are all but those of its body.
   */
  keep: (request: IncomingMessage, kind: Kind | null, of: object, headers: Headers, body: PreparedBody) => void
  /** Answers a GET as another one just like it was, and has `passOn` answer it when none was. */
  answer: (request: IncomingMessage, response: ServerResponse, passOn: () => void) => void
}

type KeptAnswer = { etag: string; headersOfUnchanged: string[]; headers: string[]; bytes: Buffer }

/** Callers name any language and origin: with more than so many a route begins anew. */
const mostKept = 200

/** What belongs to one call, and is no part of what is kept. */
const ofOneCall = /^x-(request-id|ratelimit-\w+)$/

/**
 * Keeps what was answered, so that the same call once more is a look-up and a write, as of a page: told of as every call is,
 * and counted against no limit. Whom a token stands for, and what they own, is asked each time.
 */
export function createKeptAnswers(records: RequestRecords): KeptAnswers {
  const routes = new Map<string, KeptRoute & { answers: WeakMap<object, Map<string, KeptAnswer>> }>()

  function findRoute({ method, url = '' }: IncomingMessage) {
    const query = url.indexOf('?')
    return method === 'GET' ? routes.get(query < 0 ? url : url.slice(0, query)) : undefined
  }

  function send(kept: KeptAnswer, scope: RequestScope, request: IncomingMessage, response: ServerResponse) {
    const isUnchanged = isCurrent(request.headers['if-none-match'], kept.etag)
    const status = isUnchanged ? 304 : 200
    const headers = isUnchanged ? kept.headersOfUnchanged : kept.headers
    response.writeHead(status, [...headers, requestIdHeader, scope.id])
    response.end(isUnchanged ? undefined : kept.bytes)
    records.close(scope, status)
  }

  return {
    addRoute: (route) => void routes.set(route.path, { ...route, answers: new WeakMap() }),

    keep(request, kind, of, headers, body) {
      const route = findRoute(request)
      if (!route) return
      const answers = route.answers.get(of) ?? new Map<string, KeptAnswer>()
      if (answers.size >= mostKept) answers.clear()
      route.answers.set(of, answers.set(keyOf(request, kind ?? anybody, route), toKept(headers, body)))
    },

    answer(request, response, passOn) {
      const route = findRoute(request)
      if (!route) return passOn()
      const find = (kind: Kind) => route.answers.get(route.madeOf())?.get(keyOf(request, kind, route))
      const begin = () => records.open(request, records.idOf(request), { path: route.path, isPolled: false })
      const { authorization } = request.headers
      if (authorization === undefined) {
        const kept = find(anybody)
        return kept ? send(kept, begin(), request, response) : passOn()
      }
      const token = readBearer(authorization)
      if (token === null) return passOn()
      const scope = begin()
      const passOnAsItIs = () => {
        records.passOn(request, scope)
        passOn()
      }
      inScope(scope, () => route.recognise(token)).then((kind) => {
        const kept = kind === null ? undefined : find(kind)
        if (kept) send(kept, scope, request, response)
        else passOnAsItIs()
        // What fails here fails there too, and is told of.
      }, passOnAsItIs)
    },
  }
}

/** The same for calls that are answered the same. No header has a line break or NUL in it, which stands for none. */
function keyOf({ url = '', headers }: IncomingMessage, kind: Kind, { varies }: KeptRoute): string {
  let key = `${url}\n${kind}`
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
