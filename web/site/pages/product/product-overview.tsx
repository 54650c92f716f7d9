import { Link } from '../../navigation/link.tsx'
import { siteLinks } from '../../parts/frame/site-links.ts'
import { changelogPath } from '../changelog/schema.ts'
import styles from './product-overview.module.css'
import type { ProductPage } from './schema.ts'

/** The product in a sentence or two, and where to go from here. */
export function ProductOverview({ page }: { page: ProductPage }) {
  const { product } = page.product
  return (
    <section className={styles.overview} aria-label="Overview">
      <p className={styles.statement}>{product.description}</p>
      <ul className={styles.ways}>
        {product.currentVersion !== undefined && (
          <li className="p-tabular">
            <Link href={changelogPath(page.product.path)}>Version {product.currentVersion}: what is new</Link>
          </li>
        )}
        <li>
          <Link href={page.quickStart}>Quick start in your DAW</Link>
        </li>
        <li>
          <Link href={siteLinks.compare.href}>Compare the products</Link>
        </li>
      </ul>
    </section>
  )
}
