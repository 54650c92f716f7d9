import { itemHeading, SectionFrame } from '../section-frame.tsx'
import type { TemplatesSection } from './schema.ts'
import styles from './section.module.css'
import { TemplateSheet } from './sheet.tsx'

export { schema } from './schema.ts'

/** Templates from edge to edge, below their title. */
export default function Section({ id, payload }: { id: string; payload: TemplatesSection }) {
  const { title, lead, templates } = payload
  return (
    <>
      {(title ?? lead) !== undefined && <SectionFrame id={id} title={title} lead={lead} />}
      <div className={styles.sheet}>
        <TemplateSheet templates={templates} heading={itemHeading(title)} />
      </div>
    </>
  )
}
