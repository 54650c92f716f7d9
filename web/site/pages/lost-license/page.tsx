import { findLostLicenses } from '#web/client/inventory.ts'
import { AccountPage } from '../../components/account/account-page.tsx'
import { MailRequestForm } from '../../components/forms/mail-request-form.tsx'
import { NeedsScript } from '../../components/needs-script.tsx'
import { Link } from '../../navigation/link.tsx'
import { useShop } from '../../shop.tsx'
import { route } from './route.ts'

/** Sends an email that lists the licenses of an address. The response is the same for every address. */
export default function Page() {
  const shop = useShop()
  return (
    <AccountPage
      drawing="licenses"
      title={route.head.title}
      lead={<p>Enter the address you bought with. We’ll mail you its licenses and how to open them.</p>}
    >
      <NeedsScript to="ask for your licenses" />
      <MailRequestForm
        autoComplete="email"
        action="Mail me my licenses"
        request={(email) => findLostLicenses(shop, email)}
        describeSent={describeSent}
      >
        Know your password? <Link href="/user-area/sign-in">Sign in</Link>: they are in your account.
      </MailRequestForm>
    </AccountPage>
  )
}

const describeSent = (email: string) =>
  `A mail is on its way to ${email}. It lists the licenses under that address, or says that there are none.`
