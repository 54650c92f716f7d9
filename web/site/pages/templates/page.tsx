import { ArticleEmpty, ArticleHead } from '../../components/content/article-head.tsx'
import { TemplateSheet } from '../../sections/templates/sheet.tsx'
import type { TemplatesPage } from './schema.ts'

export { schema } from './schema.ts'

/** All templates, where the vendor's file has no sections. */
export default function Page({ payload }: { payload: TemplatesPage }) {
  const { templates } = payload
  return (
    <>
      <ArticleHead {...payload} />
      {templates.length > 0 ? <TemplateSheet templates={templates} /> : <ArticleEmpty words="No templates yet." />}
    </>
  )
}
