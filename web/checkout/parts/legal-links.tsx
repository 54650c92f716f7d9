import type { Checkout } from '#contract/entities/checkout.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import styles from './legal-links.module.css'

/** Who sells and on what terms, beside the checkout: whoever reads it comes back to what they have typed. */
export function LegalLinks({ pages }: { pages: NonNullable<Checkout['pages']> }) {
  if (pages.length === 0) return null
  return (
    <footer>
      <ul className={styles.links}>
        {pages.map(({ title, url }) => (
          <li key={url}>
            <a href={url} target="_blank" rel="noreferrer">
              {title}
              <VisuallyHidden>, opens in a new tab</VisuallyHidden>
            </a>
          </li>
        ))}
      </ul>
    </footer>
  )
}
