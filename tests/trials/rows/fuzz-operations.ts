import { fuzzOperations } from '#tests/support/fuzz/operations.ts'
import { fuzzedCatalogue } from '#tests/support/fuzz/world.ts'
import { withServiceOnPostgres } from '#tests/support/on-postgres.ts'
import { newSeed } from '#tests/support/seeded.ts'
import type { TrialRow } from '../../rows/row.ts'

const runs = 5_000

export const row: TrialRow = {
  name: 'fuzz of each operation',
  figure: `${runs} requests to each from OpenAPI: 0 status 5xx, 0 off the contract, alive`,
  guards: "the contract's schemas before every route, and the refusal of text that no database takes",
  seenToFail: "Without the refusal of NUL, asking for an activation with a device's name of NUL was a status 500",
  run: async () => {
    const seed = newSeed()
    const { operations, requests, answers, faults } = await withServiceOnPostgres(
      'fuzz',
      { catalogue: fuzzedCatalogue },
      (service) => fuzzOperations(service, runs, seed),
    )
    const told = `seed ${seed}: ${requests} requests to ${operations} operations, answers ${JSON.stringify(answers)}`
    return { passed: faults.length === 0, measured: [told, ...faults.slice(0, 5)].join('; ') }
  },
}
