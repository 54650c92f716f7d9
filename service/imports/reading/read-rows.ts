import type { Sample } from '../sources/source.ts'
import { type Encoding, readText } from './encoding.ts'
import { readJsonLines, readJsonRows } from './json-rows.ts'
import type { RowPart } from './row-parts.ts'
import { findDelimiter, nameColumns, readTableRows } from './table-rows.ts'

export type FileForm = { form: 'json' | 'json-lines' } | { form: 'table'; delimiter: string }

/** What a file begins with, and in which form it is. Null of an empty one. */
export async function readBeginning(
  path: string,
  encoding: Encoding,
): Promise<{ sample: Sample; form: FileForm } | null> {
  const head = await readHead(path, encoding)
  if (head === '') return null
  if (/^[[{]/.test(head)) {
    const form = { form: isJsonLines(path, head) ? 'json-lines' : 'json' } as const
    for await (const [first] of readRows(path, encoding, form))
      if (first?.form === 'json') return { form, sample: { form: 'json', list: first.list, value: first.value } }
    return { form, sample: { form: 'json', list: null, value: null } }
  }
  const delimiter = findDelimiter(head)
  const form = { form: 'table', delimiter } as const
  const first = await readFirstLine(path, encoding, delimiter)
  return { form, sample: { form: 'table', columns: first } }
}

/** The rows of a file, and what none could be read from, in parts. */
export function readRows(path: string, encoding: Encoding, form: FileForm): AsyncGenerator<RowPart[]> {
  const text = readText(path, encoding)
  if (form.form === 'table') return readTableRows(text, form.delimiter)
  return form.form === 'json' ? readJsonRows(text) : readJsonLines(text)
}

/** Whether each line is an object of its own: as the file's name says, or as its first two lines show. */
function isJsonLines(path: string, head: string): boolean {
  if (/\.(jsonl|ndjson)$/i.test(path)) return true
  const [first = '', second = ''] = head.split(/\r?\n/)
  return first.startsWith('{') && first.trimEnd().endsWith('}') && second.startsWith('{')
}

async function readHead(path: string, encoding: Encoding): Promise<string> {
  let head = ''
  for await (const part of readText(path, encoding)) {
    head = `${head}${part}`.trimStart()
    if (head.length > 10_000) return head
  }
  return head
}

async function readFirstLine(path: string, encoding: Encoding, delimiter: string): Promise<string[]> {
  const { parse } = await import('csv-parse/sync')
  const head = await readHead(path, encoding)
  const [columns = []]: string[][] = parse(head, {
    delimiter,
    to_line: 1,
    relax_quotes: true,
    relax_column_count: true,
  })
  return nameColumns(columns)
}
