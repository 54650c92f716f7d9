import { AccountPage } from '../../components/account/account-page.tsx'
import { NeedsScript } from '../../components/needs-script.tsx'
import { Link } from '../../navigation/link.tsx'
import { useSearch } from '../../navigation/navigation.tsx'
import { useIsInteractive } from '../../use-is-interactive.ts'
import { MailPreferences } from './mail-preferences.tsx'
import { readPreferencesLink } from './use-preferences-link.ts'

/** Lets recipients of optional emails confirm and choose them: `/user-area/newsletter?email&token`, the link in emails. */
export default function Page() {
  const link = readPreferencesLink(useSearch())
  const isInteractive = useIsInteractive()
  if (link) return <MailPreferences key={`${link.email} ${link.token}`} link={link} />
  return (
    <AccountPage
      drawing="licenses"
      title="Your mail"
      lead={isInteractive && <p>A link in our mails leads here, so that nobody but you changes yours.</p>}
    >
      <NeedsScript to="change what you are mailed" />
      {isInteractive && (
        <p>
          Open it from one of them. With an account you choose the same under{' '}
          <Link href="/user-area/account">your account</Link>.
        </p>
      )}
    </AccountPage>
  )
}
