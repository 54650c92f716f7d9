import { CsvError, parse } from 'csv-parse'
import type { Cells } from '../sources/source.ts'
import type { RowPart } from './row-parts.ts'

/** Longest line of a table, in bytes; a quotation mark that is never closed makes one of the rest of the file. */
const longestRow = 16 << 20
/** Longest cell, in characters. */
const longestCell = 100_000
const delimiters = [',', ';', '\t', '|'] as const

/** The line with which files for Excel may begin: it names the delimiter. */
const delimiterLine = /^sep=(.)(\r\n|\r|\n)/i

/**
 * The character between the cells: the one that a line of its own names, or else that the first line has most of, outside of
 * quotation marks.
 */
export function findDelimiter(head: string): string {
  const named = delimiterLine.exec(head)?.[1]
  if (named !== undefined) return named
  const first = head.replaceAll(/"[^"]*"/g, '').split(/\r?\n|\r/, 1)[0] ?? ''
  const count = (delimiter: string) => first.split(delimiter).length
  return [...delimiters].sort((one, other) => count(other) - count(one))[0] ?? ','
}

/** A text from the line that names the columns on: without the one that names the delimiter, and without rows that have no content. */
export const fromColumns = (head: string): string => head.replace(delimiterLine, '').replace(/^[\s;,|]*[\r\n]/, '')

const isBlank = (record: readonly string[]): boolean => record.every((cell) => cell.trim() === '')
/** Whether a line names the delimiter, by which it is split as well. */
const namesDelimiter = ([first = '', second, ...others]: readonly string[]): boolean =>
  /^sep=$/i.test(first) && second === '' && others.length === 0

/** The columns by their names; one without a name is called by its number, and a second one of a name as well. */
export function nameColumns(cells: readonly string[]): string[] {
  const names = new Set<string>()
  return cells.map((cell, index) => {
    const given = cell.trim()
    const name = given === '' || names.has(given) ? `${given} (column ${index + 1})`.trim() : given
    names.add(name)
    return name
  })
}

/**
 * The rows of comma-separated values, or such with another delimiter, below a line that names the columns. Where the text cannot
 * be read any further, all rows before are read nevertheless.
 */
export async function* readTableRows(text: AsyncIterable<string>, delimiter: string): AsyncGenerator<RowPart[]> {
  const reader = createReader(delimiter)
  for await (const part of text) {
    const rows = await reader.feed(part)
    if (rows.length > 0) yield rows
    if (reader.hasFailed()) return
  }
  const rows = await reader.end()
  if (rows.length > 0) yield rows
}

function createReader(delimiter: string) {
  let rows: RowPart[] = []
  let columns: string[] | null = null
  let line = 1
  let failure: Error | null = null
  // The parser counts a line break of two characters within a cell as two lines, and names the line in which a row ends.
  let countedTwice = 0

  function take(record: readonly string[], lines: number): void {
    const breaks = record.flatMap((cell) => cell.match(/\r\n|\r|\n/g) ?? [])
    countedTwice += breaks.filter((text) => text.length === 2).length
    const last = lines - countedTwice
    // Spreadsheets write rows without content as delimiters alone.
    const isSkipped = isBlank(record) || (columns === null && namesDelimiter(record))
    if (!isSkipped && columns === null) columns = nameColumns(record)
    else if (!isSkipped && columns !== null) rows.push(toRow(columns, record, last - breaks.length))
    line = last + 1
  }

  // Rows are taken as they are parsed: those that wait in a stream are lost when it fails.
  const parser = parse({
    delimiter,
    bom: true,
    relax_column_count: true,
    skip_empty_lines: true,
    record_delimiter: ['\r\n', '\n', '\r'],
    max_record_size: longestRow,
    on_record: (record: string[], { lines }) => {
      take(record, lines)
      return null
    },
  })
  parser.on('error', (error) => {
    failure = error
  })

  function hand(): RowPart[] {
    if (failure !== null && !(failure instanceof CsvError)) throw failure
    const taken: RowPart[] = failure === null ? rows : [...rows, { form: 'broken', line, reason: explain(failure) }]
    rows = []
    return taken
  }

  return {
    hasFailed: () => failure !== null,
    async feed(part: string): Promise<RowPart[]> {
      await new Promise<void>((resolve) => parser.write(part, () => resolve()))
      return hand()
    },
    async end(): Promise<RowPart[]> {
      await new Promise<void>((resolve) => parser.end(() => resolve()))
      return hand()
    },
  }
}

function toRow(columns: readonly string[], given: readonly string[], line: number): RowPart {
  const record = withoutEmptyEnd(given, columns.length)
  const long = record.findIndex((cell) => cell.length > longestCell)
  if (long !== -1) {
    const reason = `${columns[long] ?? `Column ${long + 1}`} has ${record[long]?.length.toLocaleString('en')} characters: ${longestCell.toLocaleString('en')} are the most`
    return { form: 'broken', line, reason }
  }
  if (record.length !== columns.length) {
    const reason = `The line has ${record.length} cells, and the first line of the file ${columns.length}: it may be cut off, or have a delimiter that is not quoted`
    return { form: 'broken', line, reason }
  }
  const cells: Cells = Object.fromEntries(columns.map((name, index) => [name, unguard(record[index] ?? '')]))
  return { form: 'table', line, cells }
}

/** A line without the empty cells that it has more than the columns: some programs end each with a delimiter. */
const withoutEmptyEnd = (record: readonly string[], columns: number): readonly string[] =>
  record.length > columns && isBlank(record.slice(columns)) ? record.slice(0, columns) : record

/** Without what spreadsheets write so that a text stays one: ="00123", or a ' before a sign. */
function unguard(cell: string): string {
  const text = cell.trim()
  const quoted = /^="(.*)"$/.exec(text)
  if (quoted) return quoted[1] ?? ''
  return /^'[=+\-@]/.test(text) ? text.slice(1) : text
}

function explain({ code, message }: CsvError): string {
  if (code === 'CSV_QUOTE_NOT_CLOSED' || code === 'CSV_MAX_RECORD_SIZE')
    return 'A quotation mark is opened from here on and never closed: what follows in the file cannot be read'
  if (code === 'INVALID_OPENING_QUOTE' || code === 'CSV_INVALID_CLOSING_QUOTE')
    return 'A quotation mark stands within a cell, where it has to be written twice: what follows in the file cannot be read'
  return `This is not a table: ${message}`
}
