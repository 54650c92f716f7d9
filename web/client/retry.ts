import { retriedStatuses } from '#contract/constants.ts'
import type { ShopEnvironment } from './environment.ts'

const unaskedWait = 200
const longestWait = 5000
// [client.never-retries-bodies]
const retriedMethods = ['GET', 'HEAD']

type Ask = () => Promise<Response>
type Clock = Pick<ShopEnvironment, 'now' | 'schedule'>

/**
 * Asks once more after a status that may pass, when the method carries no body (specification §9). Waits as long as
 * Retry-After says, at most 5 seconds. [client.retries-once]
 */
export async function askWithRetry(method: string, ask: Ask, clock: Clock, signal: AbortSignal): Promise<Response> {
  const response = await ask()
  const isRetried = retriedStatuses.some((status) => status === response.status)
  if (!isRetried || !retriedMethods.includes(method)) return response
  await response.body?.cancel()
  await wait(clock, retryDelay(response.headers.get('retry-after'), clock.now()), signal)
  return ask()
}

/** Milliseconds to wait: Retry-After gives seconds or a date. */
export function retryDelay(retryAfter: string | null, now: number): number {
  if (retryAfter === null) return unaskedWait
  const asked = /^\d+$/.test(retryAfter) ? Number(retryAfter) * 1000 : Date.parse(retryAfter) - now
  return Number.isNaN(asked) ? unaskedWait : Math.min(Math.max(asked, 0), longestWait)
}

/** Resolves after so many milliseconds; rejects with the signal's reason when it is aborted before. */
export function wait({ schedule }: Pick<ShopEnvironment, 'schedule'>, delay: number, signal: AbortSignal) {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const cancel = schedule(resolve, delay)
  const give = () => {
    cancel()
    reject(signal.reason)
  }
  if (signal.aborted) give()
  signal.addEventListener('abort', give, { once: true })
  return promise.finally(() => signal.removeEventListener('abort', give))
}
