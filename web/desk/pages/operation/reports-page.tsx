import { useMemo } from 'react'
import type { ResponseOf } from '#contract/endpoint.ts'
import { nameMerchant } from '#contract/sellers.ts'
import type { vendorApi } from '#contract/vendor-api/endpoints.ts'
import { call } from '../../api/calls.ts'
import { Chart } from '../../charts/chart.tsx'
import { listDays } from '../../charts/list-days.ts'
import { Detail, PlainTable, Section } from '../../detail/detail.tsx'
import { Record } from '../../detail/record.tsx'
import { useRecord } from '../../detail/use-record.ts'
import { formatAmount, toWords } from '../../format.ts'
import { navigate, useAddress } from '../../navigation/location.ts'
import { PayoutSections } from './payout-sections.tsx'
import styles from './reports-page.module.css'

type Sales = ResponseOf<(typeof vendorApi)['reportSales']>
type Taxes = ResponseOf<(typeof vendorApi)['reportTax']>
type Period = { from: string; to: string }

const usualDays = 30

/** What was sold, which tax was due and what was paid out, within days of the address. */
export default function ReportsPage() {
  const { query } = useAddress()
  const period = readPeriod(query)
  const key = `${period.from} ${period.to}`
  const sales = useRecord('reportSales', key, () => call('reportSales', { query: period }))
  const taxes = useRecord('reportTax', key, () => call('reportTax', { query: period }))
  const payouts = useRecord('reportPayouts', key, () => call('reportPayouts', { query: period }))
  return (
    <Detail title="Reports" actions={<PeriodForm period={period} />}>
      <Record query={sales}>{(data) => <SalesSections sales={data} period={period} />}</Record>
      <Record query={taxes}>{(data) => <TaxSection taxes={data} />}</Record>
      <Record query={payouts}>{(data) => <PayoutSections payouts={data} />}</Record>
    </Detail>
  )
}

const toDay = (time: number) => new Date(time).toISOString().slice(0, 10)

/** The days of the address; the last thirty without any. */
function readPeriod(query: URLSearchParams): Period {
  const day = 24 * 60 * 60 * 1000
  const isDay = (text: string | null): text is string => text !== null && /^\d{4}-\d\d-\d\d$/.test(text)
  const [from, to] = [query.get('from'), query.get('to')]
  return {
    from: isDay(from) ? from : toDay(Date.now() - (usualDays - 1) * day),
    to: isDay(to) ? to : toDay(Date.now()),
  }
}

function PeriodForm({ period }: { period: Period }) {
  const set = (changed: Partial<Period>) =>
    navigate(`/reports?${new URLSearchParams({ ...period, ...changed })}`, { replace: true })
  return (
    <div className={styles.period}>
      <label>
        From{' '}
        <input type="date" value={period.from} onChange={({ target }) => target.value && set({ from: target.value })} />
      </label>
      <label>
        To <input type="date" value={period.to} onChange={({ target }) => target.value && set({ to: target.value })} />
      </label>
      <a href={`/api/vendor/reports/sales.csv?${new URLSearchParams(period)}`} download="sales.csv">
        Sales as CSV
      </a>
      <a href={`/api/vendor/reports/tax.csv?${new URLSearchParams(period)}`} download="tax.csv">
        Tax as CSV
      </a>
      <a href={`/api/vendor/reports/payouts.csv?${new URLSearchParams(period)}`} download="payouts.csv">
        Payouts as CSV
      </a>
    </div>
  )
}

function SalesSections({ sales: { rows, totals }, period }: { sales: Sales; period: Period }) {
  const currencies = [...new Set(rows.map(({ currency }) => currency))]
  return (
    <>
      {rows.length === 0 && <Section title="Sales without tax" note="Nothing was sold on these days." />}
      <div className={styles.charts}>
        {currencies.map((currency) => (
          <SalesIn key={currency} currency={currency} rows={rows} period={period} />
        ))}
      </div>
      {rows.length > 0 && (
        <Section title="By product">
          <PlainTable
            label="Sales by product"
            heads={['Product', 'Sold by', 'Sold', 'Net', 'Discount', 'Refunds']}
            rows={sumByItem(rows).map((row) => ({
              key: keyOf(row),
              cells: [row.name, nameMerchant(row.seller) ?? 'You', row.quantity, ...amounts(row)],
            }))}
          />
          <p>Total: {totals.map(describeTotal).join(', ')}</p>
        </Section>
      )}
    </>
  )
}

/** Amounts of several currencies have no scale in common: each has a chart. */
function SalesIn({ currency, rows, period }: { currency: string; rows: Sales['rows']; period: Period }) {
  const { days, series, total } = useMemo(() => {
    const days = listDays(period.from, period.to)
    const sold = rows.filter((row) => row.currency === currency)
    const values = days.map((day) => sold.filter((row) => row.day === day).reduce((sum, { net }) => sum + net, 0))
    const format = (value: number) => formatAmount(value, currency)
    return {
      days,
      series: [{ label: currency, values, format }],
      total: format(values.reduce((sum, value) => sum + value, 0)),
    }
  }, [currency, rows, period.from, period.to])
  return (
    <Section title={`Sales in ${currency} without tax`}>
      <Chart label="Net sales by day" days={days} series={series} total={total} />
    </Section>
  )
}

const amounts = ({ net, discount, refunds, currency }: Sales['rows'][number]) =>
  [net, discount, refunds].map((amount) => formatAmount(amount, currency))

/** A total, with the merchant of record where one sold it. */
function describeTotal({ net, currency, seller }: Sales['totals'][number]): string {
  const merchant = nameMerchant(seller)
  return merchant ? `${formatAmount(net, currency)} by ${merchant}` : formatAmount(net, currency)
}

const keyOf = ({ itemId, currency, seller }: Sales['rows'][number]) => `${itemId} ${currency} ${seller}`

/** The rows of all days together, by product, currency and seller. */
function sumByItem(rows: Sales['rows']): Sales['rows'] {
  const groups = Map.groupBy(rows, keyOf)
  return [...groups.values()].flatMap((group) => {
    const [first] = group
    const sum = (read: (row: Sales['rows'][number]) => number) => group.reduce((total, row) => total + read(row), 0)
    return first
      ? [
          {
            ...first,
            quantity: sum(({ quantity }) => quantity),
            net: sum(({ net }) => net),
            discount: sum(({ discount }) => discount),
            refunds: sum(({ refunds }) => refunds),
          },
        ]
      : []
  })
}

const TaxSection = ({ taxes: { rows } }: { taxes: Taxes }) => (
  <Section title="Tax" note={rows.length === 0 ? 'No invoice was written on these days.' : undefined}>
    <PlainTable
      label="Tax"
      heads={['Kind', 'Country', 'Rate', 'Base', 'Tax', 'Invoices', 'Credit notes']}
      rows={rows.map(({ group, country, rate, base, tax, currency, invoices, creditNotes }) => ({
        key: `${group} ${country} ${rate} ${currency}`,
        cells: [
          toWords(group),
          country ?? '',
          `${rate / 100} %`,
          formatAmount(base, currency),
          formatAmount(tax, currency),
          invoices,
          creditNotes,
        ],
      }))}
    />
  </Section>
)
