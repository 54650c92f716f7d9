import { expect, it } from 'vitest'
import { choose } from '#tests/environment/length.ts'
import { freshDatabase } from '../environment/database.ts'
import { createRandom, newSeed } from '../support/seeded-random.ts'
import { raiseWebhookStorm } from '../support/webhooks/storm.ts'

const wanted = choose(200, 60)

it(`${wanted} deliveries of a killed shop to a failing receiver arrive at least once, in order, signed`, async () => {
  const random = createRandom(newSeed())
  const { deliveries, arrivals, faults } = await raiseWebhookStorm(
    await freshDatabase('webhook-storm'),
    wanted,
    random,
    200_000,
  )
  console.info(`${deliveries} deliveries, seed ${random.seed}: ${JSON.stringify(arrivals)}`)
  expect(faults).toEqual([])
  expect(deliveries).toBeGreaterThanOrEqual(wanted)
  expect(Math.min(arrivals.refused, arrivals.unanswered)).toBeGreaterThan(0)
})
