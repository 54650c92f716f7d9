import type { CustomerRecord } from '#contract/vendor-api/customer-record.ts'
import { ActionButtons } from '../../actions/action-buttons.tsx'
import { call } from '../../api/calls.ts'
import { Detail, Facts, Section, Status } from '../../detail/detail.tsx'
import { Neighbours } from '../../detail/neighbours.tsx'
import { Record } from '../../detail/record.tsx'
import { useRecord } from '../../detail/use-record.ts'
import { formatMoment } from '../../format.ts'
import { grantLicense } from '../licenses/grant-license.ts'
import { customerActions } from './customer-actions.tsx'
import { Mails, Notes, Requests } from './customer-contacts.tsx'
import { FormerOrders, FormerStores, FormerSubscriptions } from './customer-history.tsx'
import styles from './customer-page.module.css'
import { FailedActivations, Licenses, Orders, Trials, WaitingGrants } from './customer-possessions.tsx'
import { Timeline } from './customer-timeline.tsx'
import { customersList } from './customers-list.ts'

/** Everything about one customer, by the id of the account or an address, and what can be done. */
export default function CustomerPage({ id }: { id: string }) {
  const query = useRecord('showCustomer', id, () => call('showCustomer', { parameters: { emailOrId: id } }))
  return (
    <Record query={query} title="Customer">
      {(customer) => (
        <Detail
          title={customer.account?.name || customer.email}
          status={<Status>{describeAccount(customer)}</Status>}
          neighbours={<Neighbours list={customersList} id={id} />}
          actions={<CustomerButtons customer={customer} />}
        >
          <CustomerFacts customer={customer} />
          <FormerStores customer={customer} />
          <Licenses customer={customer} />
          <WaitingGrants customer={customer} />
          <Orders customer={customer} />
          <FormerOrders customer={customer} />
          <FormerSubscriptions customer={customer} />
          <Trials customer={customer} />
          <FailedActivations customer={customer} />
          <Mails customer={customer} />
          <Requests customer={customer} />
          <Notes customer={customer} />
          <Timeline id={id} />
        </Detail>
      )}
    </Record>
  )
}

function describeAccount({ account }: CustomerRecord): string {
  if (account === null) return 'Guest'
  return account.confirmedAt === null ? 'Unconfirmed' : 'Confirmed'
}

const CustomerButtons = ({ customer }: { customer: CustomerRecord }) => (
  <div className={styles.buttons}>
    <ActionButtons actions={[{ ...grantLicense(customer.email), label: 'Grant a license' }]} item={null} />
    <ActionButtons actions={customerActions} item={customer} />
  </div>
)

const CustomerFacts = ({ customer: { email, account, consents, suppressed } }: { customer: CustomerRecord }) => (
  <Section title="Account">
    <Facts
      facts={[
        ['Email', email],
        ['Customer since', formatMoment(account?.createdAt ?? null)],
        ['Signed in last', formatMoment(account?.signedInAt ?? null)],
        ['Seen last', formatMoment(account?.seenAt ?? null)],
        ['Open sessions', account && String(account.openSessions)],
        ['Mail', suppressed ? `Refused since ${formatMoment(suppressed.refusedAt)}: ${suppressed.reply}` : 'Arrives'],
        ['Newsletter', consents.newsletter ? 'Subscribed' : 'Not subscribed'],
        ['Accepted the terms', formatMoment(consents.acceptedTermsAt)],
        ['Customer ID', account && <code key="id">{account.id}</code>],
      ]}
    />
  </Section>
)
