import { useRef, useState } from 'react'
import type { User } from '#contract/entities/identity.ts'
import { Button } from '#web/ui/button.tsx'
import styles from '../../parts/account/form.module.css'
import { FormStatus } from '../../parts/account/form-status.tsx'
import { addressLines } from './account-address.ts'
import { AccountSection } from './account-section.tsx'
import { AddressForm } from './address-form.tsx'

/** The customer's postal address, written or changed where it stands. */
export function AccountPostalAddress({ user: { address } }: { user: User }) {
  const [isEdited, setEdited] = useState(false)
  const [news, setNews] = useState('')
  const heading = useRef<HTMLHeadingElement>(null)

  function finish(outcome: string) {
    setEdited(false)
    setNews(outcome)
    heading.current?.focus()
  }
  function begin() {
    setEdited(true)
    setNews('')
  }

  return (
    <AccountSection title="Address" heading={heading}>
      {isEdited ? (
        <AddressForm address={address} onSaved={() => finish('Saved.')} onCancel={() => finish('')} />
      ) : (
        <>
          {address && <address className={styles.envelope}>{addressLines(address).join('\n')}</address>}
          {!address && <p>None yet. You need none to buy or to activate.</p>}
          <Button look="line" className="p-self-start" onClick={begin}>
            {address ? 'Change the postal address' : 'Write a postal address'}
          </Button>
        </>
      )}
      <FormStatus>{news && <p>{news}</p>}</FormStatus>
    </AccountSection>
  )
}
