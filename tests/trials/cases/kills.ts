import type { CaseResult, TrialCase } from '#tests/cases/case.ts'
import type { FreshDatabase } from '#tests/environment/database.ts'
import { type Chain, runKillChain } from '#tests/support/kills/chain.ts'
import { killPoints } from '#tests/support/kills/kill-points.ts'
import { withDataDir, withPostgres } from '#tests/support/temporary-databases.ts'

type WithPlace = (work: (place: FreshDatabase) => Promise<Chain>) => Promise<Chain>

const chains = 3
const rounds = 3
const kills = chains * rounds * killPoints.length

const figure = `${kills} kills, each of ${killPoints.length} steps of completion, refund, redeem and activation ${chains * rounds} times: 0 acknowledged lost, 0 doubled, 0 partial; amcheck clean`
const guards =
  'the one transaction around each of a completion, a refund, a redemption and an activation, and the Idempotency-Key whose row is part of it'
const seenToFail =
  'with the transaction split, a chain found a voucher that is taken without a license, a seat without its device, and a sale without its mail and invoice; with the row of the key written afterwards, the same call again to redeem was answered 409; answered before the commit, a redeemed voucher was lost; with bytes of a table and an index changed, amcheck named both'

/** Chains of kills beside each other, each in a shop of its own. */
async function runChains(openPlace: WithPlace): Promise<CaseResult> {
  const done = await Promise.all(
    Array.from({ length: chains }, () => openPlace((place) => runKillChain(place, killPoints, rounds))),
  )
  const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)
  const hits = killPoints.map((name) => sum(done.map((chain) => chain.hits[name] ?? 0)))
  const total = (what: 'sales' | 'acknowledged') => sum(done.map((chain) => chain[what]))
  const counts = `${sum(hits)} kills, ${total('sales')} sales begun, ${total('acknowledged')} answers to customers and devices before the end`
  const faults = done.flatMap((chain) => chain.faults)
  const isComplete = hits.every((count) => count === chains * rounds)
  const told = faults.length === 0 ? [`${counts}: no fault, amcheck clean`] : [counts, `${faults.length} faults`]
  return { passed: faults.length === 0 && isComplete, measured: [...told, ...faults.slice(0, 5)].join('; ') }
}

export const cases: TrialCase[] = [
  {
    name: 'kills, the embedded database',
    figure,
    guards,
    seenToFail,
    run: () => runChains((work) => withDataDir((dataDir) => work({ kind: 'pglite', dataDir }))),
  },
  {
    name: 'kills, PostgreSQL',
    figure,
    guards,
    seenToFail,
    run: () => runChains((work) => withPostgres('kills', work)),
  },
]
