import { expect, it } from 'vitest'
import { freshDatabase } from '../environment/database.ts'
import { createRandom, newSeed } from '../support/seeded-random.ts'
import { raiseWebhookStorm } from '../support/webhooks/storm.ts'

it('200 deliveries of a killed shop to a failing receiver arrive at least once, in order, signed', async () => {
  const random = createRandom(newSeed())
  const { deliveries, arrivals, faults } = await raiseWebhookStorm(
    await freshDatabase('webhook-storm'),
    200,
    random,
    200_000,
  )
  console.info(`${deliveries} deliveries, seed ${random.seed}: ${JSON.stringify(arrivals)}`)
  expect(faults).toEqual([])
  expect(deliveries).toBeGreaterThanOrEqual(200)
  expect(Math.min(arrivals.refused, arrivals.unanswered)).toBeGreaterThan(0)
})
