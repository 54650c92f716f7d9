import type { User } from '#contract/entities/identity.ts'
import type { MailedLink } from '#web/client/sign-in.ts'
import { Button } from '#web/ui/button.tsx'
import styles from '../../parts/account/form.module.css'
import { useAction } from '../../parts/account/use-action.ts'
import { AccountPage } from '../../parts/account-page.tsx'
import { useShop } from '../../shop.tsx'

type ConfirmationForAnotherProps = { link: MailedLink; user: User; onStay: () => void }

/** Asks a customer who has opened the link of another one as whom to go on. Until then the link is not used. */
export function ConfirmationForAnother({ link, user, onStay }: ConfirmationForAnotherProps) {
  const { session } = useShop()
  const { isBusy, run } = useAction()
  return (
    <AccountPage
      title="For another account."
      lead={
        <p role="status">
          This link was mailed to {link.email}. You are signed in as {user.email}.
        </p>
      }
    >
      <div className={styles.form}>
        <p>Nothing is confirmed yet. Signed out, you go on into the account of that address.</p>
        <Button
          large
          className="p-self-start"
          busy={isBusy}
          onClick={() => run('You are still signed in.', session.signOut)}
        >
          Sign out and go on
        </Button>
        <Button look="line" large className="p-self-start" onClick={onStay}>
          Confirm it and stay signed in
        </Button>
      </div>
    </AccountPage>
  )
}
