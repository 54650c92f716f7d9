import { useMemo } from 'react'
import type { ResponseOf } from '#contract/endpoint.ts'
import type { vendorApi } from '#contract/vendor-api/endpoints.ts'
import { call } from '../../api/calls.ts'
import { Chart } from '../../charts/chart.tsx'
import { Detail, Section } from '../../detail/detail.tsx'
import { Record } from '../../detail/record.tsx'
import { useRecord } from '../../detail/use-record.ts'
import { formatAmount } from '../../format.ts'
import { useSession } from '../../session/session-context.ts'
import { Kinds } from '../requests/inbox-page.tsx'
import styles from './overview-page.module.css'

type Overview = ResponseOf<(typeof vendorApi)['showOverview']>

/** The first page of the desk: what waits, what was sold and what was activated lately, as far as the role may see it. */
export default function OverviewPage() {
  const { may } = useSession()
  return <Detail title="Overview">{may('overview:read') ? <Figures /> : <p>Choose a page, or search.</p>}</Detail>
}

function Figures() {
  const query = useRecord('showOverview', '', () => call('showOverview'))
  return (
    <Record query={query}>
      {({ inbox, sales, activations, days }) => (
        <>
          <Section
            title="Waiting"
            note={inbox.every(({ count }) => count === 0) ? 'Nothing waits for a person.' : undefined}
          >
            <Kinds counts={inbox} />
          </Section>
          <div className={styles.charts}>
            {sales && <Sales sales={sales} days={days} />}
            {activations && <Activations activations={activations} days={days} />}
          </div>
        </>
      )}
    </Record>
  )
}

type SalesProps = { sales: NonNullable<Overview['sales']>; days: string[] }

/** A chart for each currency: amounts of several have no scale in common. */
function Sales({ sales, days }: SalesProps) {
  const currencies = [...new Set(sales.map(({ currency }) => currency))]
  if (currencies.length === 0) return <Section title="Sales" note="Nothing was sold within 30 days." />
  return currencies.map((currency) => <SalesIn key={currency} currency={currency} sales={sales} days={days} />)
}

function SalesIn({ currency, sales, days }: SalesProps & { currency: string }) {
  const { series, total } = useMemo(() => {
    const sold = sales.filter((entry) => entry.currency === currency)
    const values = days.map((day) => sold.find((entry) => entry.day === day)?.amount ?? 0)
    const format = (value: number) => formatAmount(value, currency)
    return {
      series: [{ label: currency, values, format }],
      total: format(values.reduce((sum, value) => sum + value, 0)),
    }
  }, [currency, sales, days])
  return (
    <Section title={`Sales in ${currency}`}>
      <Chart label="Completed orders with tax by day, without refunds" days={days} series={series} total={total} />
    </Section>
  )
}

type ActivationsProps = { activations: NonNullable<Overview['activations']>; days: string[] }

function Activations({ activations, days }: ActivationsProps) {
  const series = useMemo(() => {
    const countOf = (day: string, kind: 'licenses' | 'trials') =>
      activations.find((entry) => entry.day === day)?.[kind] ?? 0
    return (['licenses', 'trials'] as const).map((kind) => ({
      label: kind === 'licenses' ? 'Licenses' : 'Trials',
      values: days.map((day) => countOf(day, kind)),
      format: (value: number) => String(Math.round(value)),
    }))
  }, [activations, days])
  return (
    <Section
      title="Activations"
      note={activations.length === 0 ? 'No device was activated within 30 days.' : undefined}
    >
      <Chart
        label="Activated devices by day"
        days={days}
        series={series}
        total={String(activations.reduce((sum, { licenses, trials }) => sum + licenses + trials, 0))}
      />
    </Section>
  )
}
