import { useState } from 'react'
import type { User } from '#contract/entities/identity.ts'
import { useMailedLink } from '../../parts/account/use-mailed-link.ts'
import { UserAreaPage } from '../../parts/account/user-area-page.tsx'
import { AccountEmail } from './account-email.tsx'
import { AccountEmailChange } from './account-email-change.tsx'
import { AccountErasure } from './account-erasure.tsx'
import { AccountExport } from './account-export.tsx'
import { AccountMailChoices } from './account-mail-choices.tsx'
import { AccountName } from './account-name.tsx'
import { AccountPassword } from './account-password.tsx'
import { AccountPostalAddress } from './account-postal-address.tsx'
import { AccountSessions } from './account-sessions.tsx'
import { route } from './route.ts'

/** With `?email&code`, as a mail links to it, the page also completes a change of address. */
export default function Page() {
  const link = useMailedLink()
  return (
    <UserAreaPage title={route.head.title}>
      {(user) => (
        <>
          {link && <AccountEmailChange key={link.code} link={link} />}
          <Account user={user} />
        </>
      )}
    </UserAreaPage>
  )
}

/** What the service knows of the customer, and how it is changed. */
function Account({ user }: { user: User }) {
  const [passwordChanges, setPasswordChanges] = useState(0)
  return (
    <div>
      <AccountName user={user} />
      <AccountEmail user={user} />
      <AccountPostalAddress user={user} />
      <AccountMailChoices user={user} />
      <AccountPassword onChanged={() => setPasswordChanges((count) => count + 1)} />
      <AccountSessions key={passwordChanges} />
      <AccountExport />
      <AccountErasure user={user} />
    </div>
  )
}
