import { fillPath } from '#contract/endpoint.ts'
import { nameMerchant } from '#contract/sellers.ts'
import { disputeEndpoints, invoiceEndpoints } from '#contract/vendor-api/documents.ts'
import { ActionButtons } from '../../actions/action-buttons.tsx'
import { call } from '../../api/calls.ts'
import { Detail, Facts, PlainTable, Section, Status } from '../../detail/detail.tsx'
import { Neighbours } from '../../detail/neighbours.tsx'
import { Record } from '../../detail/record.tsx'
import { useRecord } from '../../detail/use-record.ts'
import { formatAmount, formatMoment, shortId, toWords } from '../../format.ts'
import { Link } from '../../navigation/link.tsx'
import { useItemNames } from '../../session/item-names.ts'
import { type OrderRecord, orderActions } from './order-actions.ts'
import { ordersList } from './orders-list.ts'

/** One order with everything that happened to it, and what can be done. */
export default function OrderPage({ id }: { id: string }) {
  const query = useRecord('showOrder', id, () => call('showOrder', { parameters: { id } }))
  return (
    <Record query={query} title="Order">
      {(order) => (
        <Detail
          title={`Order ${shortId(id)}`}
          status={<Status>{toWords(order.status)}</Status>}
          neighbours={<Neighbours list={ordersList} id={id} />}
          actions={<ActionButtons actions={orderActions} item={order} />}
        >
          <OrderFacts order={order} />
          <Lines order={order} />
          <Payments order={order} />
          <Refunds order={order} />
          <Disputes order={order} />
          <Invoices order={order} />
          <Licenses order={order} />
        </Detail>
      )}
    </Record>
  )
}

type Part = { order: OrderRecord }

const OrderFacts = ({
  order: { id, purpose, seller, due, currency, customer, customerId, createdAt, completedAt },
}: Part) => (
  <Facts
    facts={[
      ['For', purpose === 'TransferFee' ? 'The fee of a license transfer' : ''],
      ['Total', formatAmount(due, currency) || 'Not calculated yet'],
      ['Customer', customer && <Link to={`/customers/${customerId ?? customer.email}`}>{customer.name}</Link>],
      ['Email', customer?.email ?? ''],
      ['Sold by', seller === null ? '' : (nameMerchant(seller) ?? 'You')],
      ['Created', formatMoment(createdAt)],
      ['Completed', formatMoment(completedAt)],
      ['Order ID', <code key="id">{id}</code>],
    ]}
  />
)

const Lines = ({ order: { purpose, lines, currency, completedAt } }: Part) => (
  <Section title="Items" note={lines.length === 0 ? 'The cart is empty.' : undefined}>
    <PlainTable
      label="Items"
      heads={['Item', 'Quantity', 'Paid', 'Refunded', 'Why it ended']}
      rows={lines.map(({ lineId, name, variation, quantity, paid, refunded, endedReason }) => ({
        key: lineId,
        cells: [
          purpose === 'TransferFee' ? `${name}: ${variation}` : name,
          quantity,
          completedAt === null ? '' : formatAmount(paid, currency),
          refunded > 0 ? formatAmount(refunded, currency) : '',
          endedReason ?? '',
        ],
      }))}
    />
  </Section>
)

const Payments = ({ order: { payments } }: Part) => (
  <Section title="Payments" note={payments.length === 0 ? 'Nobody has tried to pay.' : undefined}>
    <PlainTable
      label="Payments"
      heads={['When', 'Status', 'Amount', 'Method', 'Provider', 'Note', 'Events']}
      rows={payments.map((payment) => ({
        key: payment.id,
        cells: [
          formatMoment(payment.createdAt),
          <Status key="status">{toWords(payment.status)}</Status>,
          formatAmount(payment.amount, payment.currency),
          payment.method ?? '',
          [toWords(payment.provider), payment.reference].filter(Boolean).join(' '),
          describePayment(payment),
          payment.events.map(({ type }) => type).join(', '),
        ],
      }))}
    />
  </Section>
)

function describePayment({ status, declineReason, receivedAmount, receivedCurrency }: Payment): string {
  if (declineReason !== null) return declineReason
  return status === 'Held' ? `${formatAmount(receivedAmount, receivedCurrency ?? 'EUR')} arrived` : ''
}

type Payment = OrderRecord['payments'][number]

/** Who has begun a refund. */
const whoBegan = { Vendor: 'Your team', Provider: 'The provider', Shop: 'The shop' } as const

const Refunds = ({ order: { refunds } }: Part) =>
  refunds.length > 0 && (
    <Section title="Refunds">
      <PlainTable
        label="Refunds"
        heads={['When', 'Status', 'Amount', 'Begun by', 'Reason']}
        rows={refunds.map(({ id, createdAt, status, amount, currency, begunBy, reason, failure }) => ({
          key: id,
          cells: [
            formatMoment(createdAt),
            <Status key="status">{status}</Status>,
            formatAmount(amount, currency),
            whoBegan[begunBy],
            failure ? `${reason} (${failure})` : reason,
          ],
        }))}
      />
    </Section>
  )

const Disputes = ({ order: { disputes } }: Part) =>
  disputes.length > 0 && (
    <Section title="Disputes">
      <PlainTable
        label="Disputes"
        heads={['Since', 'Status', 'Amount', 'Reason', 'Evidence by', 'Evidence']}
        rows={disputes.map(({ id, createdAt, status, amount, currency, reason, evidenceDueAt }) => ({
          key: id,
          cells: [
            formatMoment(createdAt),
            <Status key="status">{status}</Status>,
            formatAmount(amount, currency),
            reason,
            formatMoment(evidenceDueAt),
            <a
              key="evidence"
              href={fillPath(disputeEndpoints.readEvidence.path, { id })}
              download="dispute-evidence.pdf"
            >
              PDF for the bank
            </a>,
          ],
        }))}
      />
    </Section>
  )

/** Why there is no invoice of ours. */
function noteNone(seller: OrderRecord['seller']): string {
  const merchant = seller && nameMerchant(seller)
  return merchant ? `${merchant} sold this order, and mails its own invoice.` : 'None yet.'
}

const Invoices = ({ order: { invoices, seller } }: Part) => (
  <Section title="Invoices" note={invoices.length === 0 ? noteNone(seller) : undefined}>
    <PlainTable
      label="Invoices"
      heads={['Number', 'Kind', 'Issued']}
      rows={invoices.map(({ series, number, name, issuedAt }) => ({
        key: name,
        cells: [
          <a
            key="pdf"
            href={fillPath(invoiceEndpoints.readInvoice.path, { series, number: String(number) })}
            target="_blank"
            rel="noreferrer"
          >
            {name} (PDF)
          </a>,
          toWords(series),
          formatMoment(issuedAt),
        ],
      }))}
    />
  </Section>
)

function Licenses({ order: { licenses } }: Part) {
  const names = useItemNames()
  return (
    <Section title="Licenses" note={licenses.length === 0 ? 'None yet.' : undefined}>
      <PlainTable
        label="Licenses"
        heads={['License', 'Product', 'Status', 'Why it ended']}
        rows={licenses.map(({ id, productId, status, revokedReason }) => ({
          key: id,
          cells: [
            <Link key="id" to={`/licenses/${id}`}>
              {shortId(id)}
            </Link>,
            names.product(productId),
            <Status key="status">{status}</Status>,
            revokedReason ?? '',
          ],
        }))}
      />
    </Section>
  )
}
