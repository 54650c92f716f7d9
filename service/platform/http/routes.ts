import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Dialect } from '#contract/constants.ts'
import type { BodyOf, Endpoint, ParametersOf, QueryOf, ReplyOf } from '#contract/endpoint.ts'
import { networkOf } from './client-network.ts'
import { dialectOf, envelopeOf, serialisePayload } from './dialects.ts'
import { createEtag, isCurrent } from './etag.ts'
import { notAuthenticated } from './problems.ts'
import { createRequestReader, readBearer, toRoute } from './read-request.ts'
import type { CachedRoute, ResponseCache } from './response-cache.ts'

export type Caller = { customerId: string; sessionId: string }
export type Authenticate<Known extends Caller = Caller> = (bearerToken: string) => Promise<Known | null>

export type Call<E extends Endpoint> = {
  parameters: ParametersOf<E>
  query: QueryOf<E>
  body: BodyOf<E>
  /** Null for an anonymous visitor, but never where the endpoint's access is 'customer'. */
  caller: E['access'] extends 'customer' ? Caller : Caller | null
  ip: string
  userAgent: string | null
  origin: string | null
  dialect: Dialect
  /** A header by its name in lower case; null when it is missing. */
  header: (name: string) => string | null
  setHeader: (name: string, value: string) => void
}
type Handler<E extends Endpoint> = (call: Call<E>) => Promise<ReplyOf<E>>
type CachePolicy<Known extends Caller> = Pick<CachedRoute<Known>, 'varies' | 'callerKey' | 'version'> & {
  authenticate: Authenticate<Known>
}
/** A response that is streamed. The body is destroyed when it is not sent, and when the caller disconnects. */
export type StreamReply = { status: number; headers: Record<string, string>; body: Readable }
export type Router = {
  route: <E extends Endpoint>(endpoint: E, handler: Handler<E>) => void
  /** A GET endpoint whose responses are cached and revalidated; they depend only on what the policy names. */
  routeCached: <E extends Endpoint, Known extends Caller>(
    endpoint: E,
    policy: CachePolicy<Known>,
    makePayload: (call: Call<E>, caller: Known | null) => unknown,
  ) => void
  /** Registers an endpoint that responds with a file or a part of one; HEAD reads nothing of it. */
  routeStream: <E extends Endpoint>(endpoint: E, open: (call: Call<E>) => Promise<StreamReply>) => void
  /** Registers an endpoint whose JSON is too large for memory and is streamed. It is not checked against the contract. */
  routeJsonStream: <E extends Endpoint>(endpoint: E, open: (call: Call<E>) => Promise<AsyncIterable<string>>) => void
  endpoints: Endpoint[]
}

export const ok = <Payload>(payload: Payload) => ({ status: 200 as const, payload })
export const created = <Payload>(payload: Payload) => ({ status: 201 as const, payload })
export const done = { status: 204 as const, payload: undefined }

export function createRouter(app: FastifyInstance, cache: ResponseCache, authenticate: Authenticate): Router {
  const registered: Endpoint[] = []
  const identifyCaller = createIdentify(authenticate)

  function register<E extends Endpoint, Known extends Caller>(
    endpoint: E,
    identify: Identify<Known>,
    respond: (call: Call<E>, caller: Known | null, request: FastifyRequest, reply: FastifyReply) => Promise<unknown>,
  ) {
    registered.push(endpoint)
    const readCall = createReader(endpoint)
    app.route({
      ...toRoute(endpoint),
      handler: async (request, reply) => {
        const caller = await identify(request.raw)
        await respond(readCall(request, reply, caller), caller, request, reply)
      },
    })
  }

  return {
    endpoints: registered,
    route(endpoint, handler) {
      register(endpoint, identifyCaller, async (call, _, request, reply) =>
        sendReply(endpoint, request, reply, await handler(call)),
      )
    },
    routeCached(endpoint, policy, makePayload) {
      const { callerKey, version } = policy
      const identify = createIdentify(policy.authenticate)
      const varies = [...ownVaries, ...policy.varies]
      const vary = [...ownVaries, 'authorization', ...policy.varies].join(', ')
      const store = cache.addRoute({ path: endpoint.path, varies, identify, callerKey, version })
      register(endpoint, identify, async (call, caller, request, reply) => {
        const madeFrom = version()
        const payload = z.parse(endpoint.responses[200] ?? z.unknown(), makePayload(call, caller))
        const text = serialisePayload(payload, call.dialect, endpoint.alwaysBare === true)
        const body = { bytes: Buffer.from(text), type: jsonType, etag: createEtag(text) }
        reply.headers({ etag: body.etag, vary, 'cache-control': 'private, no-cache' })
        store(request.raw, caller, madeFrom, reply.getHeaders(), body)
        if (isCurrent(call.header('if-none-match') ?? undefined, body.etag)) return reply.code(304).send()
        return reply.type(body.type).send(body.bytes)
      })
    },
    routeStream(endpoint, open) {
      register(endpoint, identifyCaller, async (call, _, request, reply) => {
        const { status, headers, body } = await open(call)
        reply.code(status).headers(headers)
        if (status !== 304 && request.method !== 'HEAD') return reply.send(body)
        body.destroy()
        // Not an empty string, whose length would replace that of the file.
        return reply.send(status === 304 ? undefined : Readable.from([]))
      })
    },
    routeJsonStream(endpoint, open) {
      register(endpoint, identifyCaller, async (call, _, __, reply) => {
        const json = await open(call)
        reply.header('cache-control', 'no-store').header('vary', ownVaries.join(', '))
        return reply.type(jsonType).send(Readable.from(enclose(json, envelopeOf(call.dialect))))
      })
    },
  }
}

async function* enclose(json: AsyncIterable<string>, [before, after]: readonly [string, string]) {
  yield before
  yield* json
  yield after
}

const jsonType = 'application/json; charset=utf-8'
/** The headers that every response depends on, because of its dialect and CORS. */
const ownVaries = ['x-mb-cors', 'origin']

/**
 * Reads the calls of one endpoint; throws a problem where one is not what the contract says.
 * [roles.two-levels] [roles.token-needed]
 */
function createReader<E extends Endpoint>(endpoint: E) {
  const readRequest = createRequestReader(endpoint)

  return (request: FastifyRequest, reply: FastifyReply, caller: Caller | null): Call<E> => {
    if (endpoint.access === 'customer' && !caller) throw notAuthenticated('Sign in first, or sign in again')
    const call: unknown = {
      ...readRequest(request),
      caller,
      ip: networkOf(request.ip),
      userAgent: request.headers['user-agent']?.slice(0, 300) ?? null,
      origin: request.headers.origin ?? null,
      dialect: dialectOf(request.headers),
      setHeader: (name: string, value: string) => reply.header(name, value),
    }
    // Validated above by the schemas that Call<E> is derived from, which the compiler can't follow through a generic.
    return call as Call<E>
  }
}

type Identify<Known extends Caller> = (request: IncomingMessage) => Promise<Known | null>

/** Finds out by the bearer token who sends a request: once for each, whether the response cache or the route asks first. */
function createIdentify<Known extends Caller>(authenticate: Authenticate<Known>): Identify<Known> {
  const callers = new WeakMap<IncomingMessage, Promise<Known | null>>()
  return async (request) => {
    const token = readBearer(request.headers.authorization)
    if (token === null) return null
    const caller = callers.get(request) ?? authenticate(token)
    callers.set(request, caller)
    return caller
  }
}

type AnyReply = { status: PropertyKey; payload: unknown }

async function sendReply(endpoint: Endpoint, request: FastifyRequest, reply: FastifyReply, answer: AnyReply) {
  const status = Number(answer.status)
  const schema = endpoint.responses[status]
  reply.code(status).header('cache-control', 'no-store')
  if (!schema) return reply.send()
  // Parsing drops fields that the contract does not name, so nothing internal leaks.
  const payload = z.parse(schema, answer.payload)
  if (endpoint.plainText) return reply.type('text/plain; charset=utf-8').send(payload)
  const dialect = dialectOf(request.headers)
  return reply
    .type(jsonType)
    .header('vary', ownVaries.join(', '))
    .send(serialisePayload(payload, dialect, endpoint.alwaysBare === true))
}
