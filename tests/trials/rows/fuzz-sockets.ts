import { sendStrangeRequests } from '#tests/support/fuzz/raw-requests.ts'
import { withServiceOnPostgres } from '#tests/support/on-postgres.ts'
import { newSeed } from '#tests/support/seeded.ts'
import type { TrialRow } from '../../rows/row.ts'

const damaged = 20_000

export const row: TrialRow = {
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
}
