import { AccountPage } from '../../components/account/account-page.tsx'
import { useMailedLink } from '../../components/account/use-mailed-link.ts'
import { NeedsScript } from '../../components/needs-script.tsx'
import { useIsInteractive } from '../../use-is-interactive.ts'
import { AccountConfirmation } from './account-confirmation.tsx'
import { ConfirmationWays } from './confirmation-ways.tsx'
import { route } from './route.ts'

/** Confirms an email address: `/user-area/confirm-account?email&code`, the link in emails. */
export default function Page() {
  const link = useMailedLink()
  const isInteractive = useIsInteractive()
  if (link) return <AccountConfirmation key={link.code} link={link} />
  return (
    <AccountPage
      title={route.head.title}
      lead={isInteractive && <p>The link we mailed you confirms your e-mail address.</p>}
    >
      <NeedsScript to="confirm an account" />
      {isInteractive && <ConfirmationWays />}
    </AccountPage>
  )
}
