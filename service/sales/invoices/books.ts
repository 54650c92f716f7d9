import type { Queryable, Written } from '#service/database/index.ts'
import { findIssued } from './repository.ts'

/** Half open: from the first moment, and until just before the second. */
export type Period = { from: Date; until: Date }

/** Read at once; a document has some 2 KB. */
const pageSize = 500

/** All that was issued in a period, read page by page: invoices, then credit notes, each by its number. */
export async function* readBooks(db: Queryable, period: Period): AsyncGenerator<Written> {
  for (const series of ['Invoice', 'CreditNote'] as const) {
    let last: number | undefined = 0
    while (last !== undefined) {
      const rows = await findIssued(db, period, { series, number: last }, pageSize)
      for (const { document, booking } of rows) if (document && booking) yield { document, booking }
      last = rows.length < pageSize ? undefined : rows.at(-1)?.number
    }
  }
}
