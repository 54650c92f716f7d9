import { findLostLicenses } from '#web/client/inventory.ts'
import { AccountPage } from '../../components/account/account-page.tsx'
import { useOldSerials } from '../../components/account/use-old-serials.ts'
import { MailRequestForm } from '../../components/forms/mail-request-form.tsx'
import { NeedsScript } from '../../components/needs-script.tsx'
import { Link } from '../../navigation/link.tsx'
import { useSearch } from '../../navigation/navigation.tsx'
import { useShop } from '../../shop.tsx'
import { OldSerialForm } from './old-serial-form.tsx'
import styles from './page.module.css'
import { route } from './route.ts'

/**
 * Finds licenses by an address, or by the serial number of a former store where there was one. With `?serial=`, where links of such
 * a store can lead, the number is filled in and comes first.
 */
export default function Page() {
  const serial = new URLSearchParams(useSearch()).get('serial') ?? ''
  const hasSerial = serial !== ''
  const hasOldSerials = useOldSerials()
  return (
    <AccountPage
      drawing="licenses"
      title={route.head.title}
      lead={
        <p>
          {hasSerial
            ? 'Serial numbers from our earlier stores still work. We’ll mail the address that yours was sold to.'
            : 'Enter the address you bought with. We’ll mail you its licenses and how to open them.'}
        </p>
      }
    >
      <NeedsScript to="ask for your licenses" />
      {hasSerial && <ByOldSerial key={serial} serial={serial} />}
      <ByAddress />
      {!hasSerial && hasOldSerials && <ByOldSerial serial="" />}
    </AccountPage>
  )
}

/** Sends an email that lists the licenses of an address. The response is the same for every address. */
function ByAddress() {
  const shop = useShop()
  return (
    <div className={styles.way}>
      <MailRequestForm
        autoComplete="email"
        action="Mail me my licenses"
        request={(email) => findLostLicenses(shop, email)}
        describeSent={describeSent}
      >
        Know your password? <Link href="/user-area/sign-in">Sign in</Link>: they are in your account.
      </MailRequestForm>
    </div>
  )
}

function ByOldSerial({ serial }: { serial: string }) {
  return (
    <section className={styles.way} aria-labelledby="by-serial">
      <h2 id="by-serial" className="p-size-3">
        Got a serial number?
      </h2>
      {serial === '' && (
        <p>
          Serial numbers from our earlier stores still work. Enter yours, and we’ll mail the address it was sold to.
        </p>
      )}
      <OldSerialForm serial={serial} />
    </section>
  )
}

const describeSent = (email: string) =>
  `A mail is on its way to ${email}. It lists the licenses under that address, or says that there are none.`
