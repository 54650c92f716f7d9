import { Fragment } from 'react'
import { ActionButtons } from '../../actions/action-buttons.tsx'
import { call } from '../../api/calls.ts'
import { PlainTable, Sub } from '../../detail/detail.tsx'
import { SimplePage } from '../../detail/simple-page.tsx'
import { useRecord } from '../../detail/use-record.ts'
import { formatMoment, toWords } from '../../format.ts'
import { inviteStaff, staffActions } from './staff-actions.ts'

/** Who may use the desk. */
export default function StaffPage() {
  const query = useRecord('listStaff', '', () => call('listStaff'))
  return (
    <SimplePage title="Staff" query={query} actions={[inviteStaff]}>
      {({ items }) => (
        <PlainTable
          label="Staff"
          heads={['Name', 'Role', 'Signs in with', 'Last seen', '']}
          rows={items.map((member) => ({
            key: member.id,
            cells: [
              <Fragment key="name">
                {member.name || 'Invited'}
                <Sub>{member.email}</Sub>
              </Fragment>,
              toWords(member.role),
              describeAccess(member),
              formatMoment(member.lastSeenAt) || 'Never',
              <ActionButtons key="actions" actions={staffActions} item={member} />,
            ],
          }))}
        />
      )}
    </SimplePage>
  )
}

type Access = {
  passkeys: number
  hasAuthenticator: boolean
  joinedAt: string | null
  invitationEndsAt: string | null
}

function describeAccess({ passkeys, hasAuthenticator, joinedAt, invitationEndsAt }: Access): string {
  if (joinedAt === null)
    return invitationEndsAt === null ? 'Invitation has ended' : `Invited until ${formatMoment(invitationEndsAt)}`
  const keys = passkeys === 1 ? 'a passkey' : `${passkeys} passkeys`
  return [passkeys > 0 && keys, hasAuthenticator && 'password and code'].filter(Boolean).join(', ')
}
