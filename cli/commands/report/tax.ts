import type { TaxGroup } from '#service/database/index.ts'
import { readBooks, reportTax, type TaxReport } from '#service/sales/index.ts'
import type { ShopCommand } from '../../command.ts'
import { readDays, toPeriod } from './period.ts'
import { answerReport, type Column, decimals } from './tables.ts'

type Total = TaxReport['totals'][number]
type Row = TaxReport['rows'][number]

const groupWords: Record<TaxGroup, string> = {
  Taxed: 'taxed',
  ReverseCharge: 'reverse charge',
  Outside: 'outside VAT',
  Untaxed: 'no tax charged',
}

const sums: Column<Total>[] = [
  { title: 'currency', cell: ({ currency }) => currency },
  { title: 'base', cell: ({ base, currency }) => decimals(base, currency) },
  { title: 'tax', cell: ({ tax, currency }) => decimals(tax, currency) },
  { title: 'invoices', cell: ({ invoices }) => String(invoices) },
  { title: 'credit notes', cell: ({ creditNotes }) => String(creditNotes) },
]
const columns: Column<Row>[] = [
  { title: 'kind', cell: ({ group }) => groupWords[group] },
  { title: 'country', cell: ({ country }) => country ?? 'unknown' },
  { title: 'rate %', cell: ({ rate }) => String(rate / 100) },
  ...sums,
]

/** What tax invoices charged and credit notes took back, by country, rate and currency: of those issued on these days. */
export const reportTaxCommand: ShopCommand = {
  name: 'report tax',
  options: { from: '2026-01-01', to: '2026-03-31', csv: null },
  required: ['from', 'to'],
  summary: 'Tax by country and rate, credit notes taken off; both days are in it',
  async run(context) {
    const days = readDays(context)
    const report = await reportTax(readBooks(context.database.query, toPeriod(days)))
    return answerReport(context, days, report, { title: 'Tax', columns, totals: sums })
  },
}
