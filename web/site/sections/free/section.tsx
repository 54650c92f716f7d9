import { itemHeading, SectionFrame } from '../section-frame.tsx'
import { FreeProduct } from './free-product.tsx'
import type { FreeSection } from './schema.ts'
import styles from './section.module.css'

export { schema } from './schema.ts'

/** Free products one below the other, each to get at once. */
export default function Section({ id, payload: { title, lead, products } }: { id: string; payload: FreeSection }) {
  return (
    <SectionFrame id={id} title={title} lead={lead} className={title === undefined ? styles.bare : ''}>
      <div className={styles.products}>
        {products.map((product) => (
          <FreeProduct key={product.id} product={product} heading={itemHeading(title)} />
        ))}
      </div>
    </SectionFrame>
  )
}
