import { useConfig } from '../../shop.tsx'
import styles from './support-mail.module.css'

/** For who found no answer. */
export function SupportMail() {
  const { email } = useConfig().vendor
  return (
    <section className={styles.mail} aria-labelledby="write">
      <h2 id="write">Not among them?</h2>
      <p className={styles.address}>
        <a href={`mailto:${email}`}>{email}</a>
      </p>
    </section>
  )
}
