import { createHash } from 'node:crypto'
import { inflateSync } from 'node:zlib'

type ReadPdf = {
  /** The texts of each page in the order in which they are selected; what stands together is one. */
  pages: string[][]
  /** How far above the lower edge of its page the lowest text stands, in points; below 0 nobody sees it. */
  lowest: number
  info: Record<string, string>
  /** Where everything stands and how it looks, as a checksum that no compression changes. */
  checksum: string
}

type Entry = { head: string; stream: Buffer | null }
type Font = { letters: Map<number, string>; widths: number[] }
type Fragment = { text: string; x: number; y: number; width: number }

/** Reads what PDFKit wrote: objects one after the other, texts as glyphs in hexadecimal with a map to letters. */
export function readPdf(bytes: Buffer): ReadPdf {
  const entries = readEntries(bytes)
  const pages = [...entries]
    .filter(([, { head }]) => /\/Type \/Page\b/.test(head))
    .sort(([one], [other]) => one - other)
    .map(([, page]) => page)
  const checksum = createHash('sha256')
  for (const { stream } of entries.values()) if (stream) checksum.update(stream)
  const fragments = pages.map((page) => readFragments(page, entries))
  return {
    pages: fragments.map(joinFragments),
    lowest: Math.min(...fragments.flat().map(({ y }) => y)),
    info: readInfo(bytes, entries),
    checksum: checksum.digest('hex'),
  }
}

function readEntries(bytes: Buffer): Map<number, Entry> {
  const text = bytes.toString('latin1')
  const entries = new Map<number, Entry>()
  for (const match of text.matchAll(/^(\d+) 0 obj\n([\s\S]*?)(?:\nendobj|\nstream\n)/gm)) {
    const [all, number, head = ''] = match
    const length = all.endsWith('stream\n') ? Number(/\/Length (\d+)/.exec(head)?.[1]) : null
    const start = match.index + all.length
    const raw = length === null ? null : bytes.subarray(start, start + length)
    entries.set(Number(number), { head, stream: raw && head.includes('/FlateDecode') ? inflateSync(raw) : raw })
  }
  return entries
}

function follow(entries: Map<number, Entry>, head: string, key: string): Entry {
  const entry = entries.get(Number(new RegExp(`/${key} \\[?(\\d+) 0 R`).exec(head)?.[1]))
  if (!entry) throw new Error(`No ${key} in ${head}`)
  return entry
}

function readFont(entries: Map<number, Entry>, { head }: Entry): Font {
  const letters = new Map<number, string>()
  const map = follow(entries, head, 'ToUnicode').stream?.toString('latin1') ?? ''
  for (const [, from = '', list = ''] of map.matchAll(/<([0-9a-f]{4})> <[0-9a-f]{4}> \[([^\]]*)\]/g))
    list.match(/<[^>]*>/g)?.forEach((codes, index) => {
      letters.set(
        Number.parseInt(from, 16) + index,
        Buffer.from(codes.replace(/[<> ]/g, ''), 'hex').swap16().toString('utf16le'),
      )
    })
  const widths = /\/W \[0 \[([^\]]*)\]/.exec(follow(entries, head, 'DescendantFonts').head)?.[1] ?? ''
  return { letters, widths: widths.trim().split(/\s+/).map(Number) }
}

function readFragments(page: Entry, entries: Map<number, Entry>): Fragment[] {
  const { head } = follow(entries, page.head, 'Resources')
  const fonts = new Map(
    [...head.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name = '', number]) => {
      const entry = entries.get(Number(number))
      if (!entry) throw new Error(`No font ${name}`)
      return [name, readFont(entries, entry)]
    }),
  )
  const content = follow(entries, page.head, 'Contents').stream?.toString('latin1') ?? ''
  return [...content.matchAll(/BT\n([\s\S]*?)ET\n/g)].map(([, block = '']) => readFragment(block, fonts))
}

function readFragment(block: string, fonts: Map<string, Font>): Fragment {
  const [, x, y] = /1 0 0 1 (\S+) (\S+) Tm/.exec(block) ?? []
  const [, name = '', size] = /\/(F\d+) (\S+) Tf/.exec(block) ?? []
  const spacing = Number(/(\S+) Tc/.exec(block)?.[1] ?? 0)
  const font = fonts.get(name)
  if (!font) throw new Error(`No font ${name}`)
  let text = ''
  let width = 0
  for (const [, hex, shift] of (/\[(.*)\] TJ/.exec(block)?.[1] ?? '').matchAll(/<([0-9a-f]*)>|(-?[\d.]+)/g)) {
    for (const code of hex?.match(/.{4}/g) ?? []) {
      const glyph = Number.parseInt(code, 16)
      text += font.letters.get(glyph) ?? '\ufffd'
      width += ((font.widths[glyph] ?? 0) * Number(size)) / 1000 + spacing
    }
    width -= (Number(shift ?? 0) * Number(size)) / 1000
  }
  return { text, x: Number(x), y: Number(y), width }
}

function joinFragments(fragments: Fragment[]): string[] {
  const texts: string[] = []
  let end: { x: number; y: number } | null = null
  for (const { text, x, y, width } of fragments) {
    if (end && end.y === y && Math.abs(end.x - x) < 1) texts.push(`${texts.pop() ?? ''}${text}`)
    else texts.push(text)
    end = { x: x + width, y }
  }
  return texts
}

function readInfo(bytes: Buffer, entries: Map<number, Entry>): Record<string, string> {
  const trailer = bytes.toString('latin1').split('\ntrailer\n').at(-1) ?? ''
  const { head } = follow(entries, trailer, 'Info')
  const keys = [...head.matchAll(/\/(\w+) \d+ 0 R/g)].map(([, key = '']) => key)
  return Object.fromEntries(keys.map((key) => [key, decodeText(follow(entries, head, key).head)]))
}

/** A text in parentheses: plain, or UTF-16 with its mark in front. */
function decodeText(value: string): string {
  const plain = Buffer.from(value.slice(1, -1).replace(/\\(.)/gs, '$1'), 'latin1')
  return plain[0] === 0xfe && plain[1] === 0xff
    ? plain.subarray(2).swap16().toString('utf16le')
    : plain.toString('latin1')
}
