import type { User } from '#contract/entities/identity.ts'
import { shellPageSchema } from '#contract/pages/shell.ts'
import { AccountFacts } from '../parts/account-facts.tsx'
import { VendorMail } from '../parts/account-mail.tsx'
import { AreaPage } from '../parts/area-page.tsx'
import styles from './account.module.css'

export const schema = shellPageSchema

export default function Page() {
  return <AreaPage title="Your account">{(user) => <Account user={user} />}</AreaPage>
}

/** What the service knows of the customer, and how it is changed. */
function Account({ user }: { user: User }) {
  return (
    <div className={styles.account}>
      <AccountFacts user={user} />
      <p className={styles.change}>
        None of this can be changed on this page yet. For a new name, address or password, write to <VendorMail /> from
        the e-mail address of this account.
      </p>
    </div>
  )
}
