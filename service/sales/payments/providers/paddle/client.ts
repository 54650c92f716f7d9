import * as z from 'zod/mini'
import { fetchPlainly } from '#service/platform/index.ts'
import { ProviderCallError } from '../provider.ts'
import type { PaddleKeys } from './settings.ts'

export class PaddleCallError extends ProviderCallError {
  override readonly name = 'PaddleCallError'
  readonly status: number | null
  readonly code: string | null
  constructor(message: string, { status = null, code = null }: { status?: number | null; code?: string | null } = {}) {
    super(message)
    this.status = status
    this.code = code
  }
}

/** Whether Paddle has read a call and will never carry it out as it is. */
export const isRefusal = (error: unknown): error is PaddleCallError =>
  error instanceof PaddleCallError && error.status === 400

/** The version of Paddle's API that calls ask for. */
const apiVersion = '1'

const errorSchema = z.object({ error: z.object({ code: z.string(), detail: z.string() }) })
const answerSchema = z.object({ data: z.unknown() })
const pageSchema = z.object({
  data: z.array(z.unknown()),
  meta: z.object({ pagination: z.object({ has_more: z.boolean(), next: z.string() }) }),
})

type Page = z.infer<typeof pageSchema>

/** The path of the next page; null after the last one. */
function nextOf({ meta: { pagination } }: Page): string | null {
  const { pathname, search } = new URL(pagination.next)
  return pagination.has_more ? `${pathname}${search}` : null
}

type Keys = Pick<PaddleKeys, 'apiKey' | 'apiUrl'> & {
  /** How long one call may take, in milliseconds. */
  timeout?: number
}

/** Calls of Paddle's API. Each throws a PaddleCallError when it fails. */
export function createPaddleClient({ apiKey, apiUrl, timeout = 10_000 }: Keys) {
  async function request(method: 'GET' | 'POST' | 'PATCH', path: string, body?: object) {
    const headers = {
      authorization: `Bearer ${apiKey}`,
      'paddle-version': apiVersion,
      ...(body && { 'content-type': 'application/json' }),
    }
    const sent = { method, headers, signal: AbortSignal.timeout(timeout), ...(body && { body: JSON.stringify(body) }) }
    const response = await fetchPlainly(`${apiUrl}${path}`, sent).catch(explainBreak)
    const answer: unknown = await response.json().catch(() => null)
    if (!response.ok) throw explainAnswer(response.status, answer)
    return { answer, date: response.headers.get('date') }
  }

  return {
    /** Asks Paddle for what a path says. */
    async get(path: string): Promise<unknown> {
      return z.parse(answerSchema, (await request('GET', path)).answer).data
    },
    async send(method: 'POST' | 'PATCH', path: string, body: object): Promise<unknown> {
      return z.parse(answerSchema, (await request(method, path, body)).answer).data
    },
    /** All pages of a list. */
    async list(path: string): Promise<unknown[]> {
      const found: unknown[] = []
      let next: string | null = path
      while (next !== null) {
        const page = z.parse(pageSchema, (await request('GET', next)).answer)
        found.push(...page.data)
        next = nextOf(page)
      }
      return found
    },
    /** Makes one reading call and returns its Date header. */
    ping: async (): Promise<{ date: string | null }> => ({
      date: (await request('GET', '/transactions?per_page=1')).date,
    }),
  }
}

export type PaddleClient = ReturnType<typeof createPaddleClient>

function explainBreak(error: unknown): never {
  const cause = error instanceof Error ? (error.cause ?? error) : error
  const code = cause instanceof Error && 'code' in cause && typeof cause.code === 'string' ? cause.code : null
  const isLate = error instanceof Error && error.name === 'TimeoutError'
  throw new PaddleCallError(`Paddle could not be reached: ${code ?? (isLate ? 'ETIMEDOUT' : 'the call broke off')}`)
}

function explainAnswer(status: number, answer: unknown): PaddleCallError {
  const read = z.safeParse(errorSchema, answer)
  const { code, detail } = read.success ? read.data.error : { code: null, detail: 'no reason' }
  const about = { status, code }
  if (status === 401) return new PaddleCallError('Paddle does not take the key in PADDLE_API_KEY: copy it again', about)
  if (status === 403)
    return new PaddleCallError(
      'The key in PADDLE_API_KEY may not do this: let it read and write transactions and adjustments',
      about,
    )
  if (status === 429) return new PaddleCallError('Paddle asks to be called less often', about)
  return new PaddleCallError(`Paddle answered ${status} ${code ?? ''}: ${redact(detail)}`, about)
}

/** A message of Paddle without keys and addresses, for the log. */
const redact = (words: string): string => words.replace(/\bpdl_\w+|[^\s"'<>]+@[^\s"'<>]+/g, '…')
