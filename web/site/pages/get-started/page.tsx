import { ArticleHead } from '../../parts/reading/article-head.tsx'
import { PageLinksSection, supportLink } from '../../parts/reading/page-links.tsx'
import { GuideFirstSteps } from './guide-first-steps.tsx'
import { GuideShelf } from './guide-shelf.tsx'
import styles from './page.module.css'
import type { GetStartedPage } from './schema.ts'

export { schema } from './schema.ts'

/** The first steps, then what there is to read about each product and each program. */
export default function Page({ payload }: { payload: GetStartedPage }) {
  return (
    <>
      <ArticleHead {...payload} />
      <GuideFirstSteps link={payload.firstSteps} />
      <div className={styles.shelves}>
        {payload.products.map((each) => (
          <GuideShelf key={each.product.id} {...each} />
        ))}
      </div>
      <PageLinksSection title="Or by program" links={[payload.quickStarts, supportLink]} />
    </>
  )
}
