import { shellPageSchema } from '#contract/pages/shell.ts'
import { VendorMail } from '../parts/account-mail.tsx'
import { AccountPage } from '../parts/account-page.tsx'
import { NeedsScript } from '../parts/needs-script.tsx'

export const schema = shellPageSchema

/** Will take a new password from who comes with the code of a mail; the service can't yet. */
export default function Page() {
  return (
    <AccountPage title="Choose a new password" lead={<p>Here a link in a mail will let you choose a new password.</p>}>
      <NeedsScript to="take a new password" />
      <p>
        This shop sends no such links yet. If you can’t sign in, write to <VendorMail /> from the e-mail address of your
        account.
      </p>
    </AccountPage>
  )
}
