import type { CaseResult } from '#tests/cases/case.ts'
import type { FreshDatabase } from '#tests/environment/database.ts'
import {
  areWithin,
  compareTimes,
  look,
  type Seen,
  sameTime,
  seeNothing,
  tellUnlike,
} from '#tests/support/enumeration/compare-answers.ts'
import { openForms, openShop } from '#tests/support/enumeration/shop.ts'
import { startProgram } from '#tests/support/program.ts'
import { createRandom, newSeed } from '#tests/support/seeded-random.ts'
import { onBothDatabases } from '../both-databases.ts'

const rounds = 2_000
const warmUp = 20
/** How often as many calls again are added to those there are, where the machine was busy. */
const additions = 2

/** Asks the four forms about addresses that are known and about such that are not. */
async function tryEnumeration(place: FreshDatabase): Promise<CaseResult> {
  const program = await startProgram(place, { LOG_LEVEL: 'silent' })
  const { shop, close } = openShop(program)
  try {
    const random = createRandom(newSeed())
    const looked: Seen[] = []
    for (const form of await openForms(shop)) {
      await look(shop.ask, seeNothing(form), warmUp, random)
      const seen = seeNothing(form)
      await look(shop.ask, seen, rounds, random)
      for (let left = additions; left > 0 && !areWithin(seen, sameTime); left -= 1)
        await look(shop.ask, seen, rounds, random)
      looked.push(seen)
    }
    const unlike = looked.flatMap(tellUnlike)
    const passed = unlike.length === 0 && looked.every((seen) => areWithin(seen, sameTime))
    return { passed, measured: [...looked.map(describeTimes), ...unlike.slice(0, 3)].join('; ') }
  } finally {
    close()
    await program.stop()
  }
}

function describeTimes(seen: Seen): string {
  const { unknown, ratios } = compareTimes(seen)
  const calls = [...seen.times.values()].map((times) => times.length)
  const added = Math.max(...calls) > rounds ? ` (${Math.max(...calls)} calls a class)` : ''
  return `${seen.form.name} ${ratios.map(([, ratio]) => ratio.toFixed(3)).join(', ')} of ${unknown.toFixed(2)} ms${added}`
}

export const cases = onBothDatabases(
  {
    name: 'enumeration at sign-in, forgot, reset, lost-license',
    figure: `${rounds} calls a class: same bytes, median ${sameTime.from} to ${sameTime.to} of an unknown address's`,
    guards:
      'the hash that is worked on for an address without account, and the jobs that look an address up after the answer',
    seenToFail:
      'without that hash, the short form found a known address to take 5.3 times the work of an unknown one; with lost licenses looked up before the answer, it found 6 jobs for 9 questions',
  },
  tryEnumeration,
)
