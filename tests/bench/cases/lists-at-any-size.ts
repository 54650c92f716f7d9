import { randomBytes } from 'node:crypto'
import { createPasswords } from '#service/accounts/identity/passwords.ts'
import type { Case, CaseResult } from '#tests/cases/case.ts'
import { type PostgresServer, startPostgres } from '#tests/environment/postgres.ts'
import { medianOf } from '#tests/support/quantiles.ts'
import {
  addRounds,
  beginWith,
  growthOf,
  numberOfLookUps,
  p99Of,
  type Seen,
  type Shop,
  type Sold,
  withShop,
} from './lists-at-any-size/rounds.ts'

const sizes = [1_000, 100_000, 1_000_000]
const customers = 40
const rounds = 7
const moreRounds = 14
const calls = 100
const limit = 2

export const cases: Case[] = [
  {
    name: 'lists and look-ups at 10^3, 10^5 and 10^6 licenses',
    figure: `p99 on PostgreSQL of each of ${numberOfLookUps} lists and look-ups within ${limit}x of what it is at 10^3: ${calls} calls a round by ${customers} customers of all times, each in one shop after another, the median of ${rounds} rounds, and of ${moreRounds} more for what is above`,
    run: async () => {
      const postgres = await startPostgres()
      try {
        const password = randomBytes(12).toString('hex')
        const passwordHash = await createPasswords().hashNew(password, 'password')
        const began = performance.now()
        return await withShops(postgres, sizes, { customers, password, passwordHash }, async (shops) => {
          const filled = (performance.now() - began) / 1000
          const seen = await measure(shops)
          return judge(seen, filled)
        })
      } finally {
        await postgres.stop()
      }
    },
  },
]

function withShops<Result>(
  postgres: PostgresServer,
  [licenses, ...more]: readonly number[],
  sold: Omit<Sold, 'licenses'>,
  use: (shops: Shop[]) => Promise<Result>,
): Promise<Result> {
  if (licenses === undefined) return use([])
  return withShop(postgres, { ...sold, licenses }, (shop) =>
    withShops(postgres, more, sold, (others) => use([shop, ...others])),
  )
}

async function measure(shops: readonly Shop[]): Promise<Seen[]> {
  await addRounds(beginWith(shops), shops, 1, calls)
  const seen = beginWith(shops)
  await addRounds(seen, shops, rounds, calls)
  const above = seen.filter((one) => growthOf(one) > limit)
  await addRounds(above, shops, moreRounds, calls)
  return seen
}

function judge(seen: readonly Seen[], filled: number): CaseResult {
  const ofAll = seen.map(growthOf)
  const told = seen
    .toSorted((a, b) => growthOf(b) - growthOf(a))
    .map(
      (one) =>
        `${growthOf(one).toFixed(2)}x ${one.name} (${p99Of(one)
          .map((time) => time.toFixed(2))
          .join(', ')} ms)`,
    )
  return {
    passed: ofAll.every((growth) => growth <= limit),
    measured: `${Math.max(...ofAll).toFixed(2)}x at most, ${medianOf(ofAll).toFixed(2)}x mostly: ${told.join('; ')}; filled in ${filled.toFixed(0)} s`,
  }
}
