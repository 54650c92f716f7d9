import type { TrialCase } from '#tests/cases/case.ts'
import { kinds, runRaces } from '#tests/support/races/trial.ts'
import { withPostgres } from '#tests/support/temporary-databases.ts'

const plan = { processes: 4, rounds: 250, attempts: 64, accounts: 64 }

export const cases: TrialCase[] = [
  {
    name: 'last seat, voucher, coupon, completion, freed seat, offline device, transfer from 4 processes on PostgreSQL',
    figure: `${plan.rounds * kinds.length} rounds x ${plan.attempts} calls at once: exact`,
    guards:
      'the lock on a license while its seats and yearly limits are counted, on an order, a payment and a transfer, and the statements that take a seat, a voucher or a use of a coupon only where it is still there',
    seenToFail:
      'without them, from two processes, 64 of 64 calls redeemed one voucher, 8 orders were sold with the only use of a coupon and 20 with the last two, 5 devices failed at the last check of the table, 3 calls at completing an order again, 3 seats were freed where one was left, 3 devices went offline where one could, and 3 accepted a transfer that was taken back',
    run: async () => {
      const { reports, complaints } = await withPostgres('races', (place) => runRaces(place, plan))
      const faults = [...reports.flatMap((report) => report.faults), ...complaints]
      const told = reports.map(
        ({ kind, rounds, raced, seconds }) => `${kind} ${rounds} rounds of ${raced} calls in ${seconds.toFixed()} s`,
      )
      return { passed: faults.length === 0, measured: [...told, ...faults.slice(0, 5)].join('; ') }
    },
  },
]
