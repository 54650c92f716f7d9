import { SectionFrame } from '../section-frame.tsx'
import type { ComparisonSection } from './schema.ts'
import styles from './section.module.css'
import { ComparisonTable } from './table.tsx'

export { schema } from './schema.ts'

/** The products side by side. */
export default function Section({ id, payload }: { id: string; payload: ComparisonSection }) {
  const { title, ...compared } = payload
  return (
    <SectionFrame id={id} title={title} className={title === undefined ? styles.bare : ''}>
      <ComparisonTable {...compared} />
    </SectionFrame>
  )
}
