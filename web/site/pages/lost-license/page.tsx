import { findLostLicenses } from '#web/client/inventory.ts'
import { AccountPage } from '../../components/account/account-page.tsx'
import { MailRequestForm } from '../../components/forms/mail-request-form.tsx'
import { NeedsScript } from '../../components/needs-script.tsx'
import { Link } from '../../navigation/link.tsx'
import { useSearch } from '../../navigation/navigation.tsx'
import { useShop } from '../../shop.tsx'
import { OldSerialForm } from './old-serial-form.tsx'
import styles from './page.module.css'
import { route } from './route.ts'

/**
 * Sends an email that lists the licenses of an address. The response is the same for every address. `?serial=` fills in the
 * serial number of a former store, whose links can lead here.
 */
export default function Page() {
  const shop = useShop()
  const serial = new URLSearchParams(useSearch()).get('serial') ?? ''
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
      <section className={styles.other} aria-labelledby="by-serial">
        <h2 id="by-serial" className="p-size-3">
          Got a serial number?
        </h2>
        <p>
          Serial numbers from our earlier stores still work. Enter yours, and we’ll mail the address it was sold to.
        </p>
        <OldSerialForm key={serial} serial={serial} />
      </section>
    </AccountPage>
  )
}

const describeSent = (email: string) =>
  `A mail is on its way to ${email}. It lists the licenses under that address, or says that there are none.`
