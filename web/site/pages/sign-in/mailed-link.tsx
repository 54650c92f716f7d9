import { type MailedLink, mailSignInLink, signInByLink } from '#web/client/sign-in.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { AccountPage } from '../../components/account/account-page.tsx'
import { forgetMailedLink } from '../../components/account/use-mailed-link.ts'
import styles from '../../components/forms/form.module.css'
import { MailRequestForm } from '../../components/forms/mail-request-form.tsx'
import { useAction } from '../../components/forms/use-action.ts'
import { useReturn } from '../../navigation/navigation.tsx'
import { useShop } from '../../shop.tsx'

/** Has a link mailed that signs in. */
export function LinkRequest({ email, onPassword }: { email: string; onPassword: () => void }) {
  const shop = useShop()
  return (
    <MailRequestForm
      autoComplete="username"
      email={email}
      action="E-mail me a link"
      request={(email) => mailSignInLink(shop, email)}
      describeSent={describeSent}
    >
      <Button look="plain" onClick={onPassword}>
        Sign in with your password
      </Button>
    </MailRequestForm>
  )
}

const describeSent = (email: string) =>
  `If there is an account with the address ${email}, a mail is on its way. Its link works once, for 15 minutes.`

/**
 * Signs in with the link from a mail, when its reader says so: programs that look through mail open links too, and would use it
 * up.
 */
export function SignInByLink({ link, onGiveUp }: { link: MailedLink; onGiveUp: () => void }) {
  const shop = useShop()
  const goBack = useReturn('/user-area/licenses')
  const { isBusy, problem, run } = useAction()
  const signIn = () =>
    run('You are not signed in.', async () => {
      await signInByLink(shop, link)
      forgetMailedLink()
      await goBack()
    })
  function giveUp() {
    forgetMailedLink()
    onGiveUp()
  }
  return (
    <AccountPage
      drawing="account"
      title="Sign in"
      lead={
        <p>
          As <span className="p-address">{link.email}</span>, on this device.
        </p>
      }
    >
      <div className={styles.form}>
        {problem && (
          <Notice kind="problem">
            <p>{problem}</p>
            <Button look="plain" onClick={giveUp}>
              Sign in another way
            </Button>
          </Notice>
        )}
        <Button large className="p-self-start" busy={isBusy} onClick={signIn}>
          Sign in
        </Button>
      </div>
    </AccountPage>
  )
}
