import { shellPageSchema } from '#contract/pages/shell.ts'
import { Link } from '../navigation/link.tsx'
import { VendorMail } from '../parts/account-mail.tsx'
import { AccountPage } from '../parts/account-page.tsx'
import { NeedsScript } from '../parts/needs-script.tsx'

export const schema = shellPageSchema

/** Will mail a link to choose a new password; the service can't yet. */
export default function Page() {
  return (
    <AccountPage title="Forgot your password?" lead={<p>Here you will get a mail with a link to choose a new one.</p>}>
      <NeedsScript to="send for a new password" />
      <p>
        This shop does not send that mail yet. Write to <VendorMail /> from the e-mail address of your account.
      </p>
      <p>
        Remembered it? <Link href="/user-area/sign-in">Sign in</Link>.
      </p>
    </AccountPage>
  )
}
