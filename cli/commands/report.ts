import { minorDigits } from '#contract/format-money.ts'
import type { TaxGroup } from '#service/database/index.ts'
import { toMajor } from '#service/platform/index.ts'
import {
  type Period,
  readBooks,
  reportSales,
  reportTax,
  type SalesReport,
  type TaxReport,
  writeCsv,
} from '#service/sales/index.ts'
import { type Answer, type CommandContext, type ShopCommand, UsageError } from '../command.ts'
import { parseDay } from '../option-values.ts'

const day = 24 * 60 * 60 * 1000

type Days = { from: string; to: string }

export function readDays({ options }: Pick<CommandContext, 'options'>): Days {
  const days = { from: readDay(options, 'from'), to: readDay(options, 'to') }
  if (days.from > days.to) throw new UsageError('--to: Must not be before --from: it is the last day of the report')
  return days
}

/** Whole days in UTC, as documents are dated: until the midnight that ends the last of them. */
export const toPeriod = ({ from, to }: Days): Period => ({
  from: new Date(from),
  until: new Date(Date.parse(to) + day),
})

function readDay(options: ReadonlyMap<string, string>, name: keyof Days): string {
  const typed = options.get(name)
  if (typed === undefined) throw new UsageError(`--${name}: Say which days, like --from 2026-01-01 --to 2026-03-31`)
  if (parseDay(typed) === null) throw new UsageError(`--${name}: Must be a day that there is, like 2026-03-31`)
  return typed
}

export type Column<Row> = { title: string; cell: (row: Row) => string }

export const decimals = (minor: number, currency: string) => toMajor(minor, currency).toFixed(minorDigits(currency))

type Report<Row, Total> = { rows: readonly Row[]; totals: readonly Total[] }
type Tables<Row, Total> = { title: string; columns: readonly Column<Row>[]; totals: readonly Column<Total>[] }

function answerReport<Row, Total>(
  { options }: Pick<CommandContext, 'options'>,
  days: Days,
  report: Report<Row, Total>,
  { title, columns, totals }: Tables<Row, Total>,
): Answer {
  const data = { ...days, ...report }
  const rows = toCells(columns, report.rows)
  if (options.has('csv')) return { text: writeCsv(rows), data }
  const head = `${title} from ${days.from} to ${days.to}, whole days in UTC`
  if (report.rows.length === 0) return { text: `${head}: no invoice and no credit note.`, data }
  const sums = toCells(totals, report.totals)
  return { text: [`${head}.`, '', ...align(rows), '', 'Together:', ...align(sums)].join('\n'), data }
}

const toCells = <Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string[][] => [
  columns.map(({ title }) => title),
  ...rows.map((row) => columns.map(({ cell }) => cell(row))),
]

const isFigure = (text: string) => /^-?\d+(\.\d+)?$/.test(text)

function align(rows: readonly (readonly string[])[]): string[] {
  const [titles = [], ...others] = rows
  const widths = titles.map((_, index) => Math.max(...rows.map((row) => row[index]?.length ?? 0)))
  const areFigures = titles.map((_, index) => others.length > 0 && others.every((row) => isFigure(row[index] ?? '')))
  const pad = (text: string, index: number) =>
    areFigures[index] ? text.padStart(widths[index] ?? 0) : text.padEnd(widths[index] ?? 0)
  return rows.map((row) => row.map(pad).join('  ').trimEnd())
}

type SalesTotal = SalesReport['totals'][number]
type SalesRow = SalesReport['rows'][number]

const salesTotals: Column<SalesTotal>[] = [
  { title: 'currency', cell: ({ currency }) => currency },
  { title: 'quantity', cell: ({ quantity }) => String(quantity) },
  { title: 'net', cell: ({ net, currency }) => decimals(net, currency) },
  { title: 'discount', cell: ({ discount, currency }) => decimals(discount, currency) },
  { title: 'refunds', cell: ({ refunds, currency }) => decimals(refunds, currency) },
]
const salesColumns: Column<SalesRow>[] = [
  { title: 'day', cell: ({ day }) => day },
  { title: 'product', cell: ({ itemId }) => itemId },
  { title: 'name', cell: ({ name }) => name },
  ...salesTotals,
]

export const reportSalesCommand: ShopCommand = {
  name: 'report sales',
  options: { from: '2026-01-01', to: '2026-03-31', csv: null },
  required: ['from', 'to'],
  summary: 'What was sold and given back by day and product, without tax; both days are in it',
  async run(context) {
    const days = readDays(context)
    const report = await reportSales(readBooks(context.database.query, toPeriod(days)))
    return answerReport(context, days, report, { title: 'Sales', columns: salesColumns, totals: salesTotals })
  },
}

type TaxTotal = TaxReport['totals'][number]
type TaxRow = TaxReport['rows'][number]

const groupWords: Record<TaxGroup, string> = {
  Taxed: 'taxed',
  ReverseCharge: 'reverse charge',
  Outside: 'outside VAT',
  Untaxed: 'no tax charged',
}

const taxTotals: Column<TaxTotal>[] = [
  { title: 'currency', cell: ({ currency }) => currency },
  { title: 'base', cell: ({ base, currency }) => decimals(base, currency) },
  { title: 'tax', cell: ({ tax, currency }) => decimals(tax, currency) },
  { title: 'invoices', cell: ({ invoices }) => String(invoices) },
  { title: 'credit notes', cell: ({ creditNotes }) => String(creditNotes) },
]
const taxColumns: Column<TaxRow>[] = [
  { title: 'kind', cell: ({ group }) => groupWords[group] },
  { title: 'country', cell: ({ country }) => country ?? 'unknown' },
  { title: 'rate %', cell: ({ rate }) => String(rate / 100) },
  ...taxTotals,
]

export const reportTaxCommand: ShopCommand = {
  name: 'report tax',
  options: { from: '2026-01-01', to: '2026-03-31', csv: null },
  required: ['from', 'to'],
  summary: 'Tax by country and rate, credit notes taken off; both days are in it',
  async run(context) {
    const days = readDays(context)
    const report = await reportTax(readBooks(context.database.query, toPeriod(days)))
    return answerReport(context, days, report, { title: 'Tax', columns: taxColumns, totals: taxTotals })
  },
}
