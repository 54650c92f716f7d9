import type { TrialCase } from '#tests/cases/case.ts'
import { createTestService, type TestService } from '#tests/service/test-service.ts'
import { replayLate } from '#tests/support/refreshes/replays.ts'
import { renewInTabs, tabCount } from '#tests/support/refreshes/sign-outs.ts'
import { newSeed } from '#tests/support/seeded-random.ts'
import { withPostgres } from '#tests/support/temporary-databases.ts'

const refreshes = 10_000
const replays = 1_000

export const cases: TrialCase[] = [
  {
    name: 'refreshes over 8 tabs, and late replays',
    figure: `${refreshes} over ${tabCount} tabs: 0 false sign-outs; ${replays} late replays: each family revoked, and no other`,
    guards:
      'the grace in which a used refresh token answers with the same successor, and the end of a session whose token comes again after it',
    seenToFail:
      'without the grace all 24 tabs of 3 customers were signed out; without the end of the session 6 of 6 replayed ones went on',
    run: async () => {
      const seed = newSeed()
      return withTwoServices(async (services) => {
        const { total, lost, faults } = await renewInTabs(services, { refreshes, customers: 32, seed })
        const late = await replayLate(services, replays)
        const told = `seed ${seed}: ${total} refreshes, ${lost} of their answers lost on the way; ${replays} late replays`
        const all = [...faults, ...late]
        return { passed: all.length === 0, measured: [told, ...all.slice(0, 5)].join('; ') }
      })
    },
  },
]

/** Two services with a pool each on one PostgreSQL. */
async function withTwoServices<Result>(
  use: (services: [TestService, TestService]) => Promise<Result>,
): Promise<Result> {
  return withPostgres('refreshes', async (place) => {
    const first = await createTestService('refreshes', { place })
    const services: [TestService, TestService] = [first, await createTestService('refreshes', { place })]
    return use(services).finally(() => Promise.all(services.map(({ close }) => close())))
  })
}
