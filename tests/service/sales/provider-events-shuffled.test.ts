import { expect, it } from 'vitest'
import { freshDatabase } from '#tests/environment/database.ts'
import { providersOfStorm, stormOf } from '#tests/support/payments/provider-storm.ts'
import { createRandom, newSeed } from '#tests/support/seeded-random.ts'

it.each(providersOfStorm)(
  'shuffled events of %s that come 1 to 5 times complete each order once',
  { timeout: 120_000 },
  async (provider) => {
    const seed = newSeed()
    const place = await freshDatabase(`storm-${provider}`)
    const { orders, posted, faults } = await stormOf(provider, {
      place,
      count: 12,
      random: createRandom(seed),
      limit: 90_000,
    })
    console.info(`${posted} events about ${orders} orders were posted, shuffled by the seed ${seed}`)
    expect(faults).toEqual([])
  },
)
