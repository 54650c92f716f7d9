import { type TemplatesPage, templatesPageSchema } from '#contract/pages/templates.ts'
import { ArticleEmpty } from '../../parts/reading/article-empty.tsx'
import { ArticleHead } from '../../parts/reading/article-head.tsx'
import { TemplateSheet } from '../../parts/templates/template-sheet.tsx'

export const schema = templatesPageSchema

/** All templates. */
export default function Page({ payload }: { payload: TemplatesPage }) {
  const { templates } = payload
  return (
    <>
      <ArticleHead {...payload} />
      {templates.length > 0 ? <TemplateSheet templates={templates} /> : <ArticleEmpty words="No templates yet." />}
    </>
  )
}
