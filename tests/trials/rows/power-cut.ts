import { runPowerTrial } from '#tests/support/power/trial.ts'
import { createRandom, newSeed } from '#tests/support/seeded.ts'
import type { TrialRow } from '../../rows/row.ts'
import { keepChains } from './kills/kept-chains.ts'

const shops = 4
const cuts = 10

export const row: TrialRow = {
  name: 'power cut',
  figure: `${shops * cuts} times the embedded database opened from only what was synced: 0 acknowledged lost, 0 doubled, 0 partial`,
  guards: 'the sync of each commit of the embedded database before it is acknowledged, and of the files of a new one',
  seenToFail:
    'without the sync, as PGlite comes, and with synchronous_commit off, none of some 30 acknowledged commits was there; without the mark beside an unfinished database, a shop whose first start was cut off never started again',
  run: async () => {
    const kept = keepChains('.cache/power-cut.json')
    const done = kept.read()
    while (done.length < shops) {
      const { acknowledged, faults, seed } = await runPowerTrial({
        ...{ cuts, shoppers: 4, random: createRandom(newSeed()) },
      })
      const { sales, ...hits } = acknowledged
      done.push({ hits, sales, acknowledged: sales, faults: faults.map((fault) => `seed ${seed}: ${fault}`) })
      kept.write(done)
    }
    kept.forget()
    const sum = (values: (number | undefined)[]) => values.reduce<number>((total, value) => total + (value ?? 0), 0)
    const counted = [
      `${sum(done.map(({ sales }) => sales))} sales`,
      ...Object.keys(done[0]?.hits ?? {}).map((what) => `${sum(done.map(({ hits }) => hits[what]))} ${what}`),
    ]
    const faults = done.flatMap((shop) => shop.faults)
    const told = `${shops * cuts} cuts; ${counted.join(', ')} acknowledged; ${faults.length} faults`
    return { passed: faults.length === 0, measured: [told, ...faults.slice(0, 8)].join('; ') }
  },
}
