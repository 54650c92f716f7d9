import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { CaseResult } from '#tests/cases/case.ts'
import type { FreshDatabase } from '#tests/environment/database.ts'
import { coupon, withCoupons } from '#tests/service/catalogue/coupons.ts'
import { createTestService, type TestService, type TestServiceOptions } from '#tests/service/test-service.ts'
import { raiseStorm } from '#tests/support/payments/event-storm.ts'
import { dumpTables, postForgeries } from '#tests/support/payments/forged-events.ts'
import { tellingByEventsAlone } from '#tests/support/payments/post-events.ts'
import { beginSales, freeCode } from '#tests/support/payments/stage-sales.ts'
import { createRandom, newSeed, type Random } from '#tests/support/seeded-random.ts'
import { onBothDatabases } from '../both-databases.ts'

const events = 10_000
const forgeries = 1_000
/** How long jobs may take to catch up, in milliseconds. */
const patience = 30 * 60_000

/** A storm of events over a database of its own, then forgeries; on PostgreSQL by two services. */
async function describeStorm(place: FreshDatabase): Promise<CaseResult> {
  const random = createRandom(newSeed())
  const options: TestServiceOptions = {
    place,
    payments: tellingByEventsAlone,
    postsEvents: false,
    catalogue: withCoupons(coupon(freeCode.toLowerCase(), { percentage: 100, copies: 100 })),
  }
  const first = await createTestService('events', options)
  const services = place.kind === 'pglite' ? [first] : [first, await createTestService('events', options)]
  try {
    const { answers, faults, orders, posted } = await raiseStorm(services, events, random, patience)
    const refusedWrongly = answers[204] === posted ? [] : [`answers were ${JSON.stringify(answers)}`]
    const wrong = [...faults, ...refusedWrongly, ...(await forge(services, random))]
    const told = `seed ${random.seed}: ${posted} posts about ${orders} orders, ${forgeries} forgeries`
    return { passed: wrong.length === 0, measured: [told, ...wrong.slice(0, 5)].join('; ') }
  } finally {
    for (const service of services) await service.close()
  }
}

async function forge([service]: Awaited<ReturnType<typeof createTestService>>[], random: Random): Promise<string[]> {
  if (!service) return ['there is no service']
  const sales = await beginSales(service, 10, createRandom(random.seed + 1))
  await holdJobs(service)
  const before = await dumpTables(service.database)
  const faults = await postForgeries(service, sales, forgeries, random)
  const after = await dumpTables(service.database)
  const changed = Object.keys(after).filter((table) => after[table] !== before[table])
  return [...faults, ...changed.map((table) => `forgeries changed ${table}`)]
}

/** Has every job wait that is not done, and those under way end: from here on nothing changes by itself. */
async function holdJobs({ database: { query } }: TestService): Promise<void> {
  await sql`update jobs set run_at = run_at + interval '1 day' where done_at is null`.execute(query)
  const findHeld = () => query.selectFrom('jobs').select('id').where('leasedUntil', 'is not', null).executeTakeFirst()
  const deadline = Date.now() + patience
  while (await findHeld()) {
    if (Date.now() > deadline) throw new Error('A job does not end')
    await wait(50)
  }
}

export const cases = onBothDatabases(
  {
    name: 'payment events',
    figure: `${events} events 1 to 5 times each, shuffled, 50 at once: all exactly once; ${forgeries} forged: none`,
    guards: "the table of a payment's statuses under its row's lock, and the signature of events",
    seenToFail:
      'With an event of success taken in any status, the short form found a fault in the books of 200 events; with a bad signature believed, 54 of 60 forgeries were taken',
  },
  describeStorm,
  'two services on PostgreSQL',
)
