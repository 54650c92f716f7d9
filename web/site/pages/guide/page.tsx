import { ArticleBody, ArticleContents } from '../../parts/reading/article.tsx'
import { headingsOf } from '../../parts/reading/article-headings.ts'
import { PageLinksSection, supportLink } from '../../parts/reading/page-links.tsx'
import { ProductSignPlate } from '../../parts/reading/product-sign-plate.tsx'
import { linkQuickStart } from '../../parts/reading/quick-start-link.ts'
import type { GuidePage } from './schema.ts'

export { schema } from './schema.ts'

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
