import type { TrialCase } from '#tests/cases/case.ts'
import { signUp } from '#tests/service/customers.ts'
import { callFromOrigins, exemptions, foreignOrigins, writeForeignOrigin } from '#tests/support/foreign-origins.ts'
import { createRandom, newSeed } from '#tests/support/seeded-random.ts'
import { withServiceOnPostgres } from '#tests/support/temporary-databases.ts'

const written = 500

export const cases: TrialCase[] = [
  {
    name: 'mutations from a browser of another origin',
    figure: `each from ${foreignOrigins.length} known and ${written} written origins: refused, but for ${Object.keys(exemptions).length} exemptions`,
    guards: "the comparison of a browser's Origin before anything is changed",
    seenToFail: 'Compared by its beginning alone, the short form found 336 calls that were taken',
    run: async () => {
      const random = createRandom(newSeed())
      const origins = [...foreignOrigins, ...Array.from({ length: written }, () => writeForeignOrigin(random))]
      const { operations, calls, faults } = await withServiceOnPostgres('origins', {}, async (service) =>
        callFromOrigins(service, (await signUp(service.app)).accessToken, origins),
      )
      const told = `seed ${random.seed}: ${calls} calls of ${operations} operations, exempt: ${Object.keys(exemptions).join(', ')}`
      return { passed: faults.length === 0, measured: [told, ...faults.slice(0, 5)].join('; ') }
    },
  },
]
