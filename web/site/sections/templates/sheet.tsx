import { TemplateCard } from './card.tsx'
import type { TemplateCard as Template } from './schema.ts'
import styles from './sheet.module.css'

type TemplateSheetProps = { templates: Template[]; heading?: 'h2' | 'h3' }

/** Templates edge to edge, each as wide as its bar is long. */
export function TemplateSheet({ templates, heading = 'h2' }: TemplateSheetProps) {
  return (
    <div className={styles.sheet}>
      {templates.map((template) => (
        <TemplateCard key={template.path} template={template} heading={heading} />
      ))}
    </div>
  )
}
