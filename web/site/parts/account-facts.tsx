import { Fragment } from 'react'
import type { User } from '#contract/entities/identity.ts'
import { addressLines } from './account-address.ts'
import styles from './account-facts.module.css'

/** Who the customer is, line by line. */
export function AccountFacts({ user }: { user: User }) {
  const { newsletterOptIn } = user.communicationPreferences
  return (
    <dl>
      <Fact name="Name" lines={[user.name]} />
      <Fact name="E-mail" lines={[user.email]} />
      {user.address && <Fact name="Address" lines={addressLines(user.address)} />}
      <Fact name="Mails about new releases" lines={[newsletterOptIn ? 'Yes, please' : 'No, thank you']} />
    </dl>
  )
}

function Fact({ name, lines }: { name: string; lines: string[] }) {
  return (
    <div className={styles.fact}>
      <dt className={styles.name}>{name}</dt>
      <dd>
        {lines.map((line) => (
          <Fragment key={line}>
            {line}
            <br />
          </Fragment>
        ))}
      </dd>
    </div>
  )
}
