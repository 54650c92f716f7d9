import { type TemplatesPage, templatesPageSchema } from '#contract/pages/templates.ts'
import { ArticleHead } from '../parts/article-head.tsx'
import { TemplateSheet } from '../parts/template-sheet.tsx'
import styles from './templates.module.css'

export const schema = templatesPageSchema

/** All templates. */
export default function Page({ payload }: { payload: TemplatesPage }) {
  const { templates } = payload
  return (
    <>
      <ArticleHead {...payload} />
      {templates.length > 0 ? (
        <TemplateSheet templates={templates} />
      ) : (
        <p className={styles.empty}>No templates yet.</p>
      )}
    </>
  )
}
