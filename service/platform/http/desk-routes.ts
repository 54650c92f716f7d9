import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { DeskEndpoint } from '#contract/desk/endpoint.ts'
import type { BodyOf, ParametersOf, QueryOf, ReplyOf } from '#contract/endpoint.ts'
import { networkOf } from './client-network.ts'
import {
  type AuthenticateStaff,
  type DeskAddress,
  forbidPages,
  readSessionToken,
  refuseForeign,
  removeSessionCookie,
  type StaffCaller,
  setSessionCookie,
} from './desk-gate.ts'
import { serialisePayload } from './dialects.ts'
import { notAuthenticated, notAuthorized } from './problems.ts'
import { createRequestReader, toRoute } from './read-request.ts'

export type DeskCall<E extends DeskEndpoint> = {
  parameters: ParametersOf<E>
  query: QueryOf<E>
  body: BodyOf<E>
  /** Null only where the endpoint's access is 'anonymous'. */
  caller: E['access'] extends 'staff' ? StaffCaller : StaffCaller | null
  /** As limits count it. */
  network: string
  userAgent: string | null
  /** Has the browser keep the token of a session for so many milliseconds. */
  keepToken: (token: string, lifetime: number) => void
  /** Has the browser forget the token. */
  forgetToken: () => void
}

export type DeskRouter = {
  route: <E extends DeskEndpoint>(endpoint: E, handler: (call: DeskCall<E>) => Promise<ReplyOf<E>>) => void
  endpoints: DeskEndpoint[]
}

type Dependencies = {
  desk: DeskAddress
  /** Finds the caller without counting the call as a use of the session. */
  readStaff: AuthenticateStaff
  authenticateStaff: AuthenticateStaff
}

/** The router of the desk: its callers are known by the cookie alone. */
export function createDeskRouter(app: FastifyInstance, dependencies: Dependencies): DeskRouter {
  const { desk } = dependencies
  const registered: DeskEndpoint[] = []
  return {
    endpoints: registered,
    route(endpoint, handler) {
      registered.push(endpoint)
      const readRequest = createRequestReader(endpoint)
      const identify = endpoint.method === 'GET' ? dependencies.readStaff : dependencies.authenticateStaff
      const route = toRoute(endpoint)
      app.route({
        ...route,
        config: { ...route.config, isForDesk: true },
        handler: async (request, reply) => {
          forbidPages(reply)
          refuseForeign(request, desk)
          const caller = await findCaller(endpoint, request, identify)
          const call: unknown = { ...readRequest(request), ...describe(request, reply), caller }
          // Validated by the schemas that DeskCall<E> is derived from, which the compiler can't follow through a generic.
          return send(endpoint, reply, await handler(call as DeskCall<typeof endpoint>))
        },
      })
    },
  }
}

async function findCaller(endpoint: DeskEndpoint, request: FastifyRequest, identify: AuthenticateStaff) {
  const token = readSessionToken(request)
  const caller = token === null ? null : await identify(token)
  if (endpoint.access === 'staff' && !caller) throw sessionNeeded()
  if (endpoint.needsVerification && !caller?.isVerified) throw verificationNeeded()
  return caller
}

/** The call has no live session. */
export const sessionNeeded = () => notAuthenticated('Sign in at the desk first, or again', 'desk-session-needed')
/** The session was not verified lately enough. */
export const verificationNeeded = () =>
  notAuthorized('Confirm with your passkey or a code that it is you', 'verification-needed')

const describe = (request: FastifyRequest, reply: FastifyReply) => ({
  network: networkOf(request.ip),
  userAgent: request.headers['user-agent']?.slice(0, 300) ?? null,
  keepToken: (token: string, lifetime: number) => setSessionCookie(reply, token, lifetime),
  forgetToken: () => removeSessionCookie(reply),
})

function send({ responses }: DeskEndpoint, reply: FastifyReply, answer: { status: PropertyKey; payload: unknown }) {
  const status = Number(answer.status)
  const schema = responses[status]
  reply.code(status).header('cache-control', 'no-store')
  if (!schema) return reply.send()
  // Parsing drops fields that the contract does not name, so nothing internal leaks.
  const payload = z.parse(schema, answer.payload)
  return reply.type('application/json; charset=utf-8').send(serialisePayload(payload, 'backline', false))
}
