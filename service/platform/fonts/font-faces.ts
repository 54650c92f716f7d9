import { readFile } from 'node:fs/promises'
import { extname } from 'node:path'
import { covers, type Family, type FontChoice, readSlices, type Slice } from './font-files.ts'
import { graphemesOf } from './graphemes.ts'

/** `weight` is the one to draw headlines in, where the file has several and does not begin with it. */
export type Face = { name: string; bytes: Uint8Array; isThin: boolean; weight?: number | undefined }

export type Run = { face: Face; text: string }

export type Faces = {
  all: Face[]
  /** Cuts a text where the face changes. What no face has stands as a box; only texts that were told of may be asked for. */
  toRuns: (text: string, family: Family) => Run[]
}

const box = '\u25a1'

/** Reads the few font files that some texts need: a face for every letter in them, where there is one. */
export async function loadFaces(texts: Partial<Record<Family, string[]>>, fonts?: FontChoice): Promise<Faces> {
  const open = openEachOnce()
  const find = async (family: Family) => findFaces(texts[family] ?? [], await readSlices(family, fonts), open)
  const display = await find('display')
  const text = await find('text')
  const headline = await find('headline')
  const found: Record<Family, Map<string, Face>> = { display, text, headline }
  const all = [...new Set([...display.values(), ...text.values(), ...headline.values()])]
  return { all, toRuns: (line, family) => toRuns(line, found[family]) }
}

type OpenedFace = Face & { has: (codePoint: number) => boolean }
type Opener = (slice: Slice) => Promise<OpenedFace>

/** Opens each file once. Fonts are not kept between documents: what they remember would show in the next one's bytes. */
function openEachOnce(): Opener {
  const opened = new Map<string, Promise<OpenedFace>>()
  return (slice) => {
    const key = `${slice.file} ${slice.weight ?? ''} ${slice.isThin}`
    const known = opened.get(key) ?? openFace(slice, `face-${opened.size}`)
    opened.set(key, known)
    return known
  }
}

/** The libraries load with the first document: the site imports this module and needs them only when pictures change. */
async function openFace({ file, isThin, weight }: Slice, name: string): Promise<OpenedFace> {
  const [{ create }, { default: decompress }] = await Promise.all([
    import('fontkit'),
    import('woff2-encoder/decompress'),
  ])
  const content = await readFile(file)
  const bytes = extname(file) === '.woff2' ? await decompress(content) : content
  const font = create(Buffer.from(bytes))
  if (!('hasGlyphForCodePoint' in font)) throw new Error(`${file} is a collection of fonts`)
  return { name, bytes, isThin, weight, has: (codePoint) => font.hasGlyphForCodePoint(codePoint) }
}

async function findFaces(texts: string[], slices: Slice[], open: Opener): Promise<Map<string, Face>> {
  const faces = new Map<string, Face>()
  const graphemes = new Set(texts.flatMap(graphemesOf))
  for (const grapheme of [...graphemes, box]) {
    // The box is sought last, and only where a letter found no face.
    if (grapheme === box && faces.size === graphemes.size) break
    const face = await findFace(grapheme, slices, open)
    if (face) faces.set(grapheme, face)
  }
  return faces
}

async function findFace(grapheme: string, slices: Slice[], open: Opener): Promise<Face | null> {
  const codePoints = Array.from(grapheme, (character) => character.codePointAt(0) ?? 0)
  for (const slice of slices) {
    if (!codePoints.every((codePoint) => covers(slice, codePoint))) continue
    const face = await open(slice)
    if (codePoints.every(face.has)) return face
  }
  return null
}

function toRuns(text: string, faces: Map<string, Face>): Run[] {
  const runs: Run[] = []
  for (const grapheme of graphemesOf(text)) {
    const own = faces.get(grapheme)
    const face = own ?? faces.get(box)
    if (!face) throw new Error('No font has a box for what is missing')
    const last = runs.at(-1)
    const letter = own ? grapheme : box
    if (last?.face === face) last.text += letter
    else runs.push({ face, text: letter })
  }
  return runs
}
