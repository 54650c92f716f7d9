import * as z from 'zod/mini'
import { markerHeaders } from '#contract/constants.ts'
import {
  type BodyOf,
  type Endpoint,
  fillPath,
  type ParametersOf,
  type QueryOf,
  type ResponseOf,
} from '#contract/endpoint.ts'
import { messages } from '#contract/problems.ts'
import type { ShopConfig, ShopEnvironment } from './environment.ts'
import { BadResponseError, NoAnswerError, NotAuthenticatedError, toError } from './errors.ts'
import { parseJson } from './json.ts'
import { fetchWithRetry } from './retry.ts'

type Nothing = Record<never, never>
type MaybeAbsent<Name extends string, Value> = Nothing extends Value ? { [K in Name]?: Value } : { [K in Name]: Value }

export type CallOptions<E extends Endpoint> = MaybeAbsent<'parameters', ParametersOf<E>> &
  MaybeAbsent<'query', QueryOf<E>> &
  (undefined extends BodyOf<E> ? { body?: never } : { body: BodyOf<E> }) &
  CommonOptions
type CommonOptions = {
  next?: string | undefined
  /** The error detail for a response of the wrong shape; 'Could not parse server response' by default. */
  mismatchMessage?: string
  signal?: AbortSignal
}
type AnyOptions = CommonOptions & {
  parameters?: Record<string, string>
  query?: Record<string, unknown>
  body?: unknown
}

export type Answer<Payload> = { status: number; payload: Payload; headers: Headers }

/**
 * Calls an endpoint of the API (specification §7). Rejects with a ServiceError when the service refuses the call or its
 * response has the wrong shape, with a NotAuthenticatedError before any request when a token is needed and there is none,
 * with a NoAnswerError when no response arrives, and with the signal's reason when it is aborted.
 */
export type Call = <E extends Endpoint>(
  endpoint: E,
  ...rest: Nothing extends CallOptions<E> ? [options?: CallOptions<E>] : [options: CallOptions<E>]
) => Promise<Answer<ResponseOf<E>>>

export type CallDependencies = {
  config: Pick<ShopConfig, 'licensingHost' | 'dialect'>
  environment: Pick<ShopEnvironment, 'fetch' | 'now' | 'schedule'>
  findToken(endpoint: Endpoint): Promise<string | null>
  onTokenRefused(): void
  /** More headers of a call, beside those of the dialect. */
  headersOf?: (endpoint: Endpoint) => Record<string, string>
}

const responseTimeout = 30_000

export function createCall({ config, environment, findToken, onTokenRefused, headersOf }: CallDependencies): Call {
  async function send(endpoint: Endpoint, options: AnyOptions, token: string | null) {
    const timeout = AbortSignal.timeout(responseTimeout)
    const signal = options.signal ? AbortSignal.any([options.signal, timeout]) : timeout
    const url = toUrl(config.licensingHost, endpoint, options)
    const init = toRequest(endpoint, options.body, markerHeaders[config.dialect], token)
    Object.assign(init.headers, headersOf?.(endpoint))
    try {
      const request = () => environment.fetch(url, { ...init, signal })
      const response = await fetchWithRetry(endpoint.method, request, environment, signal)
      return { response, text: await response.text() }
    } catch (cause) {
      options.signal?.throwIfAborted()
      throw new NoAnswerError(cause)
    }
  }

  async function call<E extends Endpoint>(endpoint: E, options?: CallOptions<E>): Promise<Answer<ResponseOf<E>>>
  async function call(endpoint: Endpoint, options: AnyOptions = {}): Promise<Answer<unknown>> {
    const token = await findToken(endpoint)
    if (endpoint.access === 'customer' && token === null) throw new NotAuthenticatedError()
    const { response, text } = await send(endpoint, options, token)
    const { status, headers } = response
    if (status === 401 && token !== null) onTokenRefused()
    if (status >= 400) throw toError(status, text)
    const payload = readPayload(endpoint, status, text, options.mismatchMessage ?? messages.couldNotParse)
    return { status, payload, headers }
  }

  return call
}

function toUrl(host: string, endpoint: Endpoint, { parameters = {}, query = {}, next }: AnyOptions): string {
  if (next !== undefined) return resolvePageUrl(host, next)
  const given = Object.entries(query).filter(([, value]) => value !== undefined)
  const search = new URLSearchParams(given.map(([name, value]): [string, string] => [name, String(value)])).toString()
  return host + fillPath(endpoint.path, parameters) + (search && `?${search}`)
}

/**
 * Method, headers and body of a request: the dialect's marker, the token, and text or JSON as the endpoint declares.
 * [calls.marker] [calls.bearer]
 */
function toRequest({ method, body: expected }: Endpoint, body: unknown, marker: string, token: string | null) {
  const headers: Record<string, string> = { [marker]: '1' }
  if (token !== null) headers.authorization = `Bearer ${token}`
  if (!expected) return { method, headers }
  const isText = 'text' in expected
  headers['content-type'] = isText ? 'text/plain' : 'application/json'
  return { method, headers, body: isText ? String(body) : JSON.stringify(body) }
}

/**
 * Reads the payload of a successful response, enveloped in `data` or bare (docs/wire-compatibility.md), and validates it
 * with the endpoint's schema. A mismatch throws 'Bad response' with the given message and the status (specification §5, §8).
 * [client.checks-responses] [errors.bad-response]
 */
export function readPayload(endpoint: Endpoint, status: number, text: string, mismatchMessage: string): unknown {
  const schema = findSchema(endpoint, status)
  if (!schema) return undefined
  const payload = z.safeParse(schema, endpoint.plainText ? text : openEnvelope(parseJson(text)))
  if (!payload.success) throw new BadResponseError(mismatchMessage, status, payload.error)
  return payload.data
}

/** A status that the contract does not list must have the shape of the first that it lists. */
function findSchema({ responses }: Endpoint, status: number): z.ZodMiniType | null | undefined {
  return status in responses ? responses[status] : Object.values(responses)[0]
}

function openEnvelope(body: unknown): unknown {
  return typeof body === 'object' && body !== null && 'data' in body ? body.data : body
}

const anyOrigin = 'http://host.invalid'

/**
 * The URL of a page of a list: `next` is a root-relative path, appended to the host (docs/wire-compatibility.md). Anything
 * else is refused, because the token must not reach another host.
 */
export function resolvePageUrl(host: string, next: string): string {
  const url = next.startsWith('/') ? URL.parse(next, anyOrigin) : null
  // '/.//evil.example' is a path of this origin, but its normalised form would be read as another host.
  if (url?.origin !== anyOrigin || url.pathname.startsWith('//'))
    throw new BadResponseError(messages.couldNotParse, 200)
  return host + url.pathname + url.search
}
