import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import * as z from 'zod'
import type { BundledFamily, FontFace, GenericFamily, ThemeFont } from '#contract/theme.ts'
import { type Measures, substituteBold, substituteRegular, writeStack } from './font-substitutes.ts'
import { nameFile } from './name-file.ts'

export type FontRole = 'display' | 'text'

/** `axes` is what the file of a role varies in, as its name says; `boldWidth` is the average width of bold letters. */
type Bundled = {
  family: string
  axes: Record<FontRole, 'wght' | 'opsz'>
  weights: FontFace['weights']
  generic: GenericFamily
  measures: Measures
  boldWidth: number
}

export const bundled: Record<BundledFamily, Bundled> = {
  inter: {
    family: 'Inter',
    axes: { display: 'wght', text: 'wght' },
    weights: [100, 900],
    generic: 'sans-serif',
    measures: { width: 0.4453, ascent: 0.96875, descent: 0.2412 },
    boldWidth: 0.474,
  },
  'bricolage-grotesque': {
    family: 'Bricolage',
    axes: { display: 'opsz', text: 'wght' },
    weights: [200, 800],
    generic: 'sans-serif',
    measures: { width: 0.4124, ascent: 0.93, descent: 0.27 },
    boldWidth: 0.4192,
  },
  'instrument-sans': {
    family: 'Instrument',
    axes: { display: 'wght', text: 'wght' },
    weights: [400, 700],
    generic: 'sans-serif',
    measures: { width: 0.4289, ascent: 0.97, descent: 0.25 },
    boldWidth: 0.447,
  },
  newsreader: {
    family: 'Newsreader',
    axes: { display: 'wght', text: 'wght' },
    weights: [200, 800],
    generic: 'serif',
    measures: { width: 0.3952, ascent: 0.735, descent: 0.265 },
    boldWidth: 0.3952,
  },
  'space-grotesk': {
    family: 'Space Grotesk',
    axes: { display: 'wght', text: 'wght' },
    weights: [300, 700],
    generic: 'sans-serif',
    measures: { width: 0.465, ascent: 0.984, descent: 0.292 },
    boldWidth: 0.489,
  },
}

const require = createRequire(import.meta.url)
const rangesSchema = z.record(z.string(), z.string())
/** The subsets that are served; a browser loads the second only for a page that needs it. */
const subsets = ['latin', 'latin-ext']

/** A family that the program ships, with its files in `node_modules`. */
export async function openBundledFont(name: BundledFamily, role: FontRole): Promise<ThemeFont> {
  const { family, axes, weights, generic, measures, boldWidth } = bundled[name]
  const index = require.resolve(`@fontsource-variable/${name}/unicode.json`)
  const characters = rangesSchema.parse(JSON.parse(await readFile(index, 'utf8')))
  const faces = subsets.map(async (subset): Promise<FontFace> => {
    const file = join(dirname(index), 'files', `${name}-${subset}-${axes[role]}-normal.woff2`)
    return {
      ...(await nameFile(file, `${name}-${subset}`)),
      weights,
      style: 'normal',
      characters: characters[subset] ?? null,
    }
  })
  const substitutes =
    role === 'display' && generic === 'sans-serif'
      ? substituteBold(family, { ...measures, width: boldWidth }, weights)
      : substituteRegular(family, generic, measures)
  return {
    family,
    bundled: name,
    faces: await Promise.all(faces),
    substitutes,
    generic,
    stack: writeStack(family, substitutes, generic),
  }
}
