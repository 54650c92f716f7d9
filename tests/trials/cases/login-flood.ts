import type { CaseResult } from '#tests/cases/case.ts'
import type { FreshDatabase } from '#tests/environment/database.ts'
import { visitDuringFlood } from '#tests/support/guessing/sign-in-flood.ts'
import { startProgram } from '#tests/support/program.ts'
import { quantileOf } from '#tests/support/quantiles.ts'
import { onBothDatabases } from '../both-databases.ts'

const pace = { seconds: 60, signIns: 50, visits: 20 }
const allowed = 250
/** What a visitor asks for: two pages, and what is for sale. */
const paths = ['/', '/product-comparison', '/api/customer/storefront']

/** Floods the program with sign-ins from everywhere, with its limits on, and sees how visitors fare. */
async function tryFlood(place: FreshDatabase): Promise<CaseResult> {
  const program = await startProgram(place, { LIMITS: 'on', LOG_LEVEL: 'silent', TRUSTED_PROXIES: '127.0.0.1' })
  try {
    const { visits, signedIn, refused, turnedAway, faults } = await visitDuringFlood(program.url, paths, pace)
    const p99 = quantileOf(visits, 0.99)
    const measured = [
      `p99 ${p99.toFixed(0)} ms, median ${quantileOf(visits, 0.5).toFixed(1)} ms of ${visits.length} visits`,
      `${refused} guesses worked on, ${turnedAway} turned away`,
      `${signedIn} of ${pace.seconds} with a right password signed in`,
      ...faults.slice(0, 3),
    ]
    return { passed: p99 < allowed && faults.length === 0, measured: measured.join('; ') }
  } finally {
    await program.stop()
  }
}

export const cases = onBothDatabases(
  {
    name: 'login flood',
    figure: `${pace.signIns} sign-ins a second for ${pace.seconds} s, ${pace.visits} visits: storefront p99 under ${allowed} ms`,
    guards: 'the bounds on how many passwords are worked on at once and how many wait',
    seenToFail: 'without the bound on those that wait, none of a crowd of 123 was turned away in the short form',
  },
  tryFlood,
)
