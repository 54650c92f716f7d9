import { CompiledQuery } from 'kysely'
import type { PgliteConnection } from '../pglite-dialect.ts'
import { type CopiedRows, namesOf, quoteName, type TableShape } from './tables.ts'

const sliceBytes = 4 * 1024 * 1024
const firstPages = 64

/**
 * A table's rows, slice by slice: what the embedded database copies is whole in memory. A slice is a number of the
 * table's pages, and each is made as large as the last one lets expect; a single page is the least.
 */
export async function* readFromEmbedded(connection: PgliteConnection, table: TableShape): CopiedRows {
  const columns = table.columns.map(quoteName).join(', ')
  const name = quoteName(table.name)
  const end = await countPages(connection, name)
  let pages = firstPages
  for (let page = 0; page < end; ) {
    const where = `ctid >= '(${page},0)'::tid and ctid < '(${page + pages},0)'::tid`
    const slice = await connection.copyOut(`copy (select ${columns} from ${name} where ${where}) to '/dev/blob'`)
    if (slice.length > 0) yield slice
    page += pages
    pages = Math.max(1, Math.min(pages * 4, Math.floor((pages * sliceBytes) / Math.max(slice.length, 1))))
  }
}

async function countPages(connection: PgliteConnection, name: string): Promise<number> {
  const size = `pg_relation_size('${name.replaceAll("'", "''")}') / current_setting('block_size')::int`
  const { rows } = await connection.executeQuery<{ pages: number }>(CompiledQuery.raw(`select (${size})::int as pages`))
  return rows[0]?.pages ?? 0
}

export async function writeIntoEmbedded(connection: PgliteConnection, table: TableShape, rows: CopiedRows) {
  const statement = `copy ${namesOf(table)} from '/dev/blob'`
  for await (const slice of sliceAtRows(rows, sliceBytes)) await connection.copyIn(statement, slice)
}

const newLine = 0x0a

/** The same bytes in slices of `bytes` or more, each of whole rows. */
export async function* sliceAtRows(rows: CopiedRows, bytes: number): AsyncIterable<Uint8Array<ArrayBuffer>> {
  let pieces: Uint8Array[] = []
  let gathered = 0
  for await (const piece of rows) {
    const end = piece.lastIndexOf(newLine) + 1
    if (gathered + piece.length < bytes || end === 0) {
      pieces.push(piece)
      gathered += piece.length
      continue
    }
    yield Buffer.concat([...pieces, piece.subarray(0, end)])
    pieces = [piece.subarray(end)]
    gathered = piece.length - end
  }
  if (gathered > 0) yield Buffer.concat(pieces)
}
