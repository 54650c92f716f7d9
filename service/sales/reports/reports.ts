import type { Seller } from '#contract/sellers.ts'
import type { CalendarDay, IssuedDocument, TaxGroup } from '#service/database/index.ts'
import type { MerchantSale } from './merchant-sales.ts'

type Books = Iterable<IssuedDocument> | AsyncIterable<IssuedDocument>

type Sold = {
  quantity: number
  /** Without tax and after discounts, as the invoices say. */
  net: number
  discount: number
  /** What credit notes took back, without tax, on the day of the credit note. */
  refunds: number
}
/** What was sold of a product or a bundle on a day in a currency, and in whose name, in minor units. */
export type SalesRow = { day: CalendarDay; itemId: string; currency: string; name: string; seller: Seller } & Sold
export type SalesReport = { rows: SalesRow[]; totals: ({ currency: string; seller: Seller } & Sold)[] }

const nothingSold: Sold = { quantity: 0, net: 0, discount: 0, refunds: 0 }

/**
 * Adds up what was sold: by the vendor, as the books say, and by merchants of record. Nets less refunds of the vendor are the
 * subtotals of all invoices less those of all credit notes.
 */
export async function reportSales(
  books: Books,
  ofMerchants: Iterable<MerchantSale> | AsyncIterable<MerchantSale> = [],
): Promise<SalesReport> {
  const rows = createTally<Omit<SalesRow, keyof Sold>, Sold>(nothingSold)
  const totals = createTally<{ currency: string; seller: Seller }, Sold>(nothingSold)
  for await (const { document, booking } of books) {
    const { issuedOn: day, currency, kind } = document
    for (const { itemId, name, quantity, net, discount } of booking.lines) {
      const sold = kind === 'Invoice' ? { quantity, net, discount } : { refunds: net }
      // A credit note has all lines of its order, and most give nothing back.
      if (kind === 'CreditNote' && net === 0) continue
      rows.add({ day, itemId, currency, name, seller: 'vendor' }, sold)
      totals.add({ currency, seller: 'vendor' }, sold)
    }
  }
  for await (const { day, itemId, currency, name, seller, ...sold } of ofMerchants) {
    rows.add({ day, itemId, currency, name, seller }, sold)
    totals.add({ currency, seller }, sold)
  }
  return { rows: rows.rows(), totals: totals.rows() }
}

type Taxed = {
  base: number
  tax: number
  invoices: number
  creditNotes: number
}
/** What was sold to a country at a rate in a currency, in minor units; credit notes count against it when they are issued. */
type TaxReportRow = { group: TaxGroup; country: string | null; rate: number; currency: string } & Taxed
export type TaxReport = { rows: TaxReportRow[]; totals: ({ currency: string } & Taxed)[] }

const nothingTaxed: Taxed = { base: 0, tax: 0, invoices: 0, creditNotes: 0 }

/** Adds up the tax of documents: of each invoice its subtotal and taxes, of each credit note the same below zero. */
export async function reportTax(books: Books): Promise<TaxReport> {
  const rows = createTally<Omit<TaxReportRow, keyof Taxed>, Taxed>(nothingTaxed)
  const totals = createTally<{ currency: string }, Taxed>(nothingTaxed)
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

/** Rows of a report that are found by what they have in common, and added to. */
export type Tally<Key extends object, Sums extends Record<string, number>> = {
  add: (key: Key, sums: Partial<Sums>) => void
  /** In the order of their keys, text by text. */
  rows: () => (Key & Sums)[]
}

/** Starts a tally whose rows begin with these sums; rows are told apart by all of their key. */
function createTally<Key extends object, Sums extends Record<string, number>>(zero: Sums): Tally<Key, Sums> {
  const rows = new Map<string, { key: Key; sums: Sums }>()
  return {
    add(key, added) {
      const name = JSON.stringify(key)
      const { sums } = rows.get(name) ?? { sums: zero }
      const together = Object.fromEntries(Object.entries(sums).map(([of, sum]) => [of, sum + (added[of] ?? 0)]))
      rows.set(name, { key, sums: { ...sums, ...together } })
    },
    rows: () =>
      [...rows].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, { key, sums }]) => ({ ...key, ...sums })),
  }
}
