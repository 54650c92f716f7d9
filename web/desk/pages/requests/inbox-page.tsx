import type { ResponseOf } from '#contract/endpoint.ts'
import type { vendorApi } from '#contract/vendor-api/endpoints.ts'
import { type InboxItem, type InboxKind, inboxKinds } from '#contract/vendor-api/inbox.ts'
import { ActionButtons } from '../../actions/action-buttons.tsx'
import { call } from '../../api/calls.ts'
import { Detail, PlainTable, Sub } from '../../detail/detail.tsx'
import { Record } from '../../detail/record.tsx'
import { useRecord } from '../../detail/use-record.ts'
import { formatMoment, toWords } from '../../format.ts'
import { Link } from '../../navigation/link.tsx'
import { useAddress } from '../../navigation/location.ts'
import { dropJob, retryJob } from '../operation/jobs-list.ts'
import styles from './requests.module.css'

type Counts = ResponseOf<(typeof vendorApi)['showInbox']>['counts']

const names: Record<InboxKind, string> = {
  heldPayment: 'Held payments',
  dispute: 'Disputes',
  withdrawal: 'Withdrawals',
  educationRequest: 'Education',
  failedJob: 'Failed jobs',
  unsentMail: 'Unsent mails',
  unsentWebhooks: 'Unsent webhooks',
  doctorWarning: 'Checks',
}

const isKind = (text: string | null): text is InboxKind => inboxKinds.some((kind) => kind === text)

/** One queue for everything that needs a person. */
export default function InboxPage() {
  const { query: address } = useAddress()
  const asked = address.get('kind')
  const kind = isKind(asked) ? asked : undefined
  const query = useRecord('showInbox', kind ?? '', () => call('showInbox', { query: kind ? { kind } : {} }))
  return (
    <Detail title="Inbox">
      <Record query={query}>
        {({ items, counts }) => (
          <>
            <Kinds counts={counts} chosen={kind ?? 'all'} />
            {items.length === 0 ? (
              <p>Nothing needs a person now.</p>
            ) : (
              <PlainTable
                label="Inbox"
                heads={['What', 'About', 'Since', 'By', '']}
                rows={items.map((item) => ({
                  key: `${item.kind} ${item.id}`,
                  cells: [
                    toWords(item.kind),
                    <Title key="title" item={item} />,
                    formatMoment(item.since),
                    item.deadline === null ? '' : <Deadline key="deadline" deadline={item.deadline} />,
                    isJob(item) ? <ActionButtons key="actions" actions={[retryJob, dropJob]} item={toJob(item)} /> : '',
                  ],
                }))}
              />
            )}
          </>
        )}
      </Record>
    </Detail>
  )
}

/** Links to the kinds of things that wait, with how many there are; and to the one that is chosen, though nothing waits. */
export const Kinds = ({ counts, chosen }: { counts: Counts; chosen?: InboxKind | 'all' }) => (
  <nav className={styles.kinds} aria-label="Kinds">
    <Link to="/inbox" aria-current={chosen === 'all'}>
      All
    </Link>
    {counts
      .filter(({ kind, count }) => count > 0 || kind === chosen)
      .map(({ kind, count, isCapped }) => (
        <Link key={kind} to={`/inbox?kind=${kind}`} aria-current={kind === chosen}>
          {names[kind]} <b>{isCapped ? `more than ${count}` : count}</b>
        </Link>
      ))}
  </nav>
)

const isJob = ({ kind }: InboxItem) => kind === 'failedJob' || kind === 'unsentMail'
/** Jobs are in the inbox once they are parked. */
const toJob = ({ id, title, since }: InboxItem) => ({ id, kind: title, parkedAt: since })

/** The page where it is dealt with, if it has one. */
const addresses: Partial<Record<InboxKind, (item: InboxItem) => string>> = {
  heldPayment: ({ orderId, id }) => `/orders/${orderId ?? id}`,
  dispute: ({ orderId, id }) => `/orders/${orderId ?? id}`,
  withdrawal: ({ id }) => `/withdrawals/${id}`,
  educationRequest: ({ id }) => `/education/${id}`,
  unsentWebhooks: ({ id }) => `/webhooks/${id}?status=Parked`,
  doctorWarning: () => '/checks',
}

function Title({ item }: { item: InboxItem }) {
  const address = addresses[item.kind]?.(item)
  return (
    <>
      {address === undefined ? item.title : <Link to={address}>{item.title}</Link>}
      {item.detail !== '' && <Sub>{item.detail}</Sub>}
    </>
  )
}

function Deadline({ deadline }: { deadline: string }) {
  const isLate = Date.parse(deadline) < Date.now()
  return (
    <span className={isLate ? styles.late : styles.due}>
      {formatMoment(deadline)}
      {isLate && ', overdue'}
    </span>
  )
}
