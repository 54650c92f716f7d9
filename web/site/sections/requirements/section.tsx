import { SectionFrame } from '../section-frame.tsx'
import type { RequirementsSection } from './schema.ts'
import styles from './section.module.css'

export { schema } from './schema.ts'

/** The systems, each with what it needs at least and what is better. */
export default function Section({ id, payload }: { id: string; payload: RequirementsSection }) {
  const { title, systems, note } = payload
  return (
    <SectionFrame id={id} title={title} lead={note} beside>
      <dl>
        {systems.map(({ name, minimum, recommended }) => (
          <div key={name} className={styles.system}>
            <dt className="p-strong">{name}</dt>
            <dd>{minimum}</dd>
            {recommended !== undefined && <dd className="p-soft">Recommended: {recommended}</dd>}
          </div>
        ))}
      </dl>
    </SectionFrame>
  )
}
