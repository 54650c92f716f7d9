/** What a file is for, as far as content can refer to it. */
export type MediaKind = 'image' | 'audio' | 'video' | 'captions' | 'document'

/** A type of file, as its content shows; `name` is for people. */
export type FileType = { kind: MediaKind; type: string; ending: string; name: string }

type Signature = FileType & { fits(head: Buffer): boolean }

const startsWith = (bytes: string | number[], offset = 0) => {
  const wanted = Buffer.from(typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : bytes)
  return (head: Buffer) => head.subarray(offset, offset + wanted.length).equals(wanted)
}
const isRiff = (form: string) => (head: Buffer) => startsWith('RIFF')(head) && startsWith(form, 8)(head)
/** The first brand of a file of the ISO base media format (MP4, AVIF, QuickTime). */
const hasBrand = (brands: RegExp) => (head: Buffer) =>
  startsWith('ftyp', 4)(head) && brands.test(head.subarray(8, 12).toString('latin1'))
const holds = (test: (head: Buffer) => boolean, words: string) => (head: Buffer) => test(head) && head.includes(words)
/** The four bytes that begin each frame of an MP3: version 1 or 2, layer III, a valid bit rate and sampling rate. */
const isMp3Frame = (head: Buffer) => {
  const [first = 0, second = 0, third = 0] = head
  return first === 0xff && (second & 0xe6) === 0xe2 && third >> 4 !== 15 && (third & 0x0c) !== 0x0c
}
const startOfText = (head: Buffer) =>
  head
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .trimStart()
const isSvg = (head: Buffer) => /^<(\?xml|!--|!DOCTYPE svg|svg[\s>])/i.test(startOfText(head)) && head.includes('<svg')

const of = (kind: MediaKind, type: string, ending: string, name: string, fits: Signature['fits']): Signature => ({
  kind,
  type,
  ending,
  name,
  fits,
})
const ebml = startsWith([0x1a, 0x45, 0xdf, 0xa3])
const ogg = startsWith('OggS')

/** Formats that content can refer to, by their first bytes. */
const signatures: Signature[] = [
  of('image', 'image/png', 'png', 'a PNG image', startsWith([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])),
  of('image', 'image/jpeg', 'jpg', 'a JPEG image', startsWith([0xff, 0xd8, 0xff])),
  of('image', 'image/gif', 'gif', 'a GIF image', startsWith('GIF8')),
  of('image', 'image/webp', 'webp', 'a WebP image', isRiff('WEBP')),
  of('image', 'image/avif', 'avif', 'an AVIF image', hasBrand(/^avi[fs]$/)),
  of('image', 'image/svg+xml', 'svg', 'an SVG image', isSvg),
  of('audio', 'audio/wav', 'wav', 'a WAV recording', isRiff('WAVE')),
  of('audio', 'audio/flac', 'flac', 'a FLAC recording', startsWith('fLaC')),
  of('audio', 'audio/ogg', 'ogg', 'an Ogg Opus recording', holds(ogg, 'OpusHead')),
  of('audio', 'audio/ogg', 'ogg', 'an Ogg Vorbis recording', holds(ogg, '\u0001vorbis')),
  of('audio', 'audio/mpeg', 'mp3', 'an MP3 recording', (head) => startsWith('ID3')(head) || isMp3Frame(head)),
  of('video', 'video/webm', 'webm', 'a WebM video', holds(ebml, 'webm')),
  of('video', 'video/mp4', 'mp4', 'an MP4 video', hasBrand(/^(iso[m2-9]|mp4[12]|avc1|M4V |dash|MSNV|f4v )$/)),
  of('captions', 'text/vtt; charset=utf-8', 'vtt', 'a WebVTT file', (head) => /^WEBVTT(\s|$)/.test(startOfText(head))),
  of('document', 'application/pdf', 'pdf', 'a PDF', startsWith('%PDF-')),
  of('document', 'application/zip', 'zip', 'a ZIP archive', startsWith([0x50, 0x4b, 0x03, 0x04])),
]

/** Formats that people try, and what to use instead. */
const unsupported: { name: string; fits: Signature['fits'] }[] = [
  { name: 'a compressed file: save a drawing as plain SVG', fits: startsWith([0x1f, 0x8b]) },
  { name: 'a HEIC image: save it as JPEG or PNG', fits: hasBrand(/^(hei[cxsm]|hev[cxm]|mif1)$/) },
  { name: 'a TIFF image: save it as PNG', fits: (head) => startsWith('II*\0')(head) || startsWith('MM\0*')(head) },
  { name: 'a BMP image: save it as PNG', fits: startsWith('BM') },
  { name: 'a Photoshop file: save it as PNG', fits: startsWith('8BPS') },
  { name: 'an AIFF recording: save it as WAV or FLAC', fits: startsWith('FORM') },
  { name: 'an M4A recording: save it as WAV, FLAC, MP3 or Ogg', fits: hasBrand(/^M4[AB] $/) },
  { name: 'a QuickTime video: save it as MP4', fits: hasBrand(/^qt {2}$/) },
  { name: 'a Matroska video: save it as WebM or MP4', fits: ebml },
]

/** How many bytes of a file `detectType` needs. */
export const headLength = 64 * 1024

/** The type of a file by its first bytes, whatever it is called; null for a type that is no medium. */
export function detectType(head: Buffer): FileType | null {
  const found = signatures.find(({ fits }) => fits(head))
  return found ? { kind: found.kind, type: found.type, ending: found.ending, name: found.name } : null
}

/**
 * The type of a file that content offers to download, which can be any file. A drawing is sent like an unknown file, which
 * browsers save, because only images are sanitised.
 */
export function detectDocument(head: Buffer, name: string): FileType {
  const found = detectType(head)
  if (found && found.type !== 'image/svg+xml') return found
  const ending = /\.(?<ending>[a-z0-9]{1,8})$/i.exec(name)?.groups?.ending?.toLowerCase() ?? 'bin'
  return { kind: 'document', type: unknownType, ending, name: 'a file' }
}

/** The type of files that browsers only save. */
export const unknownType = 'application/octet-stream'

const expected: Record<MediaKind, string> = {
  image: 'an image (PNG, JPEG, WebP, AVIF, GIF or SVG)',
  audio: 'a recording (WAV, FLAC, MP3 or Ogg)',
  video: 'a video (MP4 or WebM)',
  captions: 'a WebVTT file, which begins with WEBVTT',
  document: 'a file',
}

/** Explains why a file can't be used as a kind of medium. */
export function explainType(head: Buffer, kind: MediaKind): string {
  const found = detectType(head)?.name ?? unsupported.find(({ fits }) => fits(head))?.name ?? 'something else'
  const isEmpty = head.length === 0
  return `Must be ${expected[kind]}; by its content it is ${isEmpty ? 'empty' : found}`
}
