import { updatesPath } from '#contract/update-feed.ts'
import { ArticleEmpty } from '../../components/content/article-head.tsx'
import { ProductBanner } from '../../components/content/product-banner.tsx'
import styles from './page.module.css'
import { ReleaseEntry } from './release-entry.tsx'
import type { ChangelogPage } from './schema.ts'

export { schema } from './schema.ts'

export default function Page({ payload }: { payload: ChangelogPage }) {
  const { product, filesFor, releases } = payload
  return (
    <>
      <ProductBanner {...payload} />
      {releases.length > 0 ? (
        <div className={styles.releases}>
          {releases.map((release) => (
            <ReleaseEntry key={release.version} product={product} release={release} filesFor={filesFor} />
          ))}
        </div>
      ) : (
        <ArticleEmpty words="No version yet. The first one shows up here." />
      )}
      <p className={styles.feed}>
        <a href={updatesPath(product.path)} type="application/feed+json">
          Follow by JSON feed
        </a>
      </p>
    </>
  )
}
