import { ArticleHead } from '../../components/content/article-head.tsx'
import { PageLinksSection, useSupportLinks } from '../../components/content/page-links.tsx'
import Banner from '../../sections/banner/section.tsx'
import { GuideShelves } from '../../sections/guides/shelves.tsx'
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
      <GuideShelves shelves={products} />
      <PageLinksSection title="Or by DAW" links={[...(quickStarts ? [quickStarts] : []), ...support]} />
    </>
  )
}
