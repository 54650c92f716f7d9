import type { CaseResult } from '#tests/cases/case.ts'
import type { FreshDatabase } from '#tests/environment/database.ts'
import { type providersOfStorm, stormOf } from '#tests/support/payments/provider-storm.ts'
import { createRandom, newSeed } from '#tests/support/seeded-random.ts'
import { onBothDatabases } from '../both-databases.ts'

/** Orders of each provider; Stripe tells several events of each, the others one, so that all three post about as many. */
const orders = { stripe: 700, mollie: 2_300, test: 2_300 } satisfies Record<(typeof providersOfStorm)[number], number>
/** How long jobs may take to catch up, in milliseconds. */
const patience = 30 * 60_000

const createCases = (provider: keyof typeof orders) =>
  onBothDatabases(
    {
      name: `events of ${provider}`,
      figure: `a third of 20,000 events of ${orders[provider]} orders, 1 to 5 times each, shuffled, 50 at once: each completed once`,
      guards: "that an event is processed once by its id, and the table of a payment's statuses under its row's lock",
      seenToFail:
        'With events processed again and a second success taken, the short form on the embedded database found 21 to 29 events of each provider that were refused',
    },
    async (place: FreshDatabase): Promise<CaseResult> => {
      const random = createRandom(newSeed())
      const { posted, faults } = await stormOf(provider, { place, count: orders[provider], random, limit: patience })
      const told = `seed ${random.seed}: ${posted} posts about ${orders[provider]} orders`
      return { passed: faults.length === 0, measured: [told, ...faults.slice(0, 5)].join('; ') }
    },
    'two services on PostgreSQL',
  )

export const cases = [...createCases('stripe'), ...createCases('mollie'), ...createCases('test')]
