import { minorDigits } from '#contract/format-money.ts'
import { toMajor } from '#service/platform/index.ts'
import { writeCsv } from '#service/sales/index.ts'
import type { Answer, CommandContext } from '../../command.ts'
import type { Days } from './period.ts'

/** What a column of a report is called, and what stands in it. */
export type Column<Row> = { title: string; cell: (row: Row) => string }

/** An amount for programs and people: '-12.50'. */
export const decimals = (minor: number, currency: string) => toMajor(minor, currency).toFixed(minorDigits(currency))

type Report<Row, Total> = { rows: readonly Row[]; totals: readonly Total[] }
type Tables<Row, Total> = { title: string; columns: readonly Column<Row>[]; totals: readonly Column<Total>[] }

/** A report as a table for people with its totals below, or as CSV without them; for programs in minor units. */
export function answerReport<Row, Total>(
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

/** Figures stand below each other's end, words below each other's beginning. */
function align(rows: readonly (readonly string[])[]): string[] {
  const [titles = [], ...others] = rows
  const widths = titles.map((_, index) => Math.max(...rows.map((row) => row[index]?.length ?? 0)))
  const areFigures = titles.map((_, index) => others.length > 0 && others.every((row) => isFigure(row[index] ?? '')))
  const pad = (text: string, index: number) =>
    areFigures[index] ? text.padStart(widths[index] ?? 0) : text.padEnd(widths[index] ?? 0)
  return rows.map((row) => row.map(pad).join('  ').trimEnd())
}
