import { ProductSign } from '../../parts/reading/product-sign-plate.tsx'
import styles from './quick-start-choice.module.css'
import type { QuickStartsPage } from './schema.ts'

type QuickStartChoiceProps = { daw: QuickStartsPage['daws'][number]; products: QuickStartsPage['products'] }

/** A program, and each product in it. */
export function QuickStartChoice({ daw, products }: QuickStartChoiceProps) {
  return (
    <section className={styles.choice} aria-label={daw.name}>
      <h2 className={styles.name}>{daw.name}</h2>
      <ul className={styles.products}>
        {products.map(({ product, quickStart }) => (
          <li key={product.id}>
            <ProductSign product={product} href={`${quickStart}#${daw.id}`} hint={`in ${daw.name}`} />
          </li>
        ))}
      </ul>
    </section>
  )
}
