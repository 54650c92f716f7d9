import { readXml, type XmlNode } from './xml-reader.ts'

/** Reads a table as RFC 4180 has it. Throws where a line doesn't end in CRLF or a quote stands where none may. */
export function readCsv(text: string): string[][] {
  const rows: string[][] = []
  let at = 0
  while (at < text.length) {
    const cells: string[] = []
    for (;;) {
      const cell = readCell(text, at)
      cells.push(cell.value)
      at = cell.end
      if (text[at] !== ',') break
      at += 1
    }
    if (text.slice(at, at + 2) !== '\r\n') throw new Error(`No end of line at ${at}`)
    at += 2
    rows.push(cells)
  }
  return rows
}

function readCell(text: string, start: number): { value: string; end: number } {
  const quoted = /"((?:[^"]|"")*)"/y
  quoted.lastIndex = start
  const found = quoted.exec(text)
  if (found) return { value: (found[1] ?? '').replaceAll('""', '"'), end: quoted.lastIndex }
  const plain = /[^",\r\n]*/y
  plain.lastIndex = start
  const value = plain.exec(text)?.[0] ?? ''
  return { value, end: start + value.length }
}

export type DrumMap = {
  name: string
  /** In the order of the file, as Cubase lists them by their place. */
  entries: { input: number; output: number; channel: number; name: string }[]
  order: number[]
}

/** Reads a drum map by the names of its fields. Throws where one is missing. */
export function readDrumMap(text: string): DrumMap {
  const root = readXml(text)
  if (root.name !== 'DrumMap') throw new Error(`A ${root.name} is no drum map`)
  const entries = field(root, 'Map').children.map((item) => ({
    input: Number(textOf(item, 'INote')),
    output: Number(textOf(item, 'ONote')),
    channel: Number(textOf(item, 'Channel')),
    name: textOf(item, 'Name'),
  }))
  const order = field(root, 'Order').children.map(({ attributes }) => Number(attributes.value))
  return { name: textOf(root, 'Name'), entries, order }
}

function field(element: XmlNode, name: string): XmlNode {
  const found = element.children.find(({ attributes }) => attributes.name === name)
  if (!found) throw new Error(`There is no ${name}`)
  return found
}

function textOf(element: XmlNode, name: string): string {
  const { value } = field(element, name).attributes
  if (value === undefined) throw new Error(`${name} has no value`)
  return value
}

/** Reads note names as Reaper does: a note and its name a line, comments behind '#'. Throws at any other line. */
export function readReaperNames(text: string): Map<number, string> {
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return new Map(
    lines.map((line): [number, string] => {
      const [, note, name] = /^(\d{1,3}) (\S.*)$/.exec(line) ?? []
      if (note === undefined || name === undefined || Number(note) > 127) throw new Error(`No note: ${line}`)
      return [Number(note), name]
    }),
  )
}
