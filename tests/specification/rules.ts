import type { Rule } from './rule.ts'
import { section1 } from './section-1.ts'
import { section2 } from './section-2.ts'
import { section3 } from './section-3.ts'
import { section4 } from './section-4.ts'
import { section5 } from './section-5.ts'
import { section6 } from './section-6.ts'
import { section7 } from './section-7.ts'
import { section8 } from './section-8.ts'
import { section9 } from './section-9.ts'

/** Issues whose work is done: each of their rules must have a test. */
export const landedIssues: readonly number[] = [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13]

/** Every rule of the specification, in its order. */
export const rules: readonly Rule[] = gatherRules([
  section1,
  section2,
  section3,
  section4,
  section5,
  section6,
  section7,
  section8,
  section9,
])

/** Joins the sections' rules; throws naming an id that stands twice or is not of the form 'area.name'. */
export function gatherRules(sections: readonly (readonly Rule[])[]): Rule[] {
  const gathered = sections.flat()
  const seen = new Set<string>()
  for (const { id } of gathered) {
    if (!/^[a-z0-9-]+\.[a-z0-9-]+$/.test(id)) throw new Error(`The rule id '${id}' is not of the form area.name`)
    if (seen.has(id)) throw new Error(`The rule id '${id}' stands twice`)
    seen.add(id)
  }
  return gathered
}
