import type { Part, View } from './pictures.ts'

/** What was changed on purpose in the look of shops that were written before, and where it shows. */
type Decision = { what: string; part: Part; paths?: readonly (string | RegExp)[]; width?: View['width'] }

/** Also what is shown instead of pages of an account to visitors who are not signed in. */
const signIn = ['/user-area/sign-in', '/user-area/licenses', '/user-area/products']
const changelogs = [/^\/[^/]+\/changelog$/]
/** Of the folder that is converted: its heroes show rings. */
const withRings = ['/clatter', '/clatter-micro', '/thrum']
/** Their figures number their steps. */
const withFigures = ['/blog', '/chisel', '/plane', '/plane-micro', '/templates/door']

const decisions: readonly Decision[] = [
  { what: 'the footer of a phone without holes', part: 'footer', width: 390 },
  { what: 'lists of few posts or templates without holes', part: 'main', paths: ['/', '/templates'] },
  { what: 'three products side by side on a phone', part: 'main', paths: ['/product-comparison'], width: 390 },
  { what: 'three links side by side on a phone', part: 'main', paths: ['/get-started/daw-quickstarts'], width: 390 },
  { what: 'numbers in figures that can be read on a phone', part: 'main', paths: withFigures, width: 390 },
  { what: 'Specs above the facts', part: 'main', paths: ['/chisel', '/plane', '/plane-micro', ...withRings] },
  { what: 'the same in lists of other templates', part: 'main', paths: [/^\/templates\/./] },
  { what: 'rings that overlap in one colour in dark, too, and readable numbers', part: 'main', paths: withRings },
  { what: 'more space between a version and its changes', part: 'main', paths: changelogs, width: 1440 },
  {
    what: 'a footer set lower by a part of a pixel',
    part: 'footer',
    paths: ['/clatter-micro', ...changelogs],
    width: 1440,
  },
  { what: 'a shorter word for showing the password', part: 'main', paths: signIn },
]

/** The decision that explains a difference; null for a regression. */
export function findDecision(path: string, { width }: View, part: Part): string | null {
  const found = decisions.find(
    (decision) =>
      decision.part === part &&
      (decision.width ?? width) === width &&
      (decision.paths === undefined ||
        decision.paths.some((one) => (typeof one === 'string' ? one === path : one.test(path)))),
  )
  return found?.what ?? null
}
