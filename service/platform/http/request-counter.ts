import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit'

/** The most visitors that are counted; beyond them the oldest counters are dropped. */
const mostCounted = 5000

type Counted = { current: number; startedAt: number }

/** Counts each visitor's requests on a monotonic clock, so that setting the clock back locks nobody out. */
export function createRequestCounter(steady: () => number = () => performance.now()): FastifyRateLimitStoreCtor {
  return class RequestCounter implements FastifyRateLimitStore {
    readonly #counted = new Map<string, Counted>()

    incr(key: string, answer: Parameters<FastifyRateLimitStore['incr']>[1], timeWindow: number): void {
      const now = steady()
      const seen = this.#counted.get(key)
      const counted = seen && now - seen.startedAt < timeWindow ? seen : { current: 0, startedAt: now }
      counted.current += 1
      if (counted !== seen) this.#add(key, counted)
      answer(null, { current: counted.current, ttl: timeWindow - (now - counted.startedAt) })
    }

    child(): FastifyRateLimitStore {
      return new RequestCounter()
    }

    #add(key: string, counted: Counted): void {
      // Deleted first, so that the oldest window stays the first.
      this.#counted.delete(key)
      this.#counted.set(key, counted)
      const [first] = this.#counted.keys()
      if (this.#counted.size > mostCounted && first !== undefined) this.#counted.delete(first)
    }
  }
}
