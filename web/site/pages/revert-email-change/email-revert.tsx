import { useState } from 'react'
import type { MailedLink } from '#web/client/sign-in.ts'
import { revertEmailChange } from '#web/client/sign-in.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import styles from '../../parts/account/form.module.css'
import { PasswordChoice } from '../../parts/account/password-choice.tsx'
import { useAction } from '../../parts/account/use-action.ts'
import { forgetMailedLink } from '../../parts/account/use-mailed-link.ts'
import { VendorEmail } from '../../parts/account/vendor-email.tsx'
import { AccountPage } from '../../parts/account-page.tsx'
import { useShop } from '../../shop.tsx'

/** Gives an account its old address back once its owner has said so, and leads to a new password. */
export function EmailRevert({ link }: { link: MailedLink }) {
  const shop = useShop()
  const { isBusy, problem, run } = useAction()
  const [passwordLink, setPasswordLink] = useState<MailedLink | null>(null)
  // Not by opening the page: programs that look through mail open links as well.
  const takeBack = () =>
    run('Nothing is changed.', async () => {
      setPasswordLink(await revertEmailChange(shop, link))
      forgetMailedLink()
    })
  if (passwordLink)
    return (
      <AccountPage
        title="One thing left."
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
