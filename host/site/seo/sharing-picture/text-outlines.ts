import { create, type Font } from 'fontkit'
import { type Face, type Faces, type FontChoice, loadFaces } from '#service/platform/index.ts'

/** Where a text stands: its baseline's start, middle or end, and its size in units of the drawing. */
export type Place = { x: number; y: number; size: number; anchor?: 'start' | 'middle' }

/** Texts as outlines, so that a picture needs no font where it is looked at. */
export type Lettering = {
  /** In ems. */
  measure(text: string, family: Family): number
  /** As SVG, painted in the colour of what it stands in. */
  draw(text: string, family: Family, place: Place): string
}

type Family = 'headline' | 'text'
/** In ems, as the site spaces its headlines. */
const tightest = -0.032
type LetteringLook = { fonts: FontChoice; tracking: number }
/** In ems: the fonts for languages that the site's own lack are thin. */
const strokeOfThin = 0.045

type Outlined = { path: string; x: number; scale: number; isThin: boolean }

/** Reads what it takes to write these texts. */
export async function openLettering(texts: Record<Family, string[]>, look: LetteringLook): Promise<Lettering> {
  const faces = await loadFaces(texts, look.fonts)
  const fonts = new Map(faces.all.map((face) => [face, openFont(face)]))
  const outline = (text: string, family: Family) =>
    outlineText(text, { faces, fonts, spacing: family === 'headline' ? tightest * look.tracking : 0 }, family)
  return {
    measure: (text, family) => outline(text, family).width,
    draw(text, family, { x, y, size, anchor }) {
      const { glyphs, width } = outline(text, family)
      const left = anchor === 'middle' ? x - (width * size) / 2 : x
      return `<g transform="translate(${round(left)} ${round(y)}) scale(${size} ${-size})">${glyphs.map(drawGlyph).join('')}</g>`
    },
  }
}

function openFont({ name, bytes, weight }: Face): Font {
  const font = create(Buffer.from(bytes))
  if (!('layout' in font)) throw new Error(`${name} is a collection of fonts`)
  return weight !== undefined && 'wght' in font.variationAxes ? font.getVariation({ wght: weight }) : font
}

type Setting = { faces: Faces; fonts: ReadonlyMap<Face, Font>; spacing: number }

function outlineText(text: string, { faces, fonts, spacing }: Setting, family: Family) {
  const glyphs: Outlined[] = []
  let x = 0
  for (const { face, text: run } of faces.toRuns(text, family)) {
    const font = fonts.get(face)
    if (!font) throw new Error(`The font ${face.name} was not opened`)
    const scale = 1 / font.unitsPerEm
    const laid = font.layout(run)
    for (const [index, glyph] of laid.glyphs.entries()) {
      glyphs.push({ path: glyph.path.toSVG(), x, scale, isThin: face.isThin })
      x += (laid.positions[index]?.xAdvance ?? glyph.advanceWidth) * scale + spacing
    }
  }
  return { glyphs, width: Math.max(0, x - spacing) }
}

function drawGlyph({ path, x, scale, isThin }: Outlined): string {
  const stroke = isThin ? ` stroke="currentColor" stroke-width="${round(strokeOfThin / scale)}"` : ''
  return path === '' ? '' : `<path transform="translate(${round(x)} 0) scale(${scale})"${stroke} d="${path}"/>`
}

const round = (value: number) => Math.round(value * 10_000) / 10_000
