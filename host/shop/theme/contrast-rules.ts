import type { ColourName, Scheme, ThemeColours } from '#contract/theme.ts'
import { contrast, nearestPassing } from './colours.ts'

/** WCAG 2.2: of text (1.4.3), and of what a field or button is recognised by (1.4.11). */
const forText = 4.5
const forShapes = 3

/** Two colours that the site shows on each other, with the contrast that they need. */
export type Pair = { colour: ColourName; ground: ColourName; needed: number; use: string }

const onGrounds = (colour: ColourName, needed: number, use: string): Pair[] =>
  (['paper', 'raised'] as const).map((ground) => ({ colour, ground, needed, use }))

/** Every pair that the site uses. What has the focus is outlined in the colour of the text around it. */
export const pairs: readonly Pair[] = [
  ...onGrounds('ink', forText, 'text and the outline of what has the focus'),
  ...onGrounds('quiet', forText, 'secondary text'),
  ...onGrounds('link', forText, 'links in running text'),
  ...onGrounds('danger', forText, 'problems'),
  ...onGrounds('good', forText, 'confirmations'),
  ...onGrounds('accent', forShapes, 'buttons and switches'),
  ...onGrounds('edge', forShapes, 'borders of fields'),
  { colour: 'onAccent', ground: 'accent', needed: forText, use: 'text on buttons' },
]

export type FailedPair = Pair & { ratio: number; nearest: string | null }

/** The pairs whose contrast is too low in one scheme, with the nearest value of the first colour that would do. */
export const findFailedPairs = (colours: ThemeColours): FailedPair[] =>
  pairs.flatMap((pair) => {
    const ratio = contrast(colours[pair.colour], colours[pair.ground])
    if (ratio >= pair.needed) return []
    return [{ ...pair, ratio, nearest: nearestPassing(colours[pair.colour], groundsOf(pair, colours), pair.needed) }]
  })

/** A value must pass on every ground that the colour is used on with the same need. */
const groundsOf = ({ colour, needed }: Pair, colours: ThemeColours): string[] =>
  pairs.filter((each) => each.colour === colour && each.needed === needed).map(({ ground }) => colours[ground])

/** '2.94', never rounded up to what is needed. */
export const writeRatio = (ratio: number): string => (Math.floor(ratio * 100) / 100).toString()

export function describeFailure({ colour, ground, needed, use, ratio, nearest }: FailedPair, scheme: Scheme): string {
  const remedy = nearest === null ? `change ${ground} too` : `the nearest ${colour} that passes is '${nearest}'`
  return `The contrast of ${colour} on ${ground} (${use}) is ${writeRatio(ratio)}:1 in the ${scheme} scheme and must be at least ${needed}:1: ${remedy}`
}
