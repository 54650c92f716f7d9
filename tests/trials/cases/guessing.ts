import type { TrialCase } from '#tests/cases/case.ts'
import { startPostgres } from '#tests/environment/postgres.ts'
import { openShop } from '#tests/support/enumeration/shop.ts'
import { type Way, ways } from '#tests/support/guessing/forged-client-addresses.ts'
import { callTooOften, type Tried, tryWay } from '#tests/support/guessing/passwords-and-codes.ts'
import { startProgram } from '#tests/support/program.ts'
import { withDataDir } from '#tests/support/temporary-databases.ts'

/** Of the demo's content. */
const voucher = 'NOISE-9TRB-5HWP'

async function tryOn(databaseUrl: string, way: Way): Promise<Tried> {
  const proxies = way.trustedProxies.length > 0 && { TRUSTED_PROXIES: way.trustedProxies.join(',') }
  return withDataDir(async (dataDir) => {
    const settings = { LIMITS: 'on', LOG_LEVEL: 'silent', ...proxies }
    const program = await startProgram({ kind: 'postgres', databaseUrl, dataDir }, settings)
    const { shop, close } = openShop(program)
    try {
      const tried = await tryWay(shop, way, voucher)
      const alsoOften = way.isOneNetwork ? await callTooOften(shop.ask, way) : []
      return { ...tried, faults: [...tried.faults, ...alsoOften] }
    } finally {
      close()
      await program.stop()
    }
  })
}

export const cases: TrialCase[] = [
  {
    name: 'rotating X-Forwarded-For',
    figure: `10 guesses per account per 15 min by each of ${ways.length} ways, each other limit exact as well`,
    guards:
      'the count of wrong passwords by account alone, X-Forwarded-For believed of named proxies alone, and an IPv6 network of one visitor counted as one',
    seenToFail:
      'with tries counted by account and network, 24 of 24 guesses from many networks were let through, and the right password signed in; with everybody believed, or with each IPv6 address counted apart, 24 of 24 voucher codes, accounts and withdrawals were',
    run: async () => {
      const postgres = await startPostgres()
      try {
        const all: Tried[] = []
        for (const way of ways) all.push(await tryOn(await postgres.createDatabase('guessing'), way))
        const faults = all.flatMap((tried) => tried.faults)
        const counts = all.map(({ guesses }) => guesses).join(', ')
        return { passed: faults.length === 0, measured: [`${counts} guesses of a password`, ...faults].join('; ') }
      } finally {
        await postgres.stop()
      }
    },
  },
]
