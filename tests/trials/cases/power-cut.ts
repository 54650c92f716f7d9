import type { TrialCase } from '#tests/cases/case.ts'
import { type PowerReport, runPowerTrial } from '#tests/support/power/trial.ts'
import { createRandom, newSeed } from '#tests/support/seeded-random.ts'

const shops = 4
const cuts = 10

export const cases: TrialCase[] = [
  {
    name: 'power cut',
    figure: `${shops * cuts} times the embedded database opened from only what was synced: 0 acknowledged lost, 0 doubled, 0 partial`,
    guards: 'the sync of each commit of the embedded database before it is acknowledged, and of the files of a new one',
    seenToFail:
      'without the sync, as PGlite comes, and with synchronous_commit off, none of some 30 acknowledged commits was there; with a new database made in its place, a shop whose first start was cut off never started again',
    run: async () => {
      const done: PowerReport[] = []
      while (done.length < shops) done.push(await runPowerTrial({ cuts, shoppers: 4, random: createRandom(newSeed()) }))
      const sum = (what: string) => done.reduce((total, { acknowledged }) => total + (acknowledged[what] ?? 0), 0)
      const counted = Object.keys(done[0]?.acknowledged ?? {}).map((what) => `${sum(what)} ${what}`)
      const faults = done.flatMap(({ seed, faults }) => faults.map((fault) => `seed ${seed}: ${fault}`))
      const told = `${shops * cuts} cuts; ${counted.join(', ')} acknowledged; ${faults.length} faults`
      return { passed: faults.length === 0, measured: [told, ...faults.slice(0, 8)].join('; ') }
    },
  },
]
