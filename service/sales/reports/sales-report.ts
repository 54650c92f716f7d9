import type { CalendarDay, Written } from '#service/database/index.ts'
import { createTally } from './tally.ts'

type Sold = {
  quantity: number
  /** Without tax and after discounts, as the invoices say. */
  net: number
  discount: number
  /** What credit notes took back, without tax, on the day of the credit note. */
  refunds: number
}
/** What was sold of a product or a bundle on a day in a currency, in minor units. */
export type SalesRow = { day: CalendarDay; itemId: string; currency: string; name: string } & Sold
export type SalesReport = { rows: SalesRow[]; totals: ({ currency: string } & Sold)[] }

const nothing: Sold = { quantity: 0, net: 0, discount: 0, refunds: 0 }

/** Adds up what was sold. Nets less refunds are the subtotals of all invoices less those of all credit notes. */
export async function reportSales(books: Iterable<Written> | AsyncIterable<Written>): Promise<SalesReport> {
  const rows = createTally<Omit<SalesRow, keyof Sold>, Sold>(nothing)
  const totals = createTally<{ currency: string }, Sold>(nothing)
  for await (const { document, booking } of books) {
    const { issuedOn: day, currency, kind } = document
    for (const { itemId, name, quantity, net, discount } of booking.lines) {
      const sold = kind === 'Invoice' ? { quantity, net, discount } : { refunds: net }
      // A credit note has all lines of its order, and most give nothing back.
      if (kind === 'CreditNote' && net === 0) continue
      rows.add({ day, itemId, currency, name }, sold)
      totals.add({ currency }, sold)
    }
  }
  return { rows: rows.rows(), totals: totals.rows() }
}
