import { ProductSign } from '../../components/content/product-banner.tsx'
import styles from './rows.module.css'
import type { QuickStartsSection } from './schema.ts'

type QuickStartRowsProps = Pick<QuickStartsSection, 'products' | 'daws'> & { heading: 'h2' | 'h3' }

/** DAWs a row each, with the quick start of every product in it. */
export function QuickStartRows({ daws, products, heading: Heading }: QuickStartRowsProps) {
  return daws.map((daw) => (
    <section key={daw.id} className={styles.choice} aria-label={daw.name}>
      <Heading className={styles.name}>{daw.name}</Heading>
      <ul className={styles.products}>
        {products.map(({ product, quickStart }) => (
          <li key={product.id}>
            <ProductSign product={product} href={`${quickStart}#${daw.id}`} hint={`in ${daw.name}`} />
          </li>
        ))}
      </ul>
    </section>
  ))
}
