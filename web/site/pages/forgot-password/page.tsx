import { forgotPassword } from '#web/client/sign-in.ts'
import { AccountPage } from '../../components/account/account-page.tsx'
import { MailRequestForm } from '../../components/forms/mail-request-form.tsx'
import { NeedsScript } from '../../components/needs-script.tsx'
import { Link } from '../../navigation/link.tsx'
import { useShop } from '../../shop.tsx'
import { route } from './route.ts'

/** Sends a link to choose a new password. The response is the same for every address. */
export default function Page() {
  const shop = useShop()
  return (
    <AccountPage drawing="account" title={route.head.title} lead={<p>We’ll mail you a link to choose a new one.</p>}>
      <NeedsScript to="send for a new password" />
      <MailRequestForm
        autoComplete="username"
        action="Mail me a link"
        request={(email) => forgotPassword(shop, email)}
        describeSent={describeSent}
      >
        Remembered it? <Link href="/user-area/sign-in">Sign in</Link>.
      </MailRequestForm>
    </AccountPage>
  )
}

const describeSent = (email: string) =>
  `If there is an account with the address ${email}, a mail is on its way. The link works for one hour.`
