import { ArticleBody, ArticleContents } from '../../components/content/article.tsx'
import { headingsOf } from '../../components/content/article-headings.ts'
import { PageLinksSection, useSupportLinks } from '../../components/content/page-links.tsx'
import { ProductBanner } from '../../components/content/product-banner.tsx'
import { linkQuickStart } from '../../components/content/quick-start-link.ts'
import type { GuidePage } from './schema.ts'

export { schema } from './schema.ts'

export default function Page({ payload }: { payload: GuidePage }) {
  const { product, prose, figures, others, quickStart } = payload
  return (
    <>
      <article>
        <ProductBanner {...payload} />
        <ArticleBody prose={prose} figures={figures} beside={<ArticleContents headings={headingsOf(prose)} />} />
      </article>
      <PageLinksSection
        title={`More on ${product.name}`}
        links={[...others, ...linkQuickStart(product, quickStart), ...useSupportLinks()]}
      />
    </>
  )
}
