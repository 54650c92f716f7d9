import { basename } from 'node:path'
import type { ImportOptions } from '#service/database/index.ts'
import { inspectBeginning } from './reading/encoding.ts'
import { readBeginning, readRows } from './reading/read-rows.ts'
import { checkMapping, type DraftMapping } from './sources/csv/mapping.ts'
import { mostPreviewed, type PreviewedRow, previewRows } from './sources/csv/source.ts'
import { type Doubt, mostSampled, suggestMapping } from './sources/csv/suggest.ts'
import { createSourceFinder } from './sources/index.ts'
import type { Row } from './sources/source.ts'

/** How a table of no known store could be read, what is not sure of it, and what its first rows would become. */
export type SuggestedMapping = {
  file: string
  columns: readonly string[]
  mapping: DraftMapping
  doubts: Doubt[]
  /** What the mapping lacks before it can be used. */
  mistakes: string[]
  preview: PreviewedRow[]
}

/** A mapping as somebody has written it, which may have mistakes. */
export type TriedMapping = Omit<SuggestedMapping, 'mapping'> & { mapping: Record<string, unknown> }

/** Suggests how files are read that no store is known to write and no mapping describes. Other files are left out. */
export async function suggestMappings(
  paths: readonly string[],
  options: Pick<ImportOptions, 'from' | 'mappings'>,
): Promise<SuggestedMapping[]> {
  const sourcesOf = createSourceFinder(options)
  const suggested: SuggestedMapping[] = []
  for (const path of paths) {
    const file = basename(path)
    const table = options.mappings[file] === undefined ? await readTable(path) : null
    if (!table || sourcesOf(file).some((source) => source.recognise(table.sample) !== null)) continue
    const { columns } = table.sample
    const cells = table.rows.map((row) => row.cells)
    const { mapping, doubts } = suggestMapping(columns, cells)
    suggested.push({ file, columns, mapping, doubts, ...preview(mapping, table.rows) })
  }
  return suggested
}

/** Shows what the first rows of tables come to by mappings, by the names of the files, and what is wrong with these. */
export async function tryMappings(
  paths: readonly string[],
  tried: Readonly<Record<string, Record<string, unknown>>>,
): Promise<TriedMapping[]> {
  const shown: TriedMapping[] = []
  for (const path of paths) {
    const file = basename(path)
    const mapping = tried[file]
    const table = mapping === undefined ? null : await readTable(path)
    if (mapping === undefined || !table) continue
    shown.push({ file, columns: table.sample.columns, mapping, doubts: [], ...preview(mapping, table.rows) })
  }
  return shown
}

type TableRow = Extract<Row, { form: 'table' }>
const isTableRow = (row: { form: string }): row is TableRow => row.form === 'table'

/** The columns and the first rows of a file; null of one that is no table. */
async function readTable(path: string) {
  const encoding = await inspectBeginning(path)
  const beginning = await readBeginning(path, encoding)
  if (beginning?.sample.form !== 'table') return null
  const rows: TableRow[] = []
  for await (const part of readRows(path, encoding, beginning.form)) {
    rows.push(...part.filter(isTableRow))
    if (rows.length >= mostSampled) break
  }
  return { sample: beginning.sample, rows }
}

function preview(mapping: unknown, rows: readonly TableRow[]): Pick<SuggestedMapping, 'mistakes' | 'preview'> {
  const checked = checkMapping(mapping)
  if ('mistakes' in checked) return { mistakes: checked.mistakes, preview: [] }
  return { mistakes: [], preview: previewRows(checked.mapping, rows.slice(0, mostPreviewed)) }
}
