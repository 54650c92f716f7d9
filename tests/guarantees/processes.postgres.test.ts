import { expect, it } from 'vitest'
import { freshDatabase } from '../environment/database.ts'
import { runFleetTrial } from '../support/fleet/trial.ts'

it('two processes killed in turn lose nothing, do nothing twice, and fail nobody who tries again', {
  tags: ['long'],
}, async () => {
  let turn = 0
  const report = await runFleetTrial({
    place: await freshDatabase('fleet'),
    processes: 2,
    kills: 2,
    killEvery: 2000,
    shoppers: 2,
    readers: 1,
    waitsForLeases: false,
    // No balancer: each call goes to the next process, whether it is there or not, and a second try to the other.
    front: async (urls) => ({
      nextUrl: (failed) =>
        urls.find((url) => failed !== undefined && url !== failed) ?? urls[turn++ % urls.length] ?? '',
      close: async () => undefined,
    }),
  })
  const { faults, ledger, kills, jobs, tally } = report
  console.info(`${kills} kills, ${ledger.sales.length} sales, ${jobs.takenUpAgain} jobs taken up again`, tally.retried)
  expect(faults).toEqual([])
  expect(kills).toBe(2)
  expect(ledger.activations.length).toBeGreaterThan(0)
})
