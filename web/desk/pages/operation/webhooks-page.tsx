import { deliveriesCounted } from '#contract/vendor-api/operation.ts'
import { ActionButtons } from '../../actions/action-buttons.tsx'
import { call } from '../../api/calls.ts'
import { PlainTable } from '../../detail/detail.tsx'
import { SimplePage } from '../../detail/simple-page.tsx'
import { useRecord } from '../../detail/use-record.ts'
import { Link } from '../../navigation/link.tsx'
import { addWebhook, webhookActions } from './webhook-actions.ts'

/** Who is told of what happens. */
export default function WebhooksPage() {
  const query = useRecord('listWebhooks', '', () => call('listWebhooks'))
  return (
    <SimplePage title="Webhooks" query={query} actions={[addWebhook]}>
      {({ items }) =>
        items.length === 0 ? (
          <p>Nobody is told of what happens. Add the address of a program of yours that wants to know.</p>
        ) : (
          <PlainTable
            label="Webhooks"
            heads={['Address', 'Events', 'Waiting', 'Delivered', 'Parked', '']}
            rows={items.map((receiver) => ({
              key: receiver.id,
              cells: [
                <Link key="url" to={`/webhooks/${receiver.id}`}>
                  {receiver.url}
                </Link>,
                receiver.events.join(', '),
                describeCount(receiver.deliveries.Waiting),
                describeCount(receiver.deliveries.Delivered),
                describeCount(receiver.deliveries.Parked),
                <ActionButtons key="actions" actions={webhookActions} item={receiver} />,
              ],
            }))}
          />
        )
      }
    </SimplePage>
  )
}

const describeCount = (count = 0) => (count < deliveriesCounted ? count : `${deliveriesCounted} or more`)
