import { basename, extname } from 'node:path'
import type { FontFace, GenericFamily, ThemeFont } from '#contract/theme.ts'
import type { FontRole } from './bundled-fonts.ts'
import { type Measures, substituteBold, substituteRegular, writeStack } from './font-substitutes.ts'
import { hashContent, nameContent } from './name-file.ts'
import { readUnpackedSize } from './unpacked-size.ts'

const mebibyte = 1024 * 1024
/** How large a font may be when it is unpacked, in MiB. */
const mostUnpacked = 32

/** What the site needs to know of a font file. */
type FontFacts = { family: string; weights: FontFace['weights']; style: FontFace['style']; measures: Measures }

/** Reads a file; null if it is no font. Fonts are read once for as long as the program runs. */
async function readFacts(content: Buffer): Promise<FontFacts | null> {
  const key = hashContent(content)
  const found = known.get(key)
  if (found !== undefined) return found
  const read = await openFont(content)
  known.set(key, read)
  return read
}

const known = new Map<string, FontFacts | null>()
/** Words of English, whose letters are about as wide as those of most running text. */
const sample = 'the quick brown fox jumps over the lazy dog and what it reads as it runs is set in these letters'

async function openFont(content: Buffer): Promise<FontFacts | null> {
  const { create } = await import('fontkit')
  try {
    const font = create(content)
    if (!('layout' in font)) return null
    const { unitsPerEm, ascent, descent, variationAxes } = font
    const widths = [...sample].map((letter) => font.glyphForCodePoint(letter.codePointAt(0) ?? 0).advanceWidth)
    const width = widths.reduce((sum, each) => sum + each, 0) / widths.length / unitsPerEm
    const { wght } = variationAxes
    const weight = font['OS/2'].usWeightClass
    return {
      family: font.familyName.replace(/[^\p{L}\p{N} -]/gu, '').trim(),
      weights: wght ? [wght.min, wght.max] : [weight, weight],
      style: font.italicAngle === 0 ? 'normal' : 'italic',
      measures: { width, ascent: ascent / unitsPerEm, descent: -descent / unitsPerEm },
    }
  } catch {
    // fontkit throws errors of any kind for a file that it cannot read.
    return null
  }
}

type FontFile = { name: string; file: string; content: Buffer }

/** The vendor's font in its files; or the file that is no font, with the reason. */
export async function openShopFont(
  files: FontFile[],
  kind: GenericFamily,
  role: FontRole,
): Promise<ThemeFont | { name: string; reason: string }> {
  const faces: FontFace[] = []
  let first: FontFacts | undefined
  for (const { name, file, content } of files) {
    const unpacked = readUnpackedSize(content)
    if (unpacked > mostUnpacked * mebibyte)
      return {
        name,
        reason: `media/${name} unpacks to ${Math.round(unpacked / mebibyte)} MB, ${mostUnpacked} are allowed: use a smaller one`,
      }
    const facts = await readFacts(content)
    if (!facts)
      return { name, reason: `media/${name} is not a font that browsers read: save it as WOFF2, TrueType or OpenType` }
    first ??= facts
    const title = basename(name, extname(name))
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
    faces.push({ ...nameContent(file, title, content), weights: facts.weights, style: facts.style, characters: null })
  }
  if (!first) throw new Error('A font needs at least one file')
  const family = first.family || `Shop ${role}`
  const isBold = role === 'display' && kind === 'sans-serif' && first.weights[1] >= 600
  const substitutes = isBold
    ? substituteBold(family, first.measures, first.weights)
    : substituteRegular(family, kind, first.measures)
  return { family, bundled: null, faces, substitutes, generic: kind, stack: writeStack(family, substitutes, kind) }
}
