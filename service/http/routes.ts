import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { jsonBodyMaxBytes } from '#contract/constants.ts'
import {
  type BodyOf,
  type Endpoint,
  type ParametersOf,
  parameterNames,
  type QueryOf,
  type ReplyOf,
} from '#contract/endpoint.ts'
import { dialectOf, serialisePayload } from './dialects.ts'
import { notAuthenticated } from './problems.ts'
import { parseInput } from './validation.ts'

/** Whoever an access token stands for. */
export type Caller = { customerId: string; sessionId: string }
export type Authenticate = (bearerToken: string) => Promise<Caller | null>

export type Call<E extends Endpoint> = {
  parameters: ParametersOf<E>
  query: QueryOf<E>
  body: BodyOf<E>
  /** Null for an anonymous visitor; never null where the endpoint's access is 'customer'. */
  caller: E['access'] extends 'customer' ? Caller : Caller | null
  ip: string
  userAgent: string | null
  origin: string | null
  setHeader: (name: string, value: string) => void
}
export type Handler<E extends Endpoint> = (call: Call<E>) => Promise<ReplyOf<E>>
export type Router = {
  route: <E extends Endpoint>(endpoint: E, handler: Handler<E>) => void
  /** What has been registered, for the OpenAPI document. */
  endpoints: Endpoint[]
}

export const ok = <Payload>(payload: Payload) => ({ status: 200 as const, payload })
export const done = { status: 204 as const, payload: undefined }

/** Registers endpoints of the contract: reads and checks what comes in, checks and serialises what goes out. */
export function createRouter(app: FastifyInstance, authenticate: Authenticate): Router {
  const registered: Endpoint[] = []
  return {
    endpoints: registered,
    route(endpoint, handler) {
      registered.push(endpoint)
      app.route({
        method: endpoint.method,
        url: endpoint.path.replace(/\{(\w+)\}/g, ':$1'),
        bodyLimit: bodyLimitOf(endpoint),
        handler: async (request, reply) => {
          const call = await readCall(endpoint, request, reply, authenticate)
          await sendReply(endpoint, request, reply, await handler(call))
        },
      })
    },
  }
}

function bodyLimitOf({ body }: Endpoint): number {
  return body && 'text' in body ? body.text.maxBytes : jsonBodyMaxBytes
}

const parameterSchema = z.string().check(z.minLength(1), z.maxLength(200))

async function readCall<E extends Endpoint>(
  endpoint: E,
  request: FastifyRequest,
  reply: FastifyReply,
  authenticate: Authenticate,
): Promise<Call<E>> {
  const caller = await authenticateRequest(request, authenticate)
  if (endpoint.access === 'customer' && !caller) throw notAuthenticated('Sign in first, or sign in again')
  const names = parameterNames(endpoint.path)
  const parameters = z.object(Object.fromEntries(names.map((name) => [name, parameterSchema])))
  const call: unknown = {
    parameters: parseInput(parameters, request.params, 'path'),
    query: endpoint.query ? parseInput(endpoint.query, request.query, 'query') : {},
    body: readBody(endpoint, request.body),
    caller,
    ip: request.ip,
    userAgent: request.headers['user-agent']?.slice(0, 300) ?? null,
    origin: request.headers.origin ?? null,
    setHeader: (name: string, value: string) => reply.header(name, value),
  }
  // Checked just above by the very schemas that Call<E> is derived from; the compiler can't follow that through a generic.
  return call as Call<E>
}

function readBody({ body }: Endpoint, value: unknown): unknown {
  if (!body) return undefined
  if ('json' in body) return parseInput(body.json, value, 'body')
  return parseInput(z.string('Must be sent as text/plain').check(z.minLength(1, 'Must not be empty')), value, 'body')
}

async function authenticateRequest(request: FastifyRequest, authenticate: Authenticate): Promise<Caller | null> {
  const [scheme, token] = (request.headers.authorization ?? '').split(' ')
  return scheme?.toLowerCase() === 'bearer' && token ? authenticate(token) : null
}

type AnyReply = { status: PropertyKey; payload: unknown }

async function sendReply(endpoint: Endpoint, request: FastifyRequest, reply: FastifyReply, answer: AnyReply) {
  const status = Number(answer.status)
  const schema = endpoint.responses[status]
  reply.code(status).header('cache-control', 'no-store')
  if (!schema) return reply.send()
  // Parsing drops whatever the contract does not name, so nothing internal leaves by accident.
  const payload = z.parse(schema, answer.payload)
  if (endpoint.plainText) return reply.type('text/plain; charset=utf-8').send(payload)
  const dialect = dialectOf(request.headers)
  return reply
    .type('application/json; charset=utf-8')
    .header('vary', 'x-mb-cors, origin')
    .send(serialisePayload(payload, dialect, endpoint.alwaysBare === true))
}
