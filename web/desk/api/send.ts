import * as z from 'zod/mini'
import { fillPath, type Operation } from '#contract/endpoint.ts'
import { type Problem, problemSchema } from '#contract/problems.ts'
import { DeskError } from './desk-error.ts'

type SentOperation = Operation & { files?: readonly string[] }

export type CallOptions = {
  parameters?: Record<string, string>
  query?: Record<string, string | undefined>
  body?: unknown
  /** The same key repeats the answer of the first call and changes nothing again. */
  idempotencyKey?: string
}

const offline: Problem = { title: 'The service could not be reached. Check the connection and try again.' }

/** The path of a call with its parameters and its query. */
export function pathOf({ path }: Pick<Operation, 'path'>, { parameters = {}, query = {} }: CallOptions): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value !== undefined && value !== '') search.set(name, value)
  return `${fillPath(path, parameters)}${search.size > 0 ? `?${search}` : ''}`
}

/** Sends a call with the session's cookie, and checks its answer by the contract. Rejects with a DeskError. */
export async function send(
  endpoint: SentOperation,
  path: string,
  { body, idempotencyKey }: CallOptions,
): Promise<unknown> {
  const headers = {
    ...(endpoint.body && { 'content-type': body instanceof Blob ? 'application/octet-stream' : 'application/json' }),
    ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
  }
  const request = {
    method: endpoint.method,
    headers,
    ...(endpoint.body && { body: body instanceof Blob ? body : JSON.stringify(body ?? {}) }),
  }
  const response = await reach(fetch(path, { ...request, credentials: 'same-origin', redirect: 'error' }))
  if (response.ok && isFile(endpoint)) return new Uint8Array(await reach(response.arrayBuffer()))
  const text = await reach(response.text())
  if (!response.ok) throw new DeskError(response.status, readProblem(response.status, text))
  const schema = endpoint.responses[response.status]
  if (!schema) return undefined
  return z.parse(schema, endpoint.plainText ? text : z.parse(envelope, JSON.parse(text)).data)
}

/** What is promised; a DeskError where the connection fails. */
export function reach<Result>(promised: Promise<Result>): Promise<Result> {
  return promised.catch((cause: unknown) => {
    throw Object.assign(new DeskError(0, offline), { cause })
  })
}

/** Whether an operation answers a file as it is. */
const isFile = ({ files }: SentOperation) => files !== undefined

const envelope = z.object({ data: z.unknown() })

/** The problem in an answer; one that only tells the status where there is none, as of a proxy. */
function readProblem(status: number, text: string): Problem {
  const unreadable = { title: `The service answered ${status}` }
  if (!text.startsWith('{')) return unreadable
  const problem = z.safeParse(problemSchema, JSON.parse(text))
  return problem.success ? problem.data : unreadable
}
