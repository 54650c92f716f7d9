import type { CustomerRecord } from '#contract/vendor-api/customer-record.ts'
import { ActionButtons } from '../../actions/action-buttons.tsx'
import { PlainTable, Section, Status } from '../../detail/detail.tsx'
import { formatMoment } from '../../format.ts'
import { addNote, removeNote, resendMail } from './customer-actions.tsx'

type Part = { customer: CustomerRecord }

/** Mails to the customer and whether they arrived. */
export const Mails = ({ customer: { mails } }: Part) => (
  <Section title="Mails" note={mails.length === 0 ? 'No mail so far.' : undefined}>
    <PlainTable
      label="Mails"
      heads={['Subject', 'Status', 'Queued', 'Sent', 'Attempts', '']}
      rows={mails.map((mail) => ({
        key: mail.id,
        cells: [
          mail.subject,
          <Status key="status">{mail.status}</Status>,
          formatMoment(mail.queuedAt),
          formatMoment(mail.sentAt),
          mail.attempts ?? '',
          <ActionButtons key="actions" actions={[resendMail]} item={mail} />,
        ],
      }))}
    />
  </Section>
)

/** What the customer asked for, withdrawals among it. */
export const Requests = ({ customer: { requests, withdrawals } }: Part) => {
  const all = [
    ...requests,
    ...withdrawals.map(({ id, orderGiven, statement, receivedAt }) => ({
      id,
      kind: 'Withdrawal',
      subject: `${orderGiven}: ${statement}`,
      status: null,
      receivedAt,
    })),
  ]
  return (
    <Section title="Requests" note={all.length === 0 ? 'No request.' : undefined}>
      <PlainTable
        label="Requests"
        heads={['Kind', 'About', 'Status', 'Received']}
        rows={all.map(({ id, kind, subject, status, receivedAt }) => ({
          key: `${kind} ${id}`,
          cells: [kind, subject, status ?? '', formatMoment(receivedAt)],
        }))}
      />
    </Section>
  )
}

/** What colleagues wrote down. */
export const Notes = ({ customer }: Part) => (
  <Section title="Notes">
    {customer.notes.length > 0 && (
      <PlainTable
        label="Notes"
        heads={['Note', 'By', 'When', '']}
        rows={customer.notes.map((note) => ({
          key: note.id,
          cells: [
            note.text,
            note.author,
            formatMoment(note.createdAt),
            <ActionButtons key="actions" actions={[removeNote]} item={note} />,
          ],
        }))}
      />
    )}
    <ActionButtons actions={[addNote]} item={customer} />
  </Section>
)
