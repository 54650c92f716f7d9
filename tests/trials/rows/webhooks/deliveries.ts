import type { FreshDatabase } from '#tests/environment/database.ts'
import type { RowResult } from '#tests/rows/row.ts'
import { createRandom, newSeed } from '#tests/support/seeded.ts'
import { raiseWebhookStorm } from '#tests/support/webhook-storm.ts'

const count = 1_000
/** How long a shop may take for its half, in milliseconds. */
const limit = 20 * 60_000

export const deliveriesFigure = `${count} deliveries to a receiver that fails and is slow, the shop killed half-way: each at least once, in order per object, signed`

/** A storm of deliveries over a database of its own. */
export async function describeDeliveries(place: FreshDatabase): Promise<RowResult> {
  const random = createRandom(newSeed())
  const { deliveries, arrivals, faults } = await raiseWebhookStorm(place, count, random, limit)
  const { taken, refused, unanswered } = arrivals
  const told = `seed ${random.seed}: ${deliveries} deliveries, ${taken} taken, ${refused} refused, ${unanswered} unanswered`
  return {
    passed: faults.length === 0 && deliveries >= count,
    measured: [told, ...faults.slice(0, 5)].join('; '),
  }
}
