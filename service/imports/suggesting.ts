import path from 'node:path'
import type { ImportOptions } from '#service/database/index.ts'
import { inspectFile } from './reading/encoding.ts'
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

/** Suggests how files are read that no store is known to write and no mapping describes. Other files are left out. */
export async function suggestMappings(
  paths: readonly string[],
  options: Pick<ImportOptions, 'from' | 'mappings'>,
): Promise<SuggestedMapping[]> {
  const sourcesOf = createSourceFinder(options)
  const suggested: SuggestedMapping[] = []
  for (const file of paths) {
    const name = path.basename(file)
    if (options.mappings[name] !== undefined) continue
    const { encoding } = await inspectFile(file)
    const beginning = await readBeginning(file, encoding)
    if (beginning?.sample.form !== 'table') continue
    if (sourcesOf(name).some((source) => source.recognise(beginning.sample) !== null)) continue
    const rows = await readFirst(readRows(file, encoding, beginning.form))
    suggested.push({ file: name, ...suggestFor(beginning.sample.columns, rows) })
  }
  return suggested
}

async function readFirst(parts: AsyncIterable<{ form: string }[]>): Promise<TableRow[]> {
  const rows: TableRow[] = []
  for await (const part of parts) {
    rows.push(...part.filter(isTableRow))
    if (rows.length >= mostSampled) break
  }
  return rows
}

type TableRow = Extract<Row, { form: 'table' }>
const isTableRow = (row: { form: string }): row is TableRow => row.form === 'table'

/** Suggests a mapping for the columns and the first rows of a table. */
function suggestFor(columns: readonly string[], rows: readonly TableRow[]) {
  const { mapping, doubts } = suggestMapping(
    columns,
    rows.map(({ cells }) => cells),
  )
  const checked = checkMapping(mapping)
  const isUsable = 'mapping' in checked
  return {
    columns,
    mapping,
    doubts,
    mistakes: isUsable ? [] : checked.mistakes,
    preview: isUsable ? previewRows(checked.mapping, rows.slice(0, mostPreviewed)) : [],
  }
}
