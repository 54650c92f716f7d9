import type { Sample } from '../sources/source.ts'
import { type Encoding, readText } from './encoding.ts'
import { readJsonLines, readJsonRows } from './json-rows.ts'
import type { RowPart } from './row-parts.ts'
import { findDelimiter, fromColumns, nameColumns, readTableRows } from './table-rows.ts'

export type FileForm = { form: 'json' | 'json-lines' } | { form: 'table'; delimiter: string }

/** What a file begins with, and in which form it is. Null of an empty one, and of one that is no text. */
export async function readBeginning(
  path: string,
  encoding: Encoding,
): Promise<{ sample: Sample; form: FileForm } | null> {
  const head = await readHead(path, encoding)
  if (head === '' || isBinary(head)) return null
  if (/^[[{]/.test(head)) {
    const form = { form: isJsonLines(path, head) ? 'json-lines' : 'json' } as const
    for await (const rows of readRows(path, encoding, form))
      for (const row of rows)
        if (row.form === 'json') return { form, sample: { form: 'json', list: row.list, value: row.value } }
    return { form, sample: { form: 'json', list: null, value: null } }
  }
  const delimiter = findDelimiter(head)
  const form = { form: 'table', delimiter } as const
  const first = await readFirstLine(path, encoding, delimiter)
  return { form, sample: { form: 'table', columns: first } }
}

/** Whether a file is no text: an archive, which most spreadsheets are too, or an image. */
export const isBinaryFile = async (path: string, encoding: Encoding): Promise<boolean> =>
  isBinary(await readHead(path, encoding))

/** Which part of a text may be zero bytes: some programs write one or the other. */
const mostZeros = 0.01

const isBinary = (head: string): boolean =>
  head.startsWith('PK\u0003\u0004') || head.split('\u0000').length - 1 > head.length * mostZeros

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
  const [columns = []]: string[][] = parse(fromColumns(head), {
    delimiter,
    to_line: 1,
    relax_quotes: true,
    relax_column_count: true,
  })
  return nameColumns(columns)
}
