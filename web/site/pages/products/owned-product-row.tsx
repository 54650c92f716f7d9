import type { ProductSummary } from '#contract/entities/catalogue.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { Holdings } from '../../components/account/holdings.tsx'
import { OwnedRow } from '../../components/account/owned-row.tsx'
import { ProductFigure } from '../../components/account/product-figure.tsx'
import { Link } from '../../navigation/link.tsx'
import { useConfig, usePageLink } from '../../shop.tsx'
import styles from './page.module.css'
import { ReleaseDownloads } from './release-downloads.tsx'

/** A product of the customer's: what it is, what they have of it, where to learn it, and its files. */
export function OwnedProductRow({ product }: { product: ProductSummary }) {
  const { products } = useConfig()
  const path = products.find(({ id }) => id === product.id)?.path
  return (
    <OwnedRow
      figure={<ProductFigure product={product} />}
      name={product.name}
      path={path}
      aside={<ReleaseDownloads product={product} />}
    >
      <p>{product.tagline}</p>
      <Holdings product={product} />
      {path && <WaysToLearn product={product} />}
    </OwnedRow>
  )
}

function WaysToLearn({ product: { id, name } }: { product: ProductSummary }) {
  const quickStarts = usePageLink('quick-starts')
  const getStarted = usePageLink('get-started')
  if (!quickStarts && !getStarted) return null
  return (
    <ul className={styles.ways}>
      {quickStarts && (
        <li>
          <Link href={`${quickStarts.href}/${id}`}>
            Quick start<VisuallyHidden> with {name}</VisuallyHidden>
          </Link>
        </li>
      )}
      {getStarted && (
        <li>
          <Link href={getStarted.href}>
            Guides<VisuallyHidden> to {name}</VisuallyHidden>
          </Link>
        </li>
      )}
    </ul>
  )
}
