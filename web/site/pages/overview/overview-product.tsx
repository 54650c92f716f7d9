import type { Download, ProductSummary } from '#contract/entities/catalogue.ts'
import { findPlatform, readMachine } from '#web/client/platforms.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { Holdings } from '../../components/account/holdings.tsx'
import { OwnedRow } from '../../components/account/owned-row.tsx'
import { ProductFigure } from '../../components/account/product-figure.tsx'
import { namePlatform } from '../../components/downloads/release-texts.ts'
import { useDownload } from '../../components/downloads/use-download.ts'
import { Link } from '../../navigation/link.tsx'
import { useConfig } from '../../shop.tsx'
import { products as ownProducts } from '../../site-links.ts'
import styles from './page.module.css'

/** A product of the customer's: what they have of it, its current version, and where to begin. */
export function OverviewProduct({ product }: { product: ProductSummary }) {
  const { products } = useConfig()
  const { path, guide } = products.find(({ id }) => id === product.id) ?? {}
  return (
    <OwnedRow
      figure={<ProductFigure product={product} />}
      name={product.name}
      path={path}
      aside={
        <div className="p-stack p-gap-4">
          <h3 className="p-label">
            {product.version ? `Version ${product.version}` : 'Downloads'}
            <VisuallyHidden> of {product.name}</VisuallyHidden>
          </h3>
          <CurrentFiles product={product} />
          <ul className={styles.ways}>
            <li>
              <Link href={ownProducts.href}>
                All files and changes<VisuallyHidden> of {product.name}</VisuallyHidden>
              </Link>
            </li>
            {guide && (
              <li>
                <Link href={guide.href}>Guide: {guide.title}</Link>
              </li>
            )}
          </ul>
        </div>
      }
    >
      <p>{product.tagline}</p>
      <Holdings product={product} />
    </OwnedRow>
  )
}

/** The files that the customer may download: the one for their system alone, or all if there is none for it. */
function findFiles(downloads: Download[]): Download[] {
  const platform = findPlatform(readMachine(navigator))
  const open = downloads.filter(({ path }) => path !== null)
  const own = open.filter((download) => [platform, 'Universal'].includes(download.platform))
  return own.length > 0 ? own : open
}

function CurrentFiles({ product }: { product: ProductSummary }) {
  const { wanted, isBusy, problem, news, start } = useDownload()
  const files = findFiles(product.downloads ?? [])
  if (files.length === 0) return null
  return (
    <>
      <div className="p-cluster p-gap-3">
        {files.map((file) => (
          <Button
            key={file.key}
            look={files.length === 1 ? 'solid' : 'line'}
            busy={isBusy && file.key === wanted?.key}
            onClick={() => start(file)}
          >
            Download{' '}
            <VisuallyHidden>
              {product.name} {product.version}
            </VisuallyHidden>{' '}
            for {namePlatform(file.platform)}
          </Button>
        ))}
      </div>
      <p role="status" className={styles.news}>
        {news}
      </p>
      {problem && <Notice kind="problem">{problem}</Notice>}
    </>
  )
}
