import { readBooks, reportSales, type SalesReport } from '#service/sales/index.ts'
import type { ShopCommand } from '../../command.ts'
import { readDays, toPeriod } from './period.ts'
import { answerReport, type Column, decimals } from './tables.ts'

type Total = SalesReport['totals'][number]
type Row = SalesReport['rows'][number]

const sums: Column<Total>[] = [
  { title: 'currency', cell: ({ currency }) => currency },
  { title: 'quantity', cell: ({ quantity }) => String(quantity) },
  { title: 'net', cell: ({ net, currency }) => decimals(net, currency) },
  { title: 'discount', cell: ({ discount, currency }) => decimals(discount, currency) },
  { title: 'refunds', cell: ({ refunds, currency }) => decimals(refunds, currency) },
]
const columns: Column<Row>[] = [
  { title: 'day', cell: ({ day }) => day },
  { title: 'product', cell: ({ itemId }) => itemId },
  { title: 'name', cell: ({ name }) => name },
  ...sums,
]

/** What was sold and given back, without tax, by day, product and currency: of the documents issued on these days. */
export const reportSalesCommand: ShopCommand = {
  name: 'report sales',
  options: { from: '2026-01-01', to: '2026-03-31', csv: null },
  required: ['from', 'to'],
  summary: 'What was sold and given back by day and product, without tax; both days are in it',
  async run(context) {
    const days = readDays(context)
    const report = await reportSales(readBooks(context.database.query, toPeriod(days)))
    return answerReport(context, days, report, { title: 'Sales', columns, totals: sums })
  },
}
