import { SectionFrame } from '../section-frame.tsx'
import type { RelatedSection } from './schema.ts'
import styles from './section.module.css'
import { BundleTile, ProductTile } from './tiles.tsx'

export { schema } from './schema.ts'

/** What goes well with a product: bundles with what they save, and other products. */
export default function Section({ id, payload }: { id: string; payload: RelatedSection }) {
  const { title, bundles, products } = payload
  return (
    <SectionFrame id={id} title={title}>
      <ul className={styles.tiles} data-single={bundles.length + products.length === 1}>
        {bundles.map((related) => (
          <li key={related.bundle.id}>
            <BundleTile {...related} />
          </li>
        ))}
        {products.map((card) => (
          <li key={card.path}>
            <ProductTile card={card} />
          </li>
        ))}
      </ul>
    </SectionFrame>
  )
}
