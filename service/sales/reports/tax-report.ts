import type { TaxGroup, Written } from '#service/database/index.ts'
import { createTally } from './tally.ts'

type Taxed = {
  base: number
  tax: number
  invoices: number
  creditNotes: number
}
/** What was sold to a country at a rate in a currency, in minor units; credit notes count against it when they are issued. */
export type TaxReportRow = { group: TaxGroup; country: string | null; rate: number; currency: string } & Taxed
export type TaxReport = { rows: TaxReportRow[]; totals: ({ currency: string } & Taxed)[] }

const nothing: Taxed = { base: 0, tax: 0, invoices: 0, creditNotes: 0 }

/** Adds up the tax of documents: of each invoice its subtotal and taxes, of each credit note the same below zero. */
export async function reportTax(books: Iterable<Written> | AsyncIterable<Written>): Promise<TaxReport> {
  const rows = createTally<Omit<TaxReportRow, keyof Taxed>, Taxed>(nothing)
  const totals = createTally<{ currency: string }, Taxed>(nothing)
  for await (const { document, booking } of books) {
    const { kind, currency, subtotal, taxes } = document
    const { group, country, rate } = booking
    const taxed =
      kind === 'Invoice'
        ? { base: subtotal, tax: taxes, invoices: 1 }
        : { base: -subtotal, tax: -taxes, creditNotes: 1 }
    rows.add({ group, country, rate, currency }, taxed)
    totals.add({ currency }, taxed)
  }
  return { rows: rows.rows(), totals: totals.rows() }
}
