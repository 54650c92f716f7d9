import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type * as z from 'zod/mini'
import { type HttpCall, readPayload, toRequest } from '../http-call.ts'

/** Calls of a client that tries each once more when no answer came, or none that the shop stands for. */
export type RetryingCalls = {
  /** A call that must be answered with 2xx; a mutation carries a key of its own, the same both times. Throws FailedCallError. */
  send: (kind: string, wanted: HttpCall) => Promise<string>
  read: <Schema extends z.ZodMiniType>(kind: string, schema: Schema, wanted: HttpCall) => Promise<z.infer<Schema>>
  tally: Tally
}

export type Tally = { calls: Map<string, number>; retried: Map<string, number>; failures: string[] }

/** A call failed twice, or was refused. It is in the tally. */
export class FailedCallError extends Error {}

const pause = 250
const timeout = 120_000

/** Where a try goes; the second one says where the first was in vain. */
export type NextUrl = (failed?: string) => string

export function createRetryingCalls(nextUrl: NextUrl): RetryingCalls {
  const tally: Tally = { calls: new Map(), retried: new Map(), failures: [] }
  const send: RetryingCalls['send'] = async (kind, wanted) => {
    const { method = 'GET', headers } = wanted
    const key = method !== 'GET' && { 'idempotency-key': randomUUID() }
    const request = toRequest({ ...wanted, headers: { ...key, ...headers } })
    count(tally.calls, kind)
    const first = nextUrl()
    let answer = await tryOnce(first + wanted.path, request)
    if (answer.status === 0 || answer.status >= 500) {
      count(tally.retried, kind)
      await wait(pause)
      answer = await tryOnce(nextUrl(first) + wanted.path, request)
    }
    if (answer.status >= 200 && answer.status < 300) return answer.text
    const failure = `${kind} ${wanted.path} ${answer.status} ${/^[^\n]{0,200}/.exec(answer.text)}`
    tally.failures.push(failure)
    throw new FailedCallError(failure)
  }
  return {
    send,
    tally,
    async read(kind, schema, wanted) {
      return readPayload(schema, await send(kind, wanted))
    },
  }
}

/** Status and text; status 0 and the reason when there was no whole answer. */
async function tryOnce(url: string, request: RequestInit): Promise<{ status: number; text: string }> {
  try {
    const response = await fetch(url, { ...request, signal: AbortSignal.timeout(timeout) })
    return { status: response.status, text: await response.text() }
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error)
    return { status: 0, text: cause }
  }
}

const count = (counts: Map<string, number>, key: string) => counts.set(key, (counts.get(key) ?? 0) + 1)
