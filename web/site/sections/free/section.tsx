import { itemHeading, SectionFrame } from '../section-frame.tsx'
import { FreeProduct } from './free-product.tsx'
import type { FreeSection } from './schema.ts'

/** Free products one below the other, each to get at once. */
export default function Section({ id, payload: { title, lead, products } }: { id: string; payload: FreeSection }) {
  return (
    <>
      {(title ?? lead) !== undefined && <SectionFrame id={id} title={title} lead={lead} />}
      {products.map((product) => (
        <div key={product.id} className="p-part">
          <FreeProduct product={product} heading={itemHeading(title)} />
        </div>
      ))}
    </>
  )
}
