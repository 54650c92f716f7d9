import { SectionFrame } from '../section-frame.tsx'
import { ProductPanel } from './panels.tsx'
import { BundleOffers, ProductPlate } from './plates.tsx'
import type { ProductsSection } from './schema.ts'

export { schema } from './schema.ts'

/** Products one below the other, and bundles after them. */
export default function Section({ id, payload }: { id: string; payload: ProductsSection }) {
  const { title, lead, layout, products, bundles } = payload
  return (
    <>
      {title !== undefined && <SectionFrame id={id} title={title} lead={lead} />}
      {products.map((card) =>
        layout === 'plates' ? (
          <ProductPlate key={card.product.id} card={card} />
        ) : (
          <ProductPanel key={card.product.id} id={`panel-${card.product.id}`} card={card} />
        ),
      )}
      {bundles.length > 0 && <BundleOffers bundles={bundles} cards={products} />}
    </>
  )
}
