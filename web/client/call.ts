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
import { readPayload } from './answers.ts'
import type { ShopConfig, ShopEnvironment } from './environment.ts'
import { NoAnswerError, NotAuthenticatedError } from './errors.ts'
import { resolvePageUrl } from './paging.ts'
import { toError } from './problems.ts'
import { askWithRetry } from './retry.ts'

type Nothing = Record<never, never>
type MaybeAbsent<Name extends string, Value> = Nothing extends Value ? { [K in Name]?: Value } : { [K in Name]: Value }

/** What a call of an endpoint takes: what its path, query and body ask for. */
export type CallOptions<E extends Endpoint> = MaybeAbsent<'parameters', ParametersOf<E>> &
  MaybeAbsent<'query', QueryOf<E>> &
  (undefined extends BodyOf<E> ? { body?: never } : { body: BodyOf<E> }) &
  CommonOptions
type CommonOptions = {
  /** The `next` of a list's page: where the following page is. */
  next?: string | undefined
  /** What a bad answer is called; 'Could not parse server response' unless said. */
  mismatchMessage?: string
  signal?: AbortSignal
}
type AnyOptions = CommonOptions & {
  parameters?: Record<string, string>
  query?: Record<string, unknown>
  body?: unknown
}

/** A successful answer, its payload checked. */
export type Answer<Payload> = { status: number; payload: Payload; headers: Headers }

/**
 * Makes one call of the API (specification §7). Rejects with a ServiceError when the service refuses or its answer is
 * bad, with a NotAuthenticatedError before any call when a token is needed and there is none, with a NoAnswerError when
 * nothing comes back, and with the signal's reason when it is aborted.
 */
export type Call = <E extends Endpoint>(
  endpoint: E,
  ...rest: Nothing extends CallOptions<E> ? [options?: CallOptions<E>] : [options: CallOptions<E>]
) => Promise<Answer<ResponseOf<E>>>

export type CallDependencies = {
  config: Pick<ShopConfig, 'licensingHost' | 'dialect'>
  environment: Pick<ShopEnvironment, 'fetch' | 'now' | 'schedule'>
  /** The access token for a call, null when nobody is signed in. */
  findToken(endpoint: Endpoint): Promise<string | null>
  /** The service took a token for none. */
  onTokenRefused(): void
  /** Sent with every call. */
  headers?: Record<string, string>
}

const answerTimeout = 30_000

export function createCall({ config, environment, findToken, onTokenRefused, headers: own }: CallDependencies): Call {
  async function send(endpoint: Endpoint, options: AnyOptions, token: string | null) {
    const timeout = AbortSignal.timeout(answerTimeout)
    const signal = options.signal ? AbortSignal.any([options.signal, timeout]) : timeout
    const url = toUrl(config.licensingHost, endpoint, options)
    const content = toContent(endpoint, options.body, markerHeaders[config.dialect], token)
    const headers = { ...own, ...content.headers }
    const ask = () => environment.fetch(url, { method: endpoint.method, signal, ...content, headers })
    try {
      const response = await askWithRetry(endpoint.method, ask, environment, signal)
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
 * Headers and body of a call: the dialect's marker, the token, and text or JSON as the endpoint takes it.
 * [calls.marker] [calls.bearer]
 */
function toContent({ body: wanted }: Endpoint, body: unknown, marker: string, token: string | null) {
  const headers: Record<string, string> = { [marker]: '1' }
  if (token !== null) headers.authorization = `Bearer ${token}`
  if (!wanted) return { headers }
  const isText = 'text' in wanted
  headers['content-type'] = isText ? 'text/plain' : 'application/json'
  return { headers, body: isText ? String(body) : JSON.stringify(body) }
}
