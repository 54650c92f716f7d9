import type { CaseResult } from '#tests/cases/case.ts'
import type { FreshDatabase } from '#tests/environment/database.ts'
import { createRandom, newSeed } from '#tests/support/seeded-random.ts'
import { raiseWebhookStorm } from '#tests/support/webhooks/storm.ts'
import { onBothDatabases } from '../both-databases.ts'

const count = 1_000
/** How long a shop may take for its half, in milliseconds. */
const limit = 20 * 60_000

/** A storm of deliveries over a database of its own. */
async function describeDeliveries(place: FreshDatabase): Promise<CaseResult> {
  const random = createRandom(newSeed())
  const { deliveries, arrivals, faults } = await raiseWebhookStorm(place, count, random, limit)
  const { taken, refused, unanswered } = arrivals
  const told = `seed ${random.seed}: ${deliveries} deliveries, ${taken} taken, ${refused} refused, ${unanswered} unanswered`
  return {
    passed: faults.length === 0 && deliveries >= count,
    measured: [told, ...faults.slice(0, 5)].join('; '),
  }
}

export const cases = onBothDatabases(
  {
    name: 'webhooks',
    figure: `${count} deliveries to a receiver that fails and is slow, the shop killed half-way: each at least once, in order per object, signed`,
    guards: 'one delivery at a time for each object and receiver',
    seenToFail: "With all of an object's deliveries due at once, the short form found 70 faults in 200 deliveries",
  },
  describeDeliveries,
)
