import { extend, JsonSplitter, parseElement } from './json-splitter.ts'
import type { RowPart } from './row-parts.ts'

/**
 * Splits JSON into the elements of its lists, however long: of a list, of the lists in an object such as { "data": [...] }, or
 * objects one after another, as in lines of JSON. An object without a list of objects is an element itself. Where an element
 * cannot be read, the others are.
 */
export async function* readJsonRows(text: AsyncIterable<string>): AsyncGenerator<RowPart[]> {
  const splitter = new JsonSplitter()
  for await (const part of text) {
    const rows = splitter.feed(part)
    if (rows.length > 0) yield rows
  }
  const rows = splitter.end()
  if (rows.length > 0) yield rows
}

/** Reads lines of JSON, each of which is an element. */
export async function* readJsonLines(text: AsyncIterable<string>): AsyncGenerator<RowPart[]> {
  let rest = ''
  let line = 0
  const toRow = (written: string): RowPart[] => {
    line += 1
    return written.trim() === '' ? [] : [parseElement(written, line, null)]
  }
  for await (const part of text) {
    const [first = '', ...others] = part.split('\n')
    rest = extend(rest, first)
    const rows: RowPart[] = []
    for (const next of others) {
      rows.push(...toRow(rest))
      rest = next
    }
    yield rows
  }
  yield toRow(rest)
}
