import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import * as z from 'zod'

/** The vendor's name, the number and the total are set in the one, all else in the other. */
export type Family = 'display' | 'text'

/** One file of a font: the fonts come cut in slices, each for some ranges of characters. */
export type Slice = {
  file: string
  ranges: [from: number, to: number][]
  isThin: boolean
}

/** The fonts are variable, and can be embedded in the weight alone that their outlines have. */
type Font = { name: string; isThin: boolean }

const site: Record<Family, Font> = {
  display: { name: 'bricolage-grotesque', isThin: false },
  text: { name: 'instrument-sans', isThin: false },
}
// What the site's fonts lack: Greek and Cyrillic, then Han and kana, then Hangul. The last two are thin, and drawn with a stroke.
const others: Font[] = [
  { name: 'inter', isThin: false },
  { name: 'noto-sans-sc', isThin: true },
  { name: 'noto-sans-kr', isThin: true },
]

/** The fonts of a family in the order in which they are asked for a character. */
const fontsOf = (family: Family): Font[] =>
  family === 'display' ? [site.display, site.text, ...others] : [site.text, ...others]

const require = createRequire(import.meta.url)
const rangesSchema = z.record(z.string(), z.string())

/** The slices of a family, in the order in which they are asked for a character. */
export async function readSlices(family: Family): Promise<Slice[]> {
  const perFont = await Promise.all(fontsOf(family).map(readSlicesOf))
  return perFont.flat()
}

// Two hundred files, the same for every document.
const knownSlices = new Map<string, Promise<Slice[]>>()

function readSlicesOf(font: Font): Promise<Slice[]> {
  const slices = knownSlices.get(font.name) ?? listSlices(font)
  knownSlices.set(font.name, slices)
  return slices
}

async function listSlices({ name, isThin }: Font): Promise<Slice[]> {
  const index = require.resolve(`@fontsource-variable/${name}/unicode.json`)
  const ranges = rangesSchema.parse(JSON.parse(await readFile(index, 'utf8')))
  return Object.entries(ranges).map(([key, text]) => ({
    // A slice by number is written '[88]' there.
    file: join(dirname(index), 'files', `${name}-${key.replace(/[[\]]/g, '')}-wght-normal.woff2`),
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
