import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { BodyOf, ParametersOf, QueryOf, ReplyOf } from '#contract/endpoint.ts'
import type { VendorEndpoint } from '#contract/vendor/endpoint.ts'
import type { Permission } from '#contract/vendor/permissions.ts'
import type { AuditState, Database } from '#service/database/index.ts'
import type { AuditLog } from '../audit/service.ts'
import { serialisePayload } from './dialects.ts'
import type { Idempotency } from './idempotency.ts'
import type { KnownCallers } from './known-callers.ts'
import { invalidInput, notAuthenticated, notAuthorized } from './problems.ts'
import { createRequestReader, readBearer, toRoute } from './read-request.ts'

/** An API key that may be used now. */
export type ApiCaller = { keyId: string; keyName: string; may: (permission: Permission) => boolean }
export type AuthenticateKey = (key: string) => Promise<ApiCaller | null>

export type VendorCall<E extends VendorEndpoint> = {
  parameters: ParametersOf<E>
  query: QueryOf<E>
  body: BodyOf<E>
}

/** What a change did, for its answer and for the audit log. */
export type Change = {
  /** The id of what was changed. */
  about: string
  /** Whose it is; the reason is erased with this customer. */
  customerId: string | null
  before: AuditState
  after: AuditState
}
type Changed<E extends VendorEndpoint> = { reply: ReplyOf<E>; change: Change }
/** Every change says why. */
type WithReason<E extends VendorEndpoint> = BodyOf<E> extends { reason: string } ? E : never

export type VendorRouter = {
  /** Registers what changes nothing. The caller says what else than the permission of the endpoint they may do. */
  read: <E extends VendorEndpoint>(
    endpoint: E,
    handler: (call: VendorCall<E>, caller: Pick<ApiCaller, 'may'>) => Promise<ReplyOf<E>>,
  ) => void
  /** Registers a change. Its `Idempotency-Key`, what the services do and its audit entry are one transaction. */
  change: <E extends VendorEndpoint>(
    endpoint: WithReason<E> & E,
    handler: (call: VendorCall<E>) => Promise<Changed<E>>,
  ) => void
  endpoints: VendorEndpoint[]
}

type Dependencies = {
  database: Database
  audit: AuditLog
  idempotency: Idempotency
  authenticateKey: AuthenticateKey
  knownCallers: KnownCallers
}

type AnyReply = { status: number; payload: unknown }
const storedSchema = z.object({ status: z.number(), payload: z.optional(z.unknown()) })
const reasonSchema = z.object({ reason: z.string() })

/** The router of the vendor API: each call has an API key whose role permits it. */
export function createVendorRouter(app: FastifyInstance, dependencies: Dependencies): VendorRouter {
  const registered: VendorEndpoint[] = []

  function register<E extends VendorEndpoint>(
    endpoint: E,
    respond: (call: VendorCall<E>, caller: ApiCaller, request: FastifyRequest) => Promise<AnyReply>,
  ) {
    registered.push(endpoint)
    const readRequest = createRequestReader(endpoint)
    app.route({
      ...toRoute(endpoint),
      handler: async (request, reply) => {
        forbidPages(reply)
        const caller = await identify(dependencies.authenticateKey, request)
        dependencies.knownCallers.note(request, caller.keyId)
        if (!caller.may(endpoint.permission)) throw missing(caller, endpoint.permission)
        const call: unknown = readRequest(request)
        // Validated by the schemas that VendorCall<E> is derived from, which the compiler can't follow through a generic.
        return send(endpoint, reply, await respond(call as VendorCall<E>, caller, request))
      },
    })
  }

  return {
    endpoints: registered,
    read(endpoint, handler) {
      register(endpoint, async (call, caller) => toReply(endpoint, await handler(call, caller)))
    },
    change(endpoint, handler) {
      register(endpoint, (call, caller, request) =>
        changeOnce(dependencies, { endpoint, caller, call, given: readKey(endpoint, request) }, async () => {
          const { reply, change } = await handler(call)
          return { reply: toReply(endpoint, reply), change }
        }),
      )
    },
  }
}

type ChangeCall = {
  endpoint: VendorEndpoint
  caller: ApiCaller
  call: { parameters: unknown; query: unknown; body: unknown }
  given: string | null
}

/** Does a change and notes it, unless a call with the same key has done so before: then returns the answer of that one. */
function changeOnce(
  { database, audit, idempotency }: Dependencies,
  { endpoint, caller, call, given }: ChangeCall,
  work: () => Promise<{ reply: AnyReply; change: Change }>,
): Promise<AnyReply> {
  const operation = `${endpoint.method} ${endpoint.path}`
  return database.unitOfWork(async (tx) => {
    const changeAndNote = async () => {
      const { reply, change } = await work()
      const { about, customerId, before, after } = change
      const details = { operation, key: caller.keyId, keyName: caller.keyName, before, after }
      const { reason } = z.parse(reasonSchema, call.body)
      await audit.noteWithReason(tx, { actor: 'Vendor', action: 'ApiCall', about, details }, { reason, customerId })
      return reply
    }
    if (given === null) return changeAndNote()
    const keyed = { scope: `${operation} ${caller.keyId}`, given, asked: [call.parameters, call.query, call.body] }
    return toStored(await idempotency.onceByKey(tx, keyed, changeAndNote))
  })
}

function toStored(reply: unknown): AnyReply {
  const { status, payload } = z.parse(storedSchema, reply)
  return { status, payload }
}

function readKey({ answersSecret }: VendorEndpoint, { headers }: FastifyRequest): string | null {
  const given = headers['idempotency-key']?.toString() ?? null
  if (given !== null && answersSecret)
    throw invalidInput({ 'Idempotency-Key': ['Leave it out: this answer contains a secret, which is not stored'] })
  return given
}

async function identify(authenticate: AuthenticateKey, { headers }: FastifyRequest): Promise<ApiCaller> {
  const key = readBearer(headers.authorization)
  if (key === null) throw notAuthenticated('Send an API key: Authorization: Bearer bl_live_…', 'api-key-needed')
  const caller = await authenticate(key)
  if (!caller) throw notAuthenticated('This API key is unknown, revoked or expired', 'api-key-not-valid')
  return caller
}

const missing = ({ keyName }: ApiCaller, permission: Permission) =>
  notAuthorized(`The role of the API key ${keyName} has no permission ${permission}`, 'permission-missing')

/** No page of another origin reads the API, whatever the shop's own calls allow: keys belong on servers. */
function forbidPages(reply: FastifyReply): void {
  for (const name of ['access-control-allow-origin', 'access-control-expose-headers']) reply.removeHeader(name)
}

function toReply({ responses }: VendorEndpoint, { status, payload }: { status: PropertyKey; payload: unknown }) {
  const schema = responses[Number(status)]
  // Parsing drops fields that the contract does not name, so nothing internal leaks.
  return { status: Number(status), payload: schema ? z.parse(schema, payload) : undefined }
}

function send({ responses, plainText, file }: VendorEndpoint, reply: FastifyReply, { status, payload }: AnyReply) {
  reply.code(status).header('cache-control', 'no-store')
  if (!responses[status]) return reply.send()
  if (file) return reply.type(file).send(payload)
  if (plainText)
    return reply.type(`${plainText === true ? 'text/plain' : plainText}; charset=utf-8`).send(String(payload))
  return reply.type('application/json; charset=utf-8').send(serialisePayload(payload, 'backline', false))
}
