/** How many rows are read at once: few enough that other requests are answered in between. */
export const rowsAtOnce = 500

/** An ordered query that can be read in parts. */
type Pageable<Row> = {
  limit: (count: number) => { offset: (count: number) => { execute: () => Promise<Row[]> } }
}

/**
 * Reads a query page by page. Its order must be total, and rows that are written meanwhile must come last in it: pages
 * are counted off, and nothing is locked between them.
 */
export async function* readPages<Row extends object>(query: Pageable<Row>): AsyncGenerator<Row[]> {
  for (let offset = 0; ; offset += rowsAtOnce) {
    const rows = await query.limit(rowsAtOnce).offset(offset).execute()
    if (rows.length > 0) yield rows
    if (rows.length < rowsAtOnce) return
  }
}

/** The same with each row made into what its customer is shown. */
export async function* mapPages<Row extends object, Shown extends object>(
  query: Pageable<Row>,
  show: (row: Row) => Shown,
): AsyncGenerator<Shown[]> {
  for await (const rows of readPages(query)) yield rows.map(show)
}

/** Values that are at hand already, in pages. */
export function* toPages<Value>(values: readonly Value[]): Generator<Value[]> {
  for (let first = 0; first < values.length; first += rowsAtOnce) yield values.slice(first, first + rowsAtOnce)
}
