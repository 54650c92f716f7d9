import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import * as z from 'zod'

/** The vendor's name, the number and the total of a document are set in the one, all else in the other; headlines of pictures in the last. */
export type Family = 'display' | 'text' | 'headline'

export type Slice = {
  file: string
  ranges: [from: number, to: number][]
  isThin: boolean
}

/** The fonts are variable, and can be embedded in the weight and size alone that their outlines have: with `opsz` that of headlines. */
type Font = { name: string; axes: 'wght' | 'opsz'; isThin: boolean }

const site: Record<Family, Font> = {
  display: { name: 'bricolage-grotesque', axes: 'wght', isThin: false },
  text: { name: 'instrument-sans', axes: 'wght', isThin: false },
  headline: { name: 'bricolage-grotesque', axes: 'opsz', isThin: false },
}
// What the site's fonts lack: Greek and Cyrillic, then Han and kana, then Hangul. The last two are thin, and drawn with a stroke.
const others: Font[] = [
  { name: 'inter', axes: 'wght', isThin: false },
  { name: 'noto-sans-sc', axes: 'wght', isThin: true },
  { name: 'noto-sans-kr', axes: 'wght', isThin: true },
]

/** The fonts of a family in the order in which they are asked for a character. */
const fontsOf = (family: Family): Font[] =>
  family === 'text' ? [site.text, ...others] : [site[family], site.text, ...others]

const require = createRequire(import.meta.url)
const rangesSchema = z.record(z.string(), z.string())

export async function readSlices(family: Family): Promise<Slice[]> {
  const perFont = await Promise.all(fontsOf(family).map(readSlicesOf))
  return perFont.flat()
}

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
