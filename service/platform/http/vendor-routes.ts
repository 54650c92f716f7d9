import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { BodyOf, ParametersOf, QueryOf, ReplyOf } from '#contract/endpoint.ts'
import type { VendorEndpoint } from '#contract/vendor-api/endpoint.ts'
import type { Permission } from '#contract/vendor-api/permissions.ts'
import type { AuditState, Database, Tx } from '#service/database/index.ts'
import type { AuditLog } from '../audit/service.ts'
import {
  type AuthenticateStaff,
  type DeskAddress,
  forbidPages,
  readSessionToken,
  refuseForeign,
  type StaffCaller,
} from './desk-gate.ts'
import { sessionNeeded, verificationNeeded } from './desk-routes.ts'
import { serialisePayload } from './dialects.ts'
import type { Idempotency } from './idempotency.ts'
import type { KnownCallers } from './known-callers.ts'
import { invalidInput, notAuthenticated, notAuthorized } from './problems.ts'
import { createRequestReader, readBearer, toRoute } from './read-request.ts'

/** An API key that may be used now. */
export type ApiCaller = { by: 'key'; keyId: string; keyName: string; may: (permission: Permission) => boolean }
export type AuthenticateKey = (key: string) => Promise<ApiCaller | null>
type VendorCaller = ApiCaller | StaffCaller

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

/** A file that is answered: bytes, or text that is made while it is sent. */
export type OpenedFile = {
  type: string
  name: string
  body: Uint8Array | AsyncIterable<string>
  /** Noted in the audit log with the reason of the call before anything is sent; null for a mere look. */
  change: Change | null
}

export type VendorRouter = {
  /** Registers what changes nothing. The caller says what else than the permission of the endpoint they may do. */
  read: <E extends VendorEndpoint>(
    endpoint: E,
    handler: (call: VendorCall<E>, caller: Pick<ApiCaller, 'may'>) => Promise<ReplyOf<E>>,
  ) => void
  /** Registers a change. Its `Idempotency-Key`, what the services do and its audit entry are one transaction. */
  change: <E extends VendorEndpoint>(
    endpoint: WithReason<E> & E,
    handler: (call: VendorCall<E>, caller: VendorCaller) => Promise<Changed<E>>,
  ) => void
  /**
   * Registers an operation outside of the database: it is done first, and noted then. `change` is null for what changes
   * nothing.
   */
  outside: <E extends VendorEndpoint>(
    endpoint: E,
    handler: (call: VendorCall<E>) => Promise<{ reply: ReplyOf<E>; change: Change | null }>,
  ) => void
  /** Registers an operation that answers a file as it is, without a change or once it is in the audit log. */
  file: <E extends VendorEndpoint>(endpoint: E, open: (call: VendorCall<E>) => Promise<OpenedFile>) => void
  endpoints: VendorEndpoint[]
}

type Dependencies = {
  database: Database
  audit: AuditLog
  idempotency: Idempotency
  authenticateKey: AuthenticateKey
  authenticateStaff: AuthenticateStaff
  desk: DeskAddress
  knownCallers: KnownCallers
}

type AnyReply = { status: number; payload: unknown; file?: Omit<OpenedFile, 'change'> }
const storedSchema = z.object({ status: z.number(), payload: z.optional(z.unknown()) })
const reasonSchema = z.object({ reason: z.string() })

/** The router of the vendor API: each call has an API key, or a session of the desk, whose role permits it. */
export function createVendorRouter(app: FastifyInstance, dependencies: Dependencies): VendorRouter {
  const registered: VendorEndpoint[] = []

  function register<E extends VendorEndpoint>(
    endpoint: E,
    respond: (call: VendorCall<E>, caller: VendorCaller, request: FastifyRequest) => Promise<AnyReply>,
  ) {
    registered.push(endpoint)
    const readRequest = createRequestReader(endpoint)
    const route = toRoute(endpoint)
    app.route({
      ...route,
      config: { ...route.config, isForDesk: true },
      handler: async (request, reply) => {
        forbidPages(reply)
        const caller = await identify(dependencies, request)
        dependencies.knownCallers.note(request, idOf(caller))
        if (!caller.may(endpoint.permission)) throw missing(caller, endpoint.permission)
        if (endpoint.needsVerification && caller.by === 'staff' && !caller.isVerified) throw verificationNeeded()
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
          const { reply, change } = await handler(call, caller)
          return { reply: toReply(endpoint, reply), change }
        }),
      )
    },
    outside(endpoint, handler) {
      register(endpoint, async (call, caller, request) => {
        readKey(endpoint, request)
        const { reply, change } = await handler(call)
        if (change)
          await dependencies.database.transaction((tx) => note(dependencies, tx, { endpoint, caller, call }, change))
        return toReply(endpoint, reply)
      })
    },
    file(endpoint, open) {
      register(endpoint, async (call, caller, request) => {
        readKey(endpoint, request)
        const { change, ...file } = await open(call)
        if (change)
          await dependencies.database.transaction((tx) => note(dependencies, tx, { endpoint, caller, call }, change))
        return { status: 200, payload: undefined, file }
      })
    },
  }
}

type ChangeCall = {
  endpoint: VendorEndpoint
  caller: VendorCaller
  call: { parameters: unknown; query: unknown; body: unknown }
  given: string | null
}

/** Does a change and notes it, unless a call with the same key has done so before: then returns the answer of that one. */
function changeOnce(
  { database, audit, idempotency }: Dependencies,
  { endpoint, caller, call, given }: ChangeCall,
  work: () => Promise<{ reply: AnyReply; change: Change }>,
): Promise<AnyReply> {
  return database.unitOfWork(async (tx) => {
    const changeAndNote = async () => {
      const { reply, change } = await work()
      await note({ audit }, tx, { endpoint, caller, call }, change)
      return reply
    }
    if (given === null) return changeAndNote()
    const keyed = {
      scope: `${operationOf(endpoint)} ${idOf(caller)}`,
      given,
      asked: [call.parameters, call.query, call.body],
    }
    return toStored(await idempotency.onceByKey(tx, keyed, changeAndNote))
  })
}

/** Notes what a call did, or looked at, in the name of its key. */
async function note(
  { audit }: Pick<Dependencies, 'audit'>,
  tx: Tx,
  { endpoint, caller, call }: Omit<ChangeCall, 'given'>,
  { about, customerId, before, after }: Change,
): Promise<void> {
  const operation = operationOf(endpoint)
  const details = { operation, ...describeCaller(caller), before, after }
  const { reason } = z.parse(reasonSchema, call.body)
  await audit.noteWithReason(tx, { actor: 'Vendor', action: 'ApiCall', about, details }, { reason, customerId })
}

const operationOf = ({ method, path }: VendorEndpoint) => `${method} ${path}`

function toStored(reply: unknown): AnyReply {
  const { status, payload } = z.parse(storedSchema, reply)
  return { status, payload }
}

function readKey({ answersSecret, isOutside }: VendorEndpoint, { headers }: FastifyRequest): string | null {
  const given = headers['idempotency-key']?.toString() ?? null
  if (given !== null && answersSecret)
    throw invalidInput({ 'Idempotency-Key': ['Leave it out: this answer contains a secret, which is not stored'] })
  if (given !== null && isOutside)
    throw invalidInput({ 'Idempotency-Key': ['Leave it out: this is done outside of the database'] })
  return given
}

/** The key of an `Authorization` header counts alone, whatever cookie comes with it. */
async function identify(dependencies: Dependencies, request: FastifyRequest): Promise<VendorCaller> {
  const key = readBearer(request.headers.authorization)
  if (key === null) return identifyStaff(dependencies, request)
  const caller = await dependencies.authenticateKey(key)
  if (!caller) throw notAuthenticated('This API key is unknown, revoked or expired', 'api-key-not-valid')
  return caller
}

async function identifyStaff({ authenticateStaff, desk }: Dependencies, request: FastifyRequest): Promise<StaffCaller> {
  const token = readSessionToken(request)
  if (token === null) throw notAuthenticated('Send an API key: Authorization: Bearer bl_live_…', 'api-key-needed')
  refuseForeign(request, desk)
  const caller = await authenticateStaff(token)
  if (!caller) throw sessionNeeded()
  return caller
}

const idOf = (caller: VendorCaller): string => (caller.by === 'key' ? caller.keyId : caller.staffId)

/** How people know who calls: a member of the staff by name, a program by the name of its key. */
export const nameCaller = (caller: VendorCaller): string => (caller.by === 'key' ? caller.keyName : caller.staffName)

/** Who made a change, as the audit log names them. */
const describeCaller = (caller: VendorCaller) =>
  caller.by === 'key'
    ? { key: caller.keyId, keyName: caller.keyName }
    : { staff: caller.staffId, staffName: caller.staffName }

const missing = (caller: VendorCaller, permission: Permission) =>
  notAuthorized(
    `${caller.by === 'key' ? `The role of the API key ${caller.keyName}` : 'Your role'} has no permission ${permission}`,
    'permission-missing',
  )

function toReply({ responses }: VendorEndpoint, { status, payload }: { status: PropertyKey; payload: unknown }) {
  const schema = responses[Number(status)]
  // Parsing drops fields that the contract does not name, so nothing internal leaks.
  return { status: Number(status), payload: schema ? z.parse(schema, payload) : undefined }
}

function send({ responses, plainText }: VendorEndpoint, reply: FastifyReply, { status, payload, file }: AnyReply) {
  reply.code(status).header('cache-control', 'no-store')
  if (file) return sendFile(reply, file)
  if (!responses[status]) return reply.send()
  if (plainText)
    return reply.type(`${plainText === true ? 'text/plain' : plainText}; charset=utf-8`).send(String(payload))
  return reply.type('application/json; charset=utf-8').send(serialisePayload(payload, 'backline', false))
}

const filePolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; object-src 'self'; frame-ancestors 'none'"
/** Browsers show no PDF in a sandbox. Their viewer runs nothing of it on the origin of the page. */
const policyOf = (type: string) => (type === 'application/pdf' ? filePolicy : `sandbox; ${filePolicy}`)

/** A file of a customer's may contain anything, so a browser that shows it runs nothing of it and guesses no other type. */
function sendFile(reply: FastifyReply, { type, name, body }: Omit<OpenedFile, 'change'>) {
  return reply
    .headers({
      'content-type': type,
      'content-disposition': `inline; filename="${name}"`,
      'content-security-policy': policyOf(type),
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
    })
    .send(body instanceof Uint8Array ? Buffer.from(body) : Readable.from(body))
}
