import { AccountPage } from '../../components/account/account-page.tsx'
import { useMailedLink } from '../../components/account/use-mailed-link.ts'
import { PasswordChoice } from '../../components/forms/password-choice.tsx'
import { NeedsScript } from '../../components/needs-script.tsx'
import { Link } from '../../navigation/link.tsx'
import { useIsInteractive } from '../../use-is-interactive.ts'
import { route } from './route.ts'

/** Takes a new password from who comes with the code of a mail: `/user-area/reset-password?email&code`. */
export default function Page() {
  const link = useMailedLink()
  const isInteractive = useIsInteractive()
  return (
    <AccountPage
      drawing="account"
      hasLongTitle
      title={route.head.title}
      lead={
        isInteractive && <p>{link ? 'Setting it signs you out everywhere else.' : 'A link in a mail leads here.'}</p>
      }
    >
      <NeedsScript to="take a new password" />
      {link && <PasswordChoice key={link.code} link={link} />}
      {isInteractive && !link && (
        <p>
          Open the link from the mail. None there? <Link href="/user-area/forgot-password">Ask for one</Link>. It works
          for one hour.
        </p>
      )}
    </AccountPage>
  )
}
