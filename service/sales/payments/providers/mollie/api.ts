import * as z from 'zod/mini'
import { fetchPlainly } from '#service/platform/index.ts'
import { ProviderCallError } from '../provider.ts'

export class MollieCallError extends ProviderCallError {
  override readonly name = 'MollieCallError'
  /** The status of the answer; null if there was none. */
  readonly status: number | null
  /** The field of the request that Mollie does not take. */
  readonly field: string | null

  constructor(message: string, status: number | null = null, field: string | null = null) {
    super(message)
    this.status = status
    this.field = field
  }
}

type Request = { method: 'GET' | 'POST' | 'DELETE'; path: string; body?: object; idempotencyKey?: string }
type Settings = { apiKey: string; apiUrl: string; timeout?: number | undefined }

/** Calls Mollie's API, version 2. Throws MollieCallError unless the answer is a success of the expected shape. */
export type CallMollie = <Schema extends z.ZodMiniType>(
  schema: Schema,
  request: Request,
) => Promise<{ value: z.infer<Schema>; date: string | null }>

const errorSchema = z.object({ detail: z.optional(z.string()), field: z.optional(z.nullable(z.string())) })

export function createMollieApi({ apiKey, apiUrl, timeout = 10_000 }: Settings): CallMollie {
  async function send({ method, path, body, idempotencyKey }: Request) {
    const headers = {
      authorization: `Bearer ${apiKey}`,
      ...(body && { 'content-type': 'application/json' }),
      ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
    }
    const signal = AbortSignal.timeout(timeout)
    try {
      const init = { method, headers, signal, ...(body && { body: JSON.stringify(body) }) }
      const response = await fetchPlainly(`${apiUrl}/v2/${path}`, init)
      return { response, text: await response.text() }
    } catch (error) {
      throw new MollieCallError(`Mollie could not be reached: ${describeConnectionError(error)}`)
    }
  }

  return async (schema, request) => {
    const { response, text } = await send(request)
    if (!response.ok) throw explain(response.status, readJson(text))
    const read = z.safeParse(schema, readJson(text))
    if (!read.success) throw new MollieCallError(`Mollie answered ${response.status} in an unknown form`)
    return { value: read.data, date: response.headers.get('date') }
  }
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function explain(status: number, body: unknown): MollieCallError {
  if (status === 401)
    return new MollieCallError('Mollie does not take the key in MOLLIE_API_KEY: copy it from the Dashboard again', 401)
  if (status === 429) return new MollieCallError('Mollie asks to be called less often', 429)
  const { data } = z.safeParse(errorSchema, body)
  const field = data?.field ?? null
  const words = [field === null ? '' : ` (${field})`, data?.detail === undefined ? '' : `: ${redact(data.detail)}`]
  return new MollieCallError(`Mollie answered ${status}${words.join('')}`, status, field)
}

/** Keys and addresses, which messages of Mollie may repeat. */
const secretForms = /\b(?:test|live|access)_\w+|[^\s"'<>]*(?:@|%40|:\/\/)[^\s"'<>]*/g
export const redact = (words: string): string => words.replace(secretForms, '…')

function describeConnectionError(error: unknown): string {
  if (error instanceof DOMException && error.name === 'TimeoutError') return 'ETIMEDOUT'
  return error instanceof Error && 'code' in error ? String(error.code) : 'the call broke off'
}
