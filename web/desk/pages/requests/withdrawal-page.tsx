import { ActionButtons } from '../../actions/action-buttons.tsx'
import { call } from '../../api/calls.ts'
import { Detail, Facts, PlainTable, Section, Status } from '../../detail/detail.tsx'
import { Record } from '../../detail/record.tsx'
import { useRecord } from '../../detail/use-record.ts'
import { formatMoment, shortId } from '../../format.ts'
import { Link } from '../../navigation/link.tsx'
import { withdrawalActions } from './request-actions.ts'

/** A withdrawal from a contract, with the orders that it may mean. */
export default function WithdrawalPage({ id }: { id: string }) {
  const query = useRecord('showWithdrawal', id, () => call('showWithdrawal', { parameters: { id } }))
  return (
    <Record query={query} title="Withdrawal">
      {({ withdrawal, orders }) => (
        <Detail
          title={`Withdrawal: ${withdrawal.name}`}
          status={<Status>{withdrawal.outcome ?? 'Open'}</Status>}
          actions={<ActionButtons actions={withdrawalActions} item={withdrawal} />}
        >
          <Facts
            facts={[
              ['Email', withdrawal.email],
              ['Order, as they wrote it', withdrawal.orderGiven],
              ['Statement', withdrawal.statement],
              ['Received', formatMoment(withdrawal.receivedAt)],
              ['Money back by', formatMoment(withdrawal.deadline)],
              ['Settled', formatMoment(withdrawal.settledAt)],
            ]}
          />
          <Section
            title="Orders that it may mean"
            note={
              orders.length === 0
                ? 'No completed order has this address. Search for the order by its number.'
                : undefined
            }
          >
            <PlainTable
              label="Orders"
              heads={['Order', 'Customer', 'Completed', 'Devices', 'What speaks against it']}
              rows={orders.map((order) => ({
                key: order.id,
                cells: [
                  <Link key="id" to={`/orders/${order.id}`}>
                    {shortId(order.id)}
                  </Link>,
                  `${order.customer.name}, ${order.customer.email}`,
                  formatMoment(order.completedAt),
                  order.activations,
                  order.objections.join('; ') || 'Nothing',
                ],
              }))}
            />
          </Section>
        </Detail>
      )}
    </Record>
  )
}
