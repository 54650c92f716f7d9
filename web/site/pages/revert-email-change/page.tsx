import { useState } from 'react'
import { type MailedLink, revertEmailChange } from '#web/client/sign-in.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { AccountPage } from '../../components/account/account-page.tsx'
import { forgetMailedLink, useMailedLink } from '../../components/account/use-mailed-link.ts'
import { VendorEmail } from '../../components/account/vendor-email.tsx'
import styles from '../../components/forms/form.module.css'
import { PasswordChoice } from '../../components/forms/password-choice.tsx'
import { useAction } from '../../components/forms/use-action.ts'
import { NeedsScript } from '../../components/needs-script.tsx'
import { Link } from '../../navigation/link.tsx'
import { usePageLink, useShop } from '../../shop.tsx'
import { useIsInteractive } from '../../use-is-interactive.ts'
import { route } from './route.ts'

/** Reverts a change of the email address: `/user-area/revert-email-change?email&code`, the link in the email to the old address. */
export default function Page() {
  const link = useMailedLink()
  const isInteractive = useIsInteractive()
  const support = usePageLink('support')
  if (link) return <EmailRevert key={link.code} link={link} />
  return (
    <AccountPage hasLongTitle title={route.head.title} lead={isInteractive && <p>A link in a mail leads here.</p>}>
      <NeedsScript to="give an account its address back" />
      {isInteractive && (
        <p>
          When the address of your account changes, the old address gets a mail. Its link takes the change back. It
          works for 7 days. Older than that?{' '}
          {support ? (
            <Link href={support.href}>Write to us</Link>
          ) : (
            <>
              Write to <VendorEmail />
            </>
          )}
          .
        </p>
      )}
    </AccountPage>
  )
}

/** Gives an account its old address back once its owner has said so, and leads to a new password. */
function EmailRevert({ link }: { link: MailedLink }) {
  const shop = useShop()
  const { isBusy, problem, run } = useAction()
  const [passwordLink, setPasswordLink] = useState<MailedLink | null>(null)
  // Not when the page is opened, because mail scanners open links, too.
  const takeBack = () =>
    run('Nothing is changed.', async () => {
      setPasswordLink(await revertEmailChange(shop, link))
      forgetMailedLink()
    })
  if (passwordLink)
    return (
      <AccountPage
        title="One step left."
        lead={<p role="status">The account is yours again, and everyone is signed out. Choose a new password.</p>}
      >
        <PasswordChoice link={passwordLink} />
      </AccountPage>
    )
  return (
    <AccountPage hasLongTitle title="Take your account back" lead={<p>If you did not change its address yourself.</p>}>
      <div className={styles.form}>
        {problem && (
          <Notice kind="problem">
            <p>{problem}</p>
            <p>
              Our address is <VendorEmail />.
            </p>
          </Notice>
        )}
        <p>
          <strong>{link.email}</strong> becomes its address again, everyone is signed out, and you choose a new
          password. Your licenses and devices stay as they are.
        </p>
        <Button large busy={isBusy} className="p-self-start" onClick={takeBack}>
          Take my account back
        </Button>
      </div>
    </AccountPage>
  )
}
