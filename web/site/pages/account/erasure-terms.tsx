import type { User } from '#contract/entities/identity.ts'
import { Notice } from '#web/ui/notice.tsx'
import { Link } from '../../navigation/link.tsx'
import styles from './erasure-terms.module.css'

/** What goes with an account, and what the law has the shop keep. */
export function ErasureTerms({ user: { email, ownedProducts = [] } }: { user: User }) {
  return (
    <div className={styles.terms}>
      {ownedProducts.length > 0 && (
        <Notice kind="problem" title="You give your licenses up.">
          <p>
            Nobody can bring <Link href="/user-area/licenses">them</Link> back, and there is no refund. Plug-ins ask to
            be activated again the next time they ask us. A device with a license file goes on as it does.
          </p>
        </Notice>
      )}
      <h3 className={styles.title}>What goes, at once</h3>
      <ul>
        <li>Your name, password, address and e-mail, and what you asked to be mailed.</li>
        <li>Your licenses and trials, and what your devices are called.</li>
        <li>Every sign-in, here too, and the carts you left.</li>
      </ul>
      <h3 className={styles.title}>What stays</h3>
      <ul>
        <li>
          Orders that you paid, their invoices and what you declared of them, such as a withdrawal, with the name and
          address on them: the law has us keep them for ten years. They lead to no account.
        </li>
        <li>What was done and when, by number alone.</li>
      </ul>
      <p>A last mail to {email} says that it is done. Nobody can undo it.</p>
    </div>
  )
}
