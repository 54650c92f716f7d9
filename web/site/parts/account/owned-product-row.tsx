import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { Link } from '../../navigation/link.tsx'
import { useConfig } from '../../shop.tsx'
import { AreaRow } from './area-row.tsx'
import { ProductsFigure } from './owned-figures.tsx'
import { countOf, type OwnedProduct } from './owned-inventory.ts'
import styles from './owned-product-row.module.css'

/** A product of the customer's: what it is, how many licenses they have of it, and where to learn it. */
export function OwnedProductRow({ owned }: { owned: OwnedProduct }) {
  const { product, licenses } = owned
  const { products } = useConfig()
  const shown = products.find(({ id }) => id === product.id)
  return (
    <AreaRow figure={<ProductsFigure products={[owned]} />} title={product.name} path={shown?.path ?? null}>
      <p>{product.tagline}</p>
      <ul className={styles.ways}>
        <li>
          <Link href="/user-area/licenses">
            {countOf(licenses, 'license')}
            <VisuallyHidden> of {product.name}</VisuallyHidden>
          </Link>
        </li>
        {shown && (
          <>
            <li>
              <Link href={`/get-started/daw-quickstarts/${product.id}`}>
                Quick start<VisuallyHidden> with {product.name}</VisuallyHidden>
              </Link>
            </li>
            <li>
              <Link href="/get-started">
                Guides<VisuallyHidden> to {product.name}</VisuallyHidden>
              </Link>
            </li>
          </>
        )}
      </ul>
    </AreaRow>
  )
}
