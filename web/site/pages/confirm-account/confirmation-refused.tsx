import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Link } from '../../navigation/link.tsx'
import { VendorEmail } from '../../parts/account/vendor-email.tsx'
import { AccountPage } from '../../parts/account-page.tsx'
import { Modal } from '../../parts/modals/modal.tsx'
import { ConfirmationWays } from './confirmation-ways.tsx'

/** What to do with a link that is wrong, used or too old, over the page that says where links come from. */
export function ConfirmationRefused({ reason }: { reason: string }) {
  const [isOpen, setOpen] = useState(true)
  return (
    <AccountPage title="Confirm your account" lead={<p>A link in a mail shows that an e-mail address is yours.</p>}>
      <ConfirmationWays />
      {isOpen && (
        <Modal title="That link is no good." lead={`This link did not work. ${reason}.`} onClose={() => setOpen(false)}>
          <p>
            If it has worked before, the address is confirmed: <Link href="/user-area/sign-in">sign in</Link>. If you
            have no password, <Link href="/user-area/forgot-password">ask for a new link</Link>. Choosing one with it
            confirms the address as well.
          </p>
          <p>
            If you bought without an account and no mail comes, write to <VendorEmail /> from the address that you gave.
          </p>
          <div className="p-cluster p-gap-3 p-middle">
            <Button onClick={() => setOpen(false)}>Close</Button>
          </div>
        </Modal>
      )}
    </AccountPage>
  )
}
