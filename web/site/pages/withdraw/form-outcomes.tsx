import { useConfig } from '../../shop.tsx'
import styles from './form-outcomes.module.css'

/** What became of a form that was sent without JavaScript: its answer leads to one of these, and only that is seen. */
export function FormOutcomes() {
  const { email } = useConfig().vendor
  return (
    <>
      <p id="received" className={styles.outcome}>
        We have your withdrawal. A mail that confirms it is on its way to the address that you gave.
      </p>
      <p id="incomplete" className={styles.outcome}>
        Nothing was sent. Fill in your name, an e-mail address and the order, all without web addresses, and try again.
      </p>
      <p id="too-many" className={styles.outcome}>
        Nothing was sent, since several withdrawals have come from you already. Wait an hour, or write to {email}.
      </p>
    </>
  )
}
