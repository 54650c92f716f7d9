import { type SqlBool, sql } from 'kysely'
import type { InvoiceSeries, Queryable } from '#service/database/index.ts'
import { beyond, directionOf, type Hits, isBeforeEnd, type ListRange, toHits } from '#service/platform/index.ts'
import { readNumber } from './document-numbers.ts'

export type InvoiceFilter = {
  series?: InvoiceSeries | undefined
  /** As it is printed, or its digits alone. */
  number?: string | undefined
  orderId?: string | undefined
}

const selectListed = (db: Queryable) =>
  db
    .selectFrom('invoices')
    .select(['series', 'number', 'orderId', 'issuedAt'])
    .select(sql<string>`document ->> 'number'`.as('name'))
    .select(sql<string>`document ->> 'currency'`.as('currency'))
    .select(sql<number>`(document ->> 'due')::float8`.as('due'))
    .select(sql<string | null>`document -> 'buyer' ->> 'name'`.as('buyerName'))
    .select(sql<string | null>`document -> 'buyer' ->> 'email'`.as('buyerEmail'))

type InvoicePart = Omit<ListRange, 'after'> & {
  after: { issuedAt: Date; series: string; number: number }
  limit: number
}

/** All documents by the time of their issue. */
export async function findInvoicePage(db: Queryable, { series, number, orderId }: InvoiceFilter, part: InvoicePart) {
  const { after, sort, end, limit } = part
  const order = directionOf(part)
  const printed = number === undefined ? undefined : readNumber(number)
  if (printed?.series.length === 0) return []
  return selectListed(db)
    .where(
      sql<SqlBool>`(issued_at, series, number) ${beyond(sort)} (${after.issuedAt}, ${after.series}, ${after.number}::int)`,
    )
    .$if(end !== undefined, (query) => query.where(isBeforeEnd(sql.ref('issuedAt'), sort, end ?? new Date(0))))
    .$if(series !== undefined, (query) => query.where('series', '=', series ?? 'Invoice'))
    .$if(printed !== undefined, (query) =>
      query.where('number', '=', printed?.number ?? 0).where('series', 'in', printed?.series ?? []),
    )
    .$if(orderId !== undefined, (query) => query.where('orderId', '=', orderId ?? ''))
    .orderBy('issuedAt', order)
    .orderBy('series', order)
    .orderBy('number', order)
    .limit(limit)
    .execute()
}

export type ListedInvoice = Awaited<ReturnType<typeof findInvoicePage>>[number]

/** Documents with a number as it is printed, or its digits alone. */
export async function findInvoiceHits(db: Queryable, text: string, size: number): Promise<Hits<ListedInvoice>> {
  const { series, number } = readNumber(text)
  if (series.length === 0) return { rows: [], mayHaveMore: false }
  const found = selectListed(db)
    .where('number', '=', number)
    .where('series', 'in', [...series])
  return toHits(
    await found
      .orderBy('series', 'desc')
      .limit(size + 1)
      .execute(),
    size,
  )
}
