import { shellPageSchema } from '#contract/pages/shell.ts'
import { VendorMail } from '../parts/account/account-mail.tsx'
import { AreaPage } from '../parts/account/area-page.tsx'
import styles from './redeem.module.css'

export const schema = shellPageSchema

export default function Page() {
  return <AreaPage title="Redeem a voucher">{() => <NotOpenYet />}</AreaPage>
}

function NotOpenYet() {
  return (
    <div className={styles.words}>
      <p>A voucher is a code that turns into licenses. This shop does not take them yet.</p>
      <p>
        If you have one, keep it, and write to <VendorMail /> from the e-mail address of this account.
      </p>
    </div>
  )
}
