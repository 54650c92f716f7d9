import type { TrialCase } from '#tests/cases/case.ts'
import { fuzzOperations } from '#tests/support/fuzz/operations.ts'
import { sendStrangeRequests } from '#tests/support/fuzz/raw-requests.ts'
import { fuzzedCatalogue } from '#tests/support/fuzz/world.ts'
import { newSeed } from '#tests/support/seeded-random.ts'
import { withServiceOnPostgres } from '#tests/support/temporary-databases.ts'

const runs = 5_000

const damaged = 20_000

export const cases: TrialCase[] = [
  {
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
  },
  {
    name: 'strange requests by raw sockets',
    figure: `nonsense, halves, huge headers, pipelines, wrong lengths, ${damaged} damaged: 0 status 5xx, alive`,
    guards: 'the answers to what is no HTTP, before Fastify sees it',
    seenToFail: "Answered by a plain 500, 320 of the short form's connections were told so",
    run: async () => {
      const seed = newSeed()
      const { sent, statuses, faults } = await withServiceOnPostgres('sockets', {}, (service) =>
        sendStrangeRequests(service, damaged, seed),
      )
      const told = `seed ${seed}: ${sent} connections, answers ${JSON.stringify(statuses)}`
      return { passed: faults.length === 0, measured: [told, ...faults.slice(0, 5)].join('; ') }
    },
  },
]
