import {
  type Column,
  type Days,
  differenceColumns,
  payoutColumns,
  readBooks,
  readMerchantSales,
  reportSales,
  reportTax,
  salesColumns,
  salesTotals,
  taxColumns,
  taxTotals,
  toCells,
  toPeriod,
  waitingColumns,
  writeCsv,
} from '#service/sales/index.ts'
import { type Answer, type CommandContext, type ShopCommand, UsageError } from '../command.ts'
import { parseDay } from '../option-values.ts'

export function readDays({ options }: Pick<CommandContext, 'options'>): Days {
  const days = { from: readDay(options, 'from'), to: readDay(options, 'to') }
  if (days.from > days.to) throw new UsageError('--to: Must not be before --from: it is the last day of the report')
  return days
}

function readDay(options: ReadonlyMap<string, string>, name: keyof Days): string {
  const typed = options.get(name)
  if (typed === undefined) throw new UsageError(`--${name}: Say which days, like --from 2026-01-01 --to 2026-03-31`)
  if (parseDay(typed) === null) throw new UsageError(`--${name}: Must be a day that there is, like 2026-03-31`)
  return typed
}

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

const isFigure = (text: string) => /^-?\d+(\.\d+)?$/.test(text)

function align(rows: readonly (readonly string[])[]): string[] {
  const [titles = [], ...others] = rows
  const widths = titles.map((_, index) => Math.max(...rows.map((row) => row[index]?.length ?? 0)))
  const areFigures = titles.map((_, index) => others.length > 0 && others.every((row) => isFigure(row[index] ?? '')))
  const pad = (text: string, index: number) =>
    areFigures[index] ? text.padStart(widths[index] ?? 0) : text.padEnd(widths[index] ?? 0)
  return rows.map((row) => row.map(pad).join('  ').trimEnd())
}

export const reportSalesCommand: ShopCommand = {
  name: 'report sales',
  options: { from: '2026-01-01', to: '2026-03-31', csv: null },
  required: ['from', 'to'],
  summary: 'What was sold and given back by day and product, without tax; both days are in it',
  async run(context) {
    const days = readDays(context)
    const { query } = context.database
    const period = toPeriod(days)
    const report = await reportSales(readBooks(query, period), readMerchantSales(query, period))
    return answerReport(context, days, report, { title: 'Sales', columns: salesColumns, totals: salesTotals })
  },
}

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

export const reportPayoutsCommand: ShopCommand = {
  name: 'report payouts',
  options: { from: '2026-01-01', to: '2026-03-31', csv: null },
  required: ['from', 'to'],
  summary: 'Payouts of the payment provider on these days with their fees, compared with the orders of the shop',
  async run(context) {
    const days = readDays(context)
    const report = await context.withServices(({ payoutReports }) => payoutReports.report(days))
    const data = { ...days, ...report }
    if (!report.isReported)
      return { text: `The payment provider '${report.provider}' does not report payouts. See its own dashboard.`, data }
    const rows = toCells(payoutColumns, report.rows)
    if (context.options.has('csv')) return { text: writeCsv(rows), data }
    const found = report.rows.length === 0 ? ['No payout arrived.'] : align(rows)
    const differs = report.differences.length === 0 ? ['None.'] : align(toCells(differenceColumns, report.differences))
    const waits = report.waiting.length === 0 ? ['Nothing.'] : align(toCells(waitingColumns, report.waiting))
    return {
      text: [
        `Payouts from ${days.from} to ${days.to}, whole days in UTC.`,
        '',
        ...found,
        '',
        'Differences from what this shop has noted:',
        ...differs,
        '',
        'Paid on these days, and in none of these payouts:',
        ...waits,
      ].join('\n'),
      data,
    }
  },
}
