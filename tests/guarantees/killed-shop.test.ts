import { expect, it } from 'vitest'
import { freshDatabase } from '../environment/database.ts'
import { runKillChain } from '../support/kills/chain.ts'
import { type KillPoint, killPoints } from '../support/kills/kill-points.ts'

/** Each step on PostgreSQL, and one of each kind on the embedded database, where a start takes longer. */
const pointsOf: Record<'postgres' | 'pglite', readonly KillPoint[]> = {
  postgres: killPoints,
  pglite: ['licenses-granted', 'sale-answered', 'lines-ended', 'redeem-answered', 'seat-taken', 'token-answered'],
}

it('a shop that is killed at each step of a sale, its refund, a voucher and an activation does each once', {
  // A start for each step, and some more.
  timeout: 300_000,
}, async () => {
  const place = await freshDatabase('kill')
  const points = pointsOf[place.kind]
  const { hits, faults } = await runKillChain(place, points)
  expect(faults).toEqual([])
  expect(hits).toEqual(Object.fromEntries(points.map((point) => [point, 1])))
})
