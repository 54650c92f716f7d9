import { useMemo } from 'react'
import type { ResponseOf } from '#contract/endpoint.ts'
import type { vendorApi } from '#contract/vendor/endpoints.ts'
import { call } from '../../api/calls.ts'
import { Chart } from '../../charts/chart.tsx'
import { Detail, Section } from '../../detail/detail.tsx'
import { Record } from '../../detail/record.tsx'
import { useRecord } from '../../detail/use-record.ts'
import { formatAmount } from '../../format.ts'
import { useSession } from '../../session/session-context.ts'
import { Kinds } from '../requests/inbox-page.tsx'

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
            <Kinds counts={inbox.filter(({ count }) => count > 0)} chosen={undefined} />
          </Section>
          {sales && <Sales sales={sales} days={days} />}
          {activations && <Activations activations={activations} days={days} />}
        </>
      )}
    </Record>
  )
}

type SalesProps = { sales: NonNullable<Overview['sales']>; days: string[] }

function Sales({ sales, days }: SalesProps) {
  const series = useMemo(() => {
    const currencies = [...new Set(sales.map(({ currency }) => currency))]
    const amountOf = (day: string, currency: string) =>
      sales.find((entry) => entry.day === day && entry.currency === currency)?.amount ?? 0
    return currencies.map((currency) => ({
      label: currency,
      values: days.map((day) => amountOf(day, currency)),
      format: (value: number) => formatAmount(value, currency),
    }))
  }, [sales, days])
  return (
    <Section title="Sales" note={sales.length === 0 ? 'Nothing was sold within 30 days.' : undefined}>
      <Chart label="Completed orders with tax by day, without refunds" days={days} series={series} />
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
      <Chart label="Activated devices by day" days={days} series={series} />
    </Section>
  )
}
