import { itemHeading, SectionFrame } from '../section-frame.tsx'
import { Compared } from './compared.tsx'
import type { BeforeAfterSection } from './schema.ts'
import styles from './section.module.css'

export { schema } from './schema.ts'

/** Recordings before and after an effect. They play in step, and the visitor switches between them. */
export default function Section({ id, payload }: { id: string; payload: BeforeAfterSection }) {
  const { title, lead, items, labels, test, note } = payload
  return (
    <SectionFrame id={id} title={title} lead={lead}>
      <ul>
        {items.map((item) => (
          <Compared key={item.title} item={item} labels={labels} hasTest={test} heading={itemHeading(title)} />
        ))}
      </ul>
      {note !== undefined && <p className={styles.note}>{note}</p>}
    </SectionFrame>
  )
}
