import { minorDigits } from '#contract/format-money.ts'
import type { TaxGroup } from '#service/database/index.ts'
import { toMajor } from '#service/platform/index.ts'
import type { Period } from '../invoices/repository.ts'
import type { PayoutDifference, PayoutProblem, PayoutReport, PayoutRow, Waiting } from '../payouts/rules.ts'
import { writeCsv } from './csv.ts'
import type { SalesReport, TaxReport } from './reports.ts'

const day = 24 * 60 * 60 * 1000

/** Calendar days, both included. */
export type Days = { from: string; to: string }

/** Whole days in UTC, as documents are dated: until the midnight that ends the last of them. */
export const toPeriod = ({ from, to }: Days): Period => ({
  from: new Date(from),
  until: new Date(Date.parse(to) + day),
})

/** A column of a report, for people and in CSV. */
export type Column<Row> = { title: string; cell: (row: Row) => string }

const decimals = (minor: number, currency: string) => toMajor(minor, currency).toFixed(minorDigits(currency))

/** Rows as text, below the titles of their columns. */
export const toCells = <Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string[][] => [
  columns.map(({ title }) => title),
  ...rows.map((row) => columns.map(({ cell }) => cell(row))),
]

type SalesTotal = SalesReport['totals'][number]
type SalesRow = SalesReport['rows'][number]

export const salesTotals: Column<SalesTotal>[] = [
  { title: 'currency', cell: ({ currency }) => currency },
  { title: 'quantity', cell: ({ quantity }) => String(quantity) },
  { title: 'net', cell: ({ net, currency }) => decimals(net, currency) },
  { title: 'discount', cell: ({ discount, currency }) => decimals(discount, currency) },
  { title: 'refunds', cell: ({ refunds, currency }) => decimals(refunds, currency) },
  { title: 'seller', cell: ({ seller }) => seller },
]
export const salesColumns: Column<SalesRow>[] = [
  { title: 'day', cell: ({ day }) => day },
  { title: 'product', cell: ({ itemId }) => itemId },
  { title: 'name', cell: ({ name }) => name },
  ...salesTotals,
]

type TaxTotal = TaxReport['totals'][number]
type TaxRow = TaxReport['rows'][number]

const groupWords: Record<TaxGroup, string> = {
  Taxed: 'taxed',
  ReverseCharge: 'reverse charge',
  Outside: 'outside VAT',
  Untaxed: 'no tax charged',
}

export const taxTotals: Column<TaxTotal>[] = [
  { title: 'currency', cell: ({ currency }) => currency },
  { title: 'base', cell: ({ base, currency }) => decimals(base, currency) },
  { title: 'tax', cell: ({ tax, currency }) => decimals(tax, currency) },
  { title: 'invoices', cell: ({ invoices }) => String(invoices) },
  { title: 'credit notes', cell: ({ creditNotes }) => String(creditNotes) },
]
export const taxColumns: Column<TaxRow>[] = [
  { title: 'kind', cell: ({ group }) => groupWords[group] },
  { title: 'country', cell: ({ country }) => country ?? 'unknown' },
  { title: 'rate %', cell: ({ rate }) => String(rate / 100) },
  ...taxTotals,
]

export const payoutColumns: Column<PayoutRow>[] = [
  { title: 'day', cell: ({ day }) => day },
  { title: 'payout', cell: ({ id }) => id },
  { title: 'currency', cell: ({ currency }) => currency },
  { title: 'payments', cell: ({ payments, currency }) => decimals(payments, currency) },
  { title: 'refunds', cell: ({ refunds, currency }) => decimals(refunds, currency) },
  { title: 'disputes', cell: ({ disputes, currency }) => decimals(disputes, currency) },
  { title: 'fees', cell: ({ fees, currency }) => decimals(fees, currency) },
  { title: 'other', cell: ({ other, currency }) => decimals(other, currency) },
  { title: 'paid out', cell: ({ amount, currency }) => decimals(amount, currency) },
]
const problemWords: Record<PayoutProblem, string> = {
  'not-noted': 'this shop knows nothing of it',
  'other-amount': 'this shop has noted another amount',
  'other-sum': 'the entries do not add up to the payout',
}
export const differenceColumns: Column<PayoutDifference>[] = [
  { title: 'payout', cell: ({ payoutId }) => payoutId },
  { title: 'kind', cell: ({ kind }) => kind.toLowerCase() },
  { title: 'reference', cell: ({ reference }) => reference ?? '-' },
  { title: 'order', cell: ({ orderId }) => orderId ?? '-' },
  { title: 'difference', cell: ({ problem }) => problemWords[problem] },
]
export const waitingColumns: Column<Waiting>[] = [
  { title: 'currency', cell: ({ currency }) => currency },
  { title: 'payments', cell: ({ payments }) => String(payments) },
  { title: 'amount', cell: ({ amount, currency }) => decimals(amount, currency) },
]

/** The reports as CSV; cells that a spreadsheet would carry out as formulas are escaped. */
export const salesAsCsv = ({ rows }: SalesReport): string => writeCsv(toCells(salesColumns, rows))
export const taxAsCsv = ({ rows }: TaxReport): string => writeCsv(toCells(taxColumns, rows))
export const payoutsAsCsv = ({ rows }: PayoutReport): string => writeCsv(toCells(payoutColumns, rows))
