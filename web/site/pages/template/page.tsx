import { ArticleBody, ArticleContents } from '../../parts/reading/article.tsx'
import { headingsOf } from '../../parts/reading/article-headings.ts'
import { ProductSignPlate } from '../../parts/reading/product-sign-plate.tsx'
import { TemplateSheet } from '../../parts/templates/template-sheet.tsx'
import styles from './page.module.css'
import type { TemplatePage } from './schema.ts'
import { TemplateDownloads } from './template-downloads.tsx'
import { TemplateLayout } from './template-layout.tsx'
import { TemplateRing } from './template-ring.tsx'

export { schema } from './schema.ts'

/** One template: its bar, which note plays what, the same as files, how it is meant, and the others. */
export default function Page({ payload }: { payload: TemplatePage }) {
  const { prose, others } = payload
  return (
    <>
      <ProductSignPlate {...payload} figure={<TemplateRing {...payload} />} />
      <TemplateLayout {...payload} />
      <TemplateDownloads {...payload} />
      <ArticleBody prose={prose} beside={<ArticleContents headings={headingsOf(prose)} />} />
      {others.length > 0 && (
        <section aria-label="Other templates" className={styles.elsewhere}>
          <h2 className={styles.others}>Other templates</h2>
          <TemplateSheet templates={others} heading="h3" />
        </section>
      )}
    </>
  )
}
