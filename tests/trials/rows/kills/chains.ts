import { failpoints } from '#service/adapters/failpoint.ts'
import type { FreshDatabase } from '#tests/environment/database.ts'
import type { RowResult } from '#tests/rows/row.ts'
import { runKillChain } from '#tests/support/kill-chain.ts'
import { keepChains } from './kept-chains.ts'

const chains = 10
const rounds = 2

export const killsFigure = `${chains * rounds * failpoints.length} kills, each step of a sale and its refund in turn: each finished once`

/** Chains of kills, each in a shop of its own; those that ran before an interruption are not run again. */
export async function runChains(
  kind: FreshDatabase['kind'],
  withPlace: <Result>(work: (place: FreshDatabase) => Promise<Result>) => Promise<Result>,
): Promise<RowResult> {
  const kept = keepChains(`.cache/kills-${kind}.json`)
  const done = kept.read()
  while (done.length < chains) {
    done.push(await withPlace((place) => runKillChain(place, rounds)))
    kept.write(done)
  }
  kept.forget()
  const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)
  const hits = failpoints.map((name) => ({ name, count: sum(done.map((chain) => chain.hits[name] ?? 0)) }))
  const table = hits.map(({ name, count }) => `${name} ${count}`).join(', ')
  const counts = `${sum(hits.map(({ count }) => count))} kills over ${sum(done.map(({ sales }) => sales))} sales, ${sum(
    done.map(({ acknowledged }) => acknowledged),
  )} of them answered: ${table}`
  const faults = done.flatMap((chain) => chain.faults)
  const isComplete = hits.every(({ count }) => count >= chains * rounds)
  return { passed: faults.length === 0 && isComplete, measured: [counts, ...faults.slice(0, 5)].join('; ') }
}
