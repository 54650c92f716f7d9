import type { FreshDatabase } from '#tests/environment/database.ts'
import type { RowResult } from '#tests/rows/row.ts'
import { visitDuringFlood } from '#tests/support/guessing/flood.ts'
import { startProgram } from '#tests/support/program.ts'
import { quantileOf } from '#tests/support/quantiles.ts'

const pace = { seconds: 60, signIns: 50, visits: 20 }
const allowed = 250
/** What a visitor asks for: two pages, and what is for sale. */
const paths = ['/', '/product-comparison', '/api/customer/storefront']

export const floodFigure = `${pace.signIns} sign-ins a second for ${pace.seconds} s, ${pace.visits} visits: storefront p99 under ${allowed} ms`

export const floodGuards = 'the bounds on how many passwords are worked on at once and how many wait'
export const floodSeenToFail =
  'without the bound on those that wait, none of a crowd of 123 was turned away in the short form'

/** Floods the program with sign-ins from everywhere, with its limits on, and sees how visitors fare. */
export async function tryFlood(place: FreshDatabase): Promise<RowResult> {
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
