import { expect, it } from 'vitest'
import { choose } from '#tests/environment/length.ts'
import { freshDatabase } from '../environment/database.ts'
import { runKillChain } from '../support/kills/chain.ts'
import { type KillPoint, killPoints } from '../support/kills/kill-points.ts'

/** One step of each kind: of a sale, its refund, a voucher and an activation. */
const ofEachKind: readonly KillPoint[] = ['licenses-granted', 'lines-ended', 'redeem-answered', 'seat-taken']
/** Each step on PostgreSQL. On the embedded database a start takes longer. */
const pointsOf: Record<'postgres' | 'pglite', readonly KillPoint[]> = {
  postgres: choose(killPoints, ofEachKind),
  pglite: choose([...ofEachKind, 'sale-answered', 'token-answered'], ofEachKind),
}

it('a shop that is killed at steps of a sale, its refund, a voucher and an activation does each once', {
  // A start for each step, and some more.
  timeout: 300_000,
}, async () => {
  const place = await freshDatabase('kill')
  const points = pointsOf[place.kind]
  const { hits, faults } = await runKillChain(place, points)
  expect(faults).toEqual([])
  expect(hits).toEqual(Object.fromEntries(points.map((point) => [point, 1])))
})
