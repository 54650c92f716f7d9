import { Link } from '../../navigation/link.tsx'
import { useMailedLink } from '../../parts/account/use-mailed-link.ts'
import { AccountPage } from '../../parts/account-page.tsx'
import { NeedsScript } from '../../parts/frame/needs-script.tsx'
import { useIsInteractive } from '../../use-is-interactive.ts'
import { EmailRevert } from './email-revert.tsx'
import { route } from './route.ts'

/** Takes a change of address back: `/user-area/revert-email-change?email&code`, as the mail to the old one links to it. */
export default function Page() {
  const link = useMailedLink()
  const isInteractive = useIsInteractive()
  if (link) return <EmailRevert key={link.code} link={link} />
  return (
    <AccountPage hasLongTitle title={route.head.title} lead={isInteractive && <p>A link in a mail leads here.</p>}>
      <NeedsScript to="give an account its address back" />
      {isInteractive && (
        <p>
          When the address of your account changes, the old address gets a mail. Its link takes the change back. It is
          good for 7 days. Older than that? <Link href="/support">Write to us</Link>.
        </p>
      )}
    </AccountPage>
  )
}
