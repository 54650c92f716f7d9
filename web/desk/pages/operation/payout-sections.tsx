import type { ResponseOf } from '#contract/endpoint.ts'
import type { vendorApi } from '#contract/vendor-api/endpoints.ts'
import { PlainTable, Section } from '../../detail/detail.tsx'
import { formatAmount, formatDay, shortId } from '../../format.ts'
import { Link } from '../../navigation/link.tsx'

type Payouts = ResponseOf<(typeof vendorApi)['reportPayouts']>
type Part = { payouts: Payouts }

/** What the payment provider has paid out, and how it compares with the orders of the shop. */
export function PayoutSections({ payouts }: Part) {
  if (!payouts.isReported)
    return <Section title="Payouts" note="The payment provider does not report payouts here. See its own dashboard." />
  return (
    <>
      <Arrived payouts={payouts} />
      {payouts.differences.length > 0 && <Differences payouts={payouts} />}
      {payouts.waiting.length > 0 && (
        <Section title="Not paid out yet">
          <p>
            Paid on these days, and in none of the payouts above:{' '}
            {payouts.waiting
              .map(({ currency, amount, payments }) => describeWaiting(amount, currency, payments))
              .join(', ')}
            .
          </p>
        </Section>
      )}
    </>
  )
}

const describeWaiting = (amount: number, currency: string, payments: number) =>
  `${formatAmount(amount, currency)} in ${payments === 1 ? 'one payment' : `${payments} payments`}`

const Arrived = ({ payouts: { rows } }: Part) => (
  <Section title="Payouts" note={rows.length === 0 ? 'No payout arrived on these days.' : undefined}>
    <PlainTable
      label="Payouts"
      heads={['Arrived', 'Payments', 'Refunds', 'Disputes', 'Fees', 'Other', 'Paid out', 'Payout']}
      rows={rows.map(({ id, day, currency, payments, refunds, disputes, fees, other, amount }) => ({
        key: id,
        cells: [
          formatDay(day),
          ...[payments, refunds, disputes, fees, other, amount].map((part) => formatAmount(part, currency)),
          <code key="id">{id}</code>,
        ],
      }))}
    />
  </Section>
)

const problems: Record<Payouts['differences'][number]['problem'], string> = {
  'not-noted': 'This shop knows nothing of it',
  'other-amount': 'This shop has another amount',
  'other-sum': 'Its entries do not add up',
}

const Differences = ({ payouts: { differences } }: Part) => (
  <Section title="Differences from the orders">
    <PlainTable
      label="Differences"
      heads={['Difference', 'Kind', 'Order', 'Reference', 'Payout']}
      rows={differences.map(({ payoutId, kind, reference, orderId, problem }) => ({
        key: `${payoutId} ${reference} ${problem}`,
        cells: [
          problems[problem],
          problem === 'other-sum' ? '' : kind,
          orderId === null ? (
            ''
          ) : (
            <Link key="order" to={`/orders/${orderId}`}>
              {shortId(orderId)}
            </Link>
          ),
          reference ?? '',
          payoutId,
        ],
      }))}
    />
  </Section>
)
