import { Fragment } from 'react'
import type { Address } from '#contract/entities/identity.ts'
import { addressLines } from './account-address.ts'
import { VendorMail } from './account-mail.tsx'
import { AccountSection } from './account-section.tsx'
import styles from './form.module.css'

/** The postal address that came with the sign-up. */
export function AccountPostalAddress({ address }: { address: Address }) {
  return (
    <AccountSection title="Address">
      <p>
        {addressLines(address).map((line) => (
          <Fragment key={line}>
            {line}
            <br />
          </Fragment>
        ))}
      </p>
      <p className={styles.aside}>
        It can’t be changed on this page yet. Write to <VendorMail />.
      </p>
    </AccountSection>
  )
}
