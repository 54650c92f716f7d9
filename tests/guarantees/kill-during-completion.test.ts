import { expect, it } from 'vitest'
import { failpoints } from '#service/adapters/failpoint.ts'
import { freshDatabase } from '../environment/database.ts'
import { runKillChain } from '../support/kill-chain.ts'

it('a shop that is killed at each step of a sale and of its refund finishes each once, and forgets none that it has answered', {
  // A start for each step, and some more.
  timeout: 300_000,
}, async () => {
  const { hits, sales, acknowledged, faults } = await runKillChain(await freshDatabase('kill'))
  console.table(hits)
  console.info(`${sales} sales, ${acknowledged} of them acknowledged before a kill or without one`)
  expect(faults).toEqual([])
  for (const failpoint of failpoints) expect(hits[failpoint], failpoint).toBeGreaterThanOrEqual(1)
})
