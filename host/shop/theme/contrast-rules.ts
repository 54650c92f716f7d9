import { type ColourName, colourNames, type Scheme, type ThemeColours } from '#contract/theme.ts'
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

/**
 * The colours whose contrast is too low in one scheme, each once: with the first pair that fails, and the nearest value that
 * would do. All of these values pass together. A colour that follows others is not `isFixed`: it is no reason to move another.
 */
export function findFailedPairs(
  colours: ThemeColours,
  isFixed: (name: ColourName) => boolean = () => true,
): FailedPair[] {
  const repaired = { ...colours }
  return colourNames.toSorted(groundsFirst).flatMap((name) => {
    const own = pairs.filter(({ colour }) => colour === name)
    const ratioOf = ({ ground }: Pair) => contrast(repaired[name], repaired[ground])
    const failed = own.find((pair) => ratioOf(pair) < pair.needed)
    if (failed === undefined) return []
    const onGrounds = own.map(({ ground, needed }) => ({ other: repaired[ground], needed }))
    const asGround = pairs
      .filter(({ ground, colour }) => ground === name && isFixed(colour))
      .map(({ colour, needed }) => ({ other: repaired[colour], needed }))
    const nearest =
      nearestPassing(repaired[name], [...onGrounds, ...asGround]) ?? nearestPassing(repaired[name], onGrounds)
    const ratio = ratioOf(failed)
    repaired[name] = nearest ?? repaired[name]
    return [{ ...failed, ratio, nearest }]
  })
}

/** A colour that others are shown on is moved before these are. */
const groundsFirst = (one: ColourName, other: ColourName): number => Number(isGround(other)) - Number(isGround(one))
const isGround = (name: ColourName) => pairs.some(({ ground }) => ground === name)

/** '2.94', never rounded up to what is needed. */
export const writeRatio = (ratio: number): string => (Math.floor(ratio * 100) / 100).toString()

export function describeFailure({ colour, ground, needed, use, ratio, nearest }: FailedPair, scheme: Scheme): string {
  const remedy = nearest === null ? `change ${ground} too` : `the nearest ${colour} that passes is '${nearest}'`
  return `The contrast of ${colour} on ${ground} (${use}) is ${writeRatio(ratio)}:1 in the ${scheme} scheme and must be at least ${needed}:1: ${remedy}`
}
