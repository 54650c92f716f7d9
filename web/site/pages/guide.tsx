import { type GuidePage, guidePageSchema } from '#contract/pages/learning.ts'
import { ArticleBody } from '../parts/article-body.tsx'
import { ArticleContents } from '../parts/article-contents.tsx'
import { headingsOf } from '../parts/article-headings.ts'
import { PageLinksSection, supportLink } from '../parts/page-links.tsx'
import { ProductSignPlate } from '../parts/product-sign-plate.tsx'
import { linkQuickStart } from '../parts/quick-start-link.ts'

export const schema = guidePageSchema

/** One guide to a product, and where to go on from it. */
export default function Page({ payload }: { payload: GuidePage }) {
  const { product, prose, others, quickStart } = payload
  return (
    <>
      <article>
        <ProductSignPlate {...payload} />
        <ArticleBody prose={prose} beside={<ArticleContents headings={headingsOf(prose)} />} />
      </article>
      <PageLinksSection
        title={`More on ${product.name}`}
        links={[...others, linkQuickStart(product.name, quickStart), supportLink]}
      />
    </>
  )
}
