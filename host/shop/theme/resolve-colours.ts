import { type ColourName, colourNames, type Scheme, type Theme, type ThemeColours } from '#contract/theme.ts'
import { contrast, fromOklch, nearestPassing, toOklch } from './colours.ts'
import { pairs } from './contrast-rules.ts'

/** The colours that the vendor gives. Each can be left out, and can be given for one scheme or for both. */
export type GivenColours = { [S in Scheme]?: Partial<ThemeColours> | undefined }

const otherScheme: Record<Scheme, Scheme> = { light: 'dark', dark: 'light' }

/**
 * The colours of a preset with those of the vendor over them. A colour that is given for one scheme is derived for the other,
 * and colours that depend on a given one follow it.
 */
export function resolveColours(preset: Theme['colours'], given: GivenColours): Theme['colours'] {
  const light = resolveScheme('light', preset, given)
  const dark = resolveScheme('dark', preset, given)
  return { light, dark }
}

function resolveScheme(scheme: Scheme, preset: Theme['colours'], given: GivenColours): ThemeColours {
  const other = given[otherScheme[scheme]] ?? {}
  const source = followGiven(preset[otherScheme[scheme]], other)
  const resolved: ThemeColours = { ...preset[scheme] }
  const changed: Partial<ThemeColours> = {}
  for (const name of colourNames) {
    const counterpart = other[name]
    const derived = counterpart === undefined ? undefined : derive(name, counterpart, source, resolved)
    const value = given[scheme]?.[name] ?? derived
    if (value !== undefined) {
      resolved[name] = value
      changed[name] = value
    }
  }
  return followGiven(preset[scheme], changed)
}

/** Colours that follow another one unless they are given, in the order in which they depend on each other. */
function followGiven(preset: ThemeColours, given: Partial<ThemeColours>): ThemeColours {
  const colours: ThemeColours = { ...preset, ...given }
  const isGiven = (name: ColourName) => given[name] !== undefined
  if (isGiven('paper') && !isGiven('raised')) colours.raised = raise(colours.paper)
  if (isGiven('ink'))
    for (const name of ['rule', 'link', 'accent'] as const)
      if (!isGiven(name) && preset[name] === preset.ink) colours[name] = colours.ink
  if (isGiven('accent')) {
    if (!isGiven('link')) colours.link = passing('link', colours.accent, colours)
    if (!isGiven('panel')) colours.panel = colours.accent
  }
  if (!isGiven('onAccent') && colours.accent !== preset.accent) colours.onAccent = readableOn(colours.accent, colours)
  return colours
}

/** The ground of cards beside a paper: a little lighter. */
function raise(paper: string): string {
  const { lightness, ...rest } = toOklch(paper)
  return fromOklch({ lightness: Math.min(1, lightness + (lightness > 0.5 ? 0.025 : 0.045)), ...rest })
}

function readableOn(ground: string, { paper, ink, raised }: ThemeColours): string {
  const choices = ['#ffffff', '#000000']
  const own = [raised, paper, ink].filter((colour) => contrast(colour, ground) >= 5)
  return [...own, ...choices].reduce((best, each) => (contrast(each, ground) > contrast(best, ground) ? each : best))
}

/** A colour, moved no further than its pairs need. */
function passing(name: ColourName, colour: string, colours: ThemeColours): string {
  const own = pairs.filter((pair) => pair.colour === name)
  return (
    nearestPassing(
      colour,
      own.map(({ ground, needed }) => ({ other: colours[ground], needed })),
    ) ?? colour
  )
}

/** The lightness and the greatest chroma of grounds, which are not derived by contrast. */
const grounds: Partial<Record<ColourName, Record<Scheme, { lightness: number; chroma: number }>>> = {
  paper: { light: { lightness: 0.97, chroma: 0.012 }, dark: { lightness: 0.185, chroma: 0.02 } },
  raised: { light: { lightness: 0.99, chroma: 0.008 }, dark: { lightness: 0.235, chroma: 0.022 } },
  panel: { light: { lightness: 0.92, chroma: 0.06 }, dark: { lightness: 0.32, chroma: 0.06 } },
}

/** The counterpart of a colour in the other scheme: of the same hue, and with the same contrast to the paper. */
function derive(name: ColourName, colour: string, source: ThemeColours, target: ThemeColours): string {
  const { chroma, hue } = toOklch(colour)
  const ground = grounds[name]
  if (ground) {
    const { lightness, chroma: most } = ground[toOklch(source.paper).lightness > 0.5 ? 'dark' : 'light']
    return fromOklch({ lightness, chroma: Math.min(chroma, most), hue })
  }
  if (name === 'onAccent') return readableOn(target.accent, target)
  const wanted = contrast(colour, source.paper)
  const nearest = lightnesses
    .map((lightness) => fromOklch({ lightness, chroma, hue }))
    .reduce((best, each) => (distance(each) < distance(best) ? each : best))
  return passing(name, nearest, target)

  function distance(candidate: string): number {
    return Math.abs(contrast(candidate, target.paper) - wanted)
  }
}

const lightnesses = Array.from({ length: 201 }, (_, step) => step / 200)
