import { shellPageSchema } from '#contract/pages/shell.ts'
import { VendorMail } from '../parts/account-mail.tsx'
import { AccountPage } from '../parts/account-page.tsx'
import { NeedsScript } from '../parts/needs-script.tsx'

export const schema = shellPageSchema

/** Will confirm the e-mail address of an account; the service can't yet. */
export default function Page() {
  return (
    <AccountPage
      title="Confirm your account"
      lead={<p>Here a link in a mail will confirm that an e-mail address is yours.</p>}
    >
      <NeedsScript to="confirm an account" />
      <p>
        This shop sends no such links yet. Your account works without one. If a mail asked you to come here, write to{' '}
        <VendorMail /> before you do anything else it says.
      </p>
    </AccountPage>
  )
}
