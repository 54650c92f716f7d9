import * as z from 'zod/mini'
import {
  fillPath,
  type Operation,
  type ParametersOf,
  type QueryOf,
  type ResponseOf,
  type SentBodyOf,
} from '#contract/endpoint.ts'
import { type Problem, problemSchema } from '#contract/problems.ts'
import type { VendorEndpoint } from '#contract/vendor-api/endpoint.ts'
import { type VendorOperation, vendorApi } from '#contract/vendor-api/endpoints.ts'

type VendorApi = typeof vendorApi
type Nothing = Record<never, never>
type MaybeAbsent<Name extends string, Value> = Nothing extends Value ? { [K in Name]?: Value } : { [K in Name]: Value }

export type VendorCallOptions<E extends Operation> = MaybeAbsent<'parameters', ParametersOf<E>> &
  MaybeAbsent<'query', QueryOf<E>> &
  (undefined extends SentBodyOf<E> ? { body?: never } : { body: SentBodyOf<E> }) & {
    /** The same key repeats the answer of the first call and changes nothing again. */
    idempotencyKey?: string
  }
type AnyOptions = {
  parameters?: Record<string, string>
  query?: Record<string, unknown>
  body?: unknown
  idempotencyKey?: string
}
type Arguments<E extends Operation> =
  Nothing extends VendorCallOptions<E> ? [options?: VendorCallOptions<E>] : [options: VendorCallOptions<E>]

/** The operations that answer a page of a list. */
type ListOperation = {
  [Name in VendorOperation]: ResponseOf<VendorApi[Name]> extends { next: string | null } ? Name : never
}[VendorOperation]
type ItemOf<Name extends ListOperation> = ResponseOf<VendorApi[Name]> extends { items: (infer Item)[] } ? Item : never

/** The service refused a call; `problem.code` says why (docs/problems.md). */
export class VendorApiError extends Error {
  override name = 'VendorApiError'
  readonly status: number
  readonly problem: Problem
  /** For how many seconds to wait before the call is repeated; null where the service does not say. */
  readonly retryAfter: number | null

  constructor(status: number, problem: Problem, retryAfter: number | null) {
    super(problem.detail ?? problem.title)
    this.status = status
    this.problem = problem
    this.retryAfter = retryAfter
  }
}

export type VendorClientSettings = {
  /** The address of the shop, such as https://shop.example. */
  host: string
  /** An API key, `bl_live_…`. */
  key: string
  fetch?: typeof fetch
}

const listSchema = z.object({ items: z.array(z.unknown()), next: z.nullable(z.string()) })

/**
 * A client of the vendor API for programs on a server, typed by the contract. Calls reject with a VendorApiError where the
 * service refuses them, and with the error of `fetch` where no answer arrives.
 */
export function createVendorClient({ host, key, fetch = globalThis.fetch }: VendorClientSettings) {
  const origin = new URL(host).origin

  async function send(endpoint: VendorEndpoint, path: string, { body, idempotencyKey }: AnyOptions): Promise<unknown> {
    const headers = {
      authorization: `Bearer ${key}`,
      ...(endpoint.body && { 'content-type': body instanceof Blob ? 'application/octet-stream' : 'application/json' }),
      ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
    }
    const request = {
      method: endpoint.method,
      headers,
      ...(endpoint.body && { body: body instanceof Blob ? body : JSON.stringify(body) }),
    }
    const response = await fetch(origin + path, { ...request, redirect: 'error' })
    if (response.ok && endpoint.files) return new Uint8Array(await response.arrayBuffer())
    const text = await response.text()
    if (!response.ok) throw toError(response, text)
    const schema = endpoint.responses[response.status]
    if (!schema) return undefined
    return z.parse(schema, endpoint.plainText ? text : z.parse(z.object({ data: z.unknown() }), JSON.parse(text)).data)
  }

  return {
    /** Calls an operation by its name in the contract. */
    async call<Name extends VendorOperation>(
      name: Name,
      ...[options]: Arguments<VendorApi[Name]>
    ): Promise<ResponseOf<VendorApi[Name]>> {
      const given: AnyOptions = options ?? {}
      const answer = await send(vendorApi[name], pathOf(vendorApi[name], given), given)
      // Checked by the schema that the type is derived from, which the compiler can't follow through a generic.
      return answer as ResponseOf<VendorApi[Name]>
    },

    /** Reads all items of a list, page by page. */
    async *items<Name extends ListOperation>(
      name: Name,
      ...[options]: Arguments<VendorApi[Name]>
    ): AsyncGenerator<ItemOf<Name>> {
      const endpoint: VendorEndpoint = vendorApi[name]
      let path: string | null = pathOf(endpoint, options ?? {})
      while (path !== null) {
        const page: z.infer<typeof listSchema> = z.parse(listSchema, await send(endpoint, path, {}))
        for (const item of page.items) yield item as ItemOf<Name>
        path = page.next
      }
    },
  }
}

export type VendorClient = ReturnType<typeof createVendorClient>

function pathOf({ path }: Operation, { parameters = {}, query = {} }: AnyOptions): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined)
  const search = new URLSearchParams(given.map(([name, value]): [string, string] => [name, String(value)]))
  return `${fillPath(path, parameters)}${search.size > 0 ? `?${search}` : ''}`
}

function toError({ status, headers }: Response, text: string): VendorApiError {
  const wait = Number(headers.get('retry-after') ?? Number.NaN)
  return new VendorApiError(status, readProblem(status, text), Number.isFinite(wait) ? wait : null)
}

/** The problem in a body; one that only tells the status where there is none, as of a proxy. */
function readProblem(status: number, text: string): Problem {
  if (!text.startsWith('{')) return { title: `The service answered ${status}` }
  const problem = z.safeParse(problemSchema, JSON.parse(text))
  return problem.success ? problem.data : { title: `The service answered ${status}` }
}
