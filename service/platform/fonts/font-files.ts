import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import * as z from 'zod'
import type { ThemeFont } from '#contract/theme.ts'

/** The vendor's name, the number and the total of a document are set in the one, all else in the other; headlines of pictures in the last. */
export type Family = 'display' | 'text' | 'headline'

export type Slice = {
  file: string
  ranges: [from: number, to: number][]
  isThin: boolean
  weight?: number | undefined
}

/** The fonts of a shop's theme, and the weight of its headlines. */
export type FontChoice = { display: ThemeFont; text: ThemeFont; weight: number }

/** The fonts are variable, and can be embedded in the weight and size alone that their outlines have: with `opsz` that of headlines. */
type Font = { name: string; axes: 'wght' | 'opsz'; isThin: boolean }

const site: Record<Family, Font> = {
  display: { name: 'bricolage-grotesque', axes: 'wght', isThin: false },
  text: { name: 'instrument-sans', axes: 'wght', isThin: false },
  headline: { name: 'bricolage-grotesque', axes: 'opsz', isThin: false },
}
/** Its file with the optical sizes begins with the outlines of headlines; others begin with those of running text. */
const withHeadlines = 'bricolage-grotesque'

// What the site's fonts lack: Greek and Cyrillic, then Han and kana, then Hangul. The last two are thin, and drawn with a stroke.
const others: Font[] = [
  { name: 'inter', axes: 'wght', isThin: false },
  { name: 'noto-sans-sc', axes: 'wght', isThin: true },
  { name: 'noto-sans-kr', axes: 'wght', isThin: true },
]

const require = createRequire(import.meta.url)
const rangesSchema = z.record(z.string(), z.string())

/** The files of a family in the order in which they are asked for a character: the theme's own, or else the program's, come first. */
export async function readSlices(family: Family, fonts?: FontChoice): Promise<Slice[]> {
  const own = await readOwn(family, fonts)
  const ofText = family === 'text' ? [] : await readOwn('text', fonts)
  const rest = await Promise.all(others.map(readSlicesOf))
  return [...own, ...ofText, ...rest.flat()]
}

async function readOwn(family: Family, fonts: FontChoice | undefined): Promise<Slice[]> {
  if (!fonts) return readSlicesOf(site[family])
  const { bundled, faces } = family === 'text' ? fonts.text : fonts.display
  const weight = family === 'headline' && bundled !== withHeadlines ? fonts.weight : undefined
  if (bundled) {
    const axes = family === 'headline' && bundled === withHeadlines ? 'opsz' : 'wght'
    // The outlines of the file are those of running text.
    const isThin = family === 'display' && bundled !== withHeadlines && fonts.weight >= 600
    return (await readSlicesOf({ name: bundled, axes, isThin: false })).map((slice) => ({ ...slice, weight, isThin }))
  }
  // A font of the reader's machine has no file: the program's own stands in.
  if (faces.length === 0) return readSlicesOf(site[family])
  return faces.map(({ file, characters }) => ({
    file,
    ranges: characters === null ? everything : parseRanges(characters),
    isThin: false,
    weight,
  }))
}

const everything: Slice['ranges'] = [[0, 0x10ffff]]

// Two hundred files, the same for every document.
const knownSlices = new Map<string, Promise<Slice[]>>()

function readSlicesOf(font: Font): Promise<Slice[]> {
  const key = `${font.name}-${font.axes}`
  const slices = knownSlices.get(key) ?? listSlices(font)
  knownSlices.set(key, slices)
  return slices
}

async function listSlices({ name, axes, isThin }: Font): Promise<Slice[]> {
  const index = require.resolve(`@fontsource-variable/${name}/unicode.json`)
  const ranges = rangesSchema.parse(JSON.parse(await readFile(index, 'utf8')))
  return Object.entries(ranges).map(([key, text]) => ({
    // A slice by number is written '[88]' there.
    file: join(dirname(index), 'files', `${name}-${key.replace(/[[\]]/g, '')}-${axes}-normal.woff2`),
    ranges: parseRanges(text),
    isThin,
  }))
}

/** Reads 'U+0102-0103,U+20AB', as in a style sheet's unicode-range. */
export function parseRanges(text: string): Slice['ranges'] {
  return text.split(',').map((range) => {
    const [from = '', to = from] = range.trim().replace(/^U\+/i, '').split('-')
    return [Number.parseInt(from, 16), Number.parseInt(to, 16)]
  })
}

export const covers = ({ ranges }: Slice, codePoint: number) =>
  ranges.some(([from, to]) => from <= codePoint && codePoint <= to)
