import type { TrialCase } from '#tests/cases/case.ts'
import { knownAddresses, writeAddress } from '#tests/support/redirects/addresses.ts'
import { destinationNames, findWaysOff } from '#tests/support/redirects/destinations.ts'
import { createRandom, newSeed } from '#tests/support/seeded-random.ts'

const written = 100_000

export const cases: TrialCase[] = [
  {
    name: 'redirects: returnUrl, mb_endpoint, after sign-in',
    figure: `${written} addresses written, ${knownAddresses.length} known: 0 off our origin`,
    guards: 'the parsing and comparison of every address that a stranger can put into ours',
    seenToFail: 'With the path after signing in passed on as it is, the known addresses led off our origin in 10 ways',
    run: async () => {
      const random = createRandom(newSeed())
      const ways = knownAddresses.flatMap(findWaysOff)
      for (let left = written; left > 0; left -= 1) ways.push(...findWaysOff(writeAddress(random)))
      const told = `seed ${random.seed}: ${ways.length} of ${written + knownAddresses.length} by ${destinationNames.length} ways`
      return { passed: ways.length === 0, measured: [told, ...ways.slice(0, 5)].join('; ') }
    },
  },
]
