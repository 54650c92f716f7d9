import type { FoundSerial } from '#contract/entities/inventory.ts'
import { listNames } from '#web/ui/list-names.ts'
import { Notice } from '#web/ui/notice.tsx'
import { Link } from '../../navigation/link.tsx'
import { VendorEmail } from './vendor-email.tsx'

type FoundSerialNewsProps = {
  found: FoundSerial
  /** Whether the mail brings the licenses into the account of whoever is signed in. */
  isSignedIn: boolean
}

/** What came of an old serial number: where its licenses are, or to which address the way to them was mailed. */
export function FoundSerialNews({ found: { mailedTo, isYours }, isSignedIn }: FoundSerialNewsProps) {
  return (
    <Notice>
      {isYours && (
        <p>
          That serial number is already in this account: its licenses are under{' '}
          <Link href="/user-area/licenses">Licenses</Link>.
        </p>
      )}
      {mailedTo.length > 0 && (
        <>
          <p>
            We have mailed {listNames(mailedTo.map((name) => ({ name })))}. Open the link in the mail{' '}
            {isSignedIn
              ? 'while you are signed in here to add these licenses to your account.'
              : 'to get to your licenses.'}
          </p>
          <p>
            Can’t get mail there any more? Write to <VendorEmail />.
          </p>
        </>
      )}
    </Notice>
  )
}
