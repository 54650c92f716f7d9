import { retriedStatuses } from '#contract/constants.ts'
import type { ShopEnvironment } from './environment.ts'

const defaultDelay = 200
const maxDelay = 5000
// [client.never-retries-bodies]
const retriedMethods = ['GET', 'HEAD']

type Clock = Pick<ShopEnvironment, 'now' | 'schedule'>

/** Repeats a request without a body once, after Retry-After or at most 5 seconds. [client.retries-once] */
export async function fetchWithRetry(
  method: string,
  request: () => Promise<Response>,
  clock: Clock,
  signal: AbortSignal,
): Promise<Response> {
  const response = await request()
  const isTemporary = retriedStatuses.some((status) => status === response.status)
  if (!isTemporary || !retriedMethods.includes(method)) return response
  await response.body?.cancel()
  await wait(clock, retryDelay(response.headers.get('retry-after'), clock.now()), signal)
  return request()
}

/** Milliseconds to wait; Retry-After holds seconds or a date. */
export function retryDelay(retryAfter: string | null, now: number): number {
  if (retryAfter === null) return defaultDelay
  const requested = /^\d+$/.test(retryAfter) ? Number(retryAfter) * 1000 : Date.parse(retryAfter) - now
  return Number.isNaN(requested) ? defaultDelay : Math.min(Math.max(requested, 0), maxDelay)
}

/** Resolves after a number of milliseconds; rejects with the signal's reason when it is aborted earlier. */
export function wait({ schedule }: Pick<ShopEnvironment, 'schedule'>, delay: number, signal: AbortSignal) {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const cancel = schedule(resolve, delay)
  const abort = () => {
    cancel()
    reject(signal.reason)
  }
  if (signal.aborted) abort()
  signal.addEventListener('abort', abort, { once: true })
  return promise.finally(() => signal.removeEventListener('abort', abort))
}
