import { useVisit } from '../../navigation/navigation.tsx'
import { useShop, useStore } from '../../shop.tsx'
import { NewsletterForm } from './newsletter-form.tsx'
import { isTask } from './newsletter-rules.ts'
import styles from './newsletter-signup.module.css'

/**
 * The newsletter at the end of a page, for who has no account: customers choose their mail there.
 * [site.newsletter] [content.newsletter]
 */
export function NewsletterSignup() {
  const { url } = useVisit()
  const isCustomer = useStore(useShop().session.$user) !== null
  if (isCustomer || isTask(url.pathname)) return null
  return (
    <section className={styles.signup} aria-labelledby="newsletter">
      <div className={styles.words}>
        <h2 id="newsletter" className="p-size-3">
          Newsletter
        </h2>
        <p>What is new, a few mails a year. Each has a link to end them.</p>
      </div>
      <NewsletterForm />
    </section>
  )
}
