import { expect, it } from 'vitest'
import { choose } from '#tests/environment/length.ts'
import { raiseStorm } from '#tests/support/payments/event-storm.ts'
import { tellingByEventsAlone } from '#tests/support/payments/post-events.ts'
import { freeCode } from '#tests/support/payments/stage-sales.ts'
import { createRandom, newSeed } from '#tests/support/seeded-random.ts'
import { coupon, withCoupons } from '../catalogue/coupons.ts'
import { startService } from '../start-service.ts'
import type { TestServiceOptions } from '../test-service.ts'

const options: TestServiceOptions = {
  payments: tellingByEventsAlone,
  postsEvents: false,
  catalogue: withCoupons(coupon(freeCode.toLowerCase(), { percentage: 100, copies: 100 })),
}

// Two services on one PostgreSQL; the embedded database is one process's alone.
const first = await startService('shuffled-events', options)
const { place } = first
const others = place.kind === 'pglite' ? [] : [await startService('shuffled-events', { ...options, place })]
const services = [first, ...others]

const events = choose(200, 60)

// Each sale and refund has its document drawn and mailed, which takes most of the time.
it(`${events} events that each come 1 to 5 times, shuffled and fifty at once, have each effect once`, {
  timeout: 120_000,
}, async () => {
  const seed = newSeed()
  const { answers, faults, posted } = await raiseStorm(services, events, createRandom(seed), 90_000)
  console.info(`${posted} events were posted, shuffled by the seed ${seed}`)
  expect(faults).toEqual([])
  expect(answers).toEqual({ 204: posted })
})
