import { randomBytes } from 'node:crypto'
import { createPasswords } from '#service/identity/passwords.ts'
import { type PostgresServer, startPostgres } from '#tests/environment/postgres.ts'
import type { Row, RowResult } from '../../rows/row.ts'
import { asked, type Measured, measureInRounds } from './lists-at-any-size/in-rounds.ts'
import { type Shop, type Sold, withShop } from './lists-at-any-size/shop.ts'

const sizes = [1_000, 100_000, 1_000_000]
const customers = 40
const rounds = 7
const calls = 100
const limit = 1.5

export const row: Row = {
  name: 'lists and look-ups at 10^3, 10^5 and 10^6 licenses',
  figure: `p99 on PostgreSQL of each of ${asked.length} lists and look-ups within ${limit}x of what it is at 10^3: ${calls} calls a round by ${customers} customers of all times, each in one shop after another, the median of ${rounds} rounds`,
  run: async () => {
    const postgres = await startPostgres()
    try {
      const password = randomBytes(12).toString('hex')
      const passwordHash = await createPasswords().hashNew(password, 'password')
      const began = performance.now()
      return await withShops(postgres, sizes, { customers, password, passwordHash }, async (shops) => {
        const filled = (performance.now() - began) / 1000
        return judge(await measureInRounds(shops, rounds, calls), filled)
      })
    } finally {
      await postgres.stop()
    }
  },
}

/** Opens one shop after another, and has all of them open at once. */
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

function judge(measured: Measured[], filled: number): RowResult {
  const growths = measured
    .map(({ name, p99 }) => ({ name, p99, growth: Math.max(...p99) / (p99[0] ?? Number.NaN) }))
    .sort((a, b) => b.growth - a.growth)
  const told = growths.map(
    ({ name, p99, growth }) => `${growth.toFixed(2)}x ${name} (${p99.map((time) => time.toFixed(2)).join(', ')} ms)`,
  )
  return {
    passed: growths.every(({ growth }) => growth <= limit),
    measured: `${told.join('; ')}; the shops were filled in ${filled.toFixed(0)} s`,
  }
}
