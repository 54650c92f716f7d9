import { ArticleHead } from '../../components/content/article-head.tsx'
import { PageLinksSection, useSupportLinks } from '../../components/content/page-links.tsx'
import Banner from '../../sections/banner/section.tsx'
import { GuideShelves } from '../../sections/guides/shelves.tsx'
import styles from './page.module.css'
import type { GetStartedPage } from './schema.ts'

export { schema } from './schema.ts'

/** How to get started, where the vendor's file has no sections: the first steps, the guides and the quick starts. */
export default function Page({ payload }: { payload: GetStartedPage }) {
  const { firstSteps, quickStarts, products } = payload
  const support = useSupportLinks()
  return (
    <>
      <ArticleHead {...payload} />
      {firstSteps && <Banner payload={firstSteps} />}
      <div className={styles.shelves}>
        <GuideShelves shelves={products} heading="h2" />
      </div>
      <PageLinksSection title="Or by program" links={[...(quickStarts ? [quickStarts] : []), ...support]} />
    </>
  )
}
