import { judgeSystem } from '../../components/system/judge-system.ts'
import { useSystem } from '../../components/system/use-system.ts'
import { SectionFrame } from '../section-frame.tsx'
import type { RequirementsSection } from './schema.ts'
import styles from './section.module.css'

export { schema } from './schema.ts'

/** The systems, each with what it needs at least and what is better; the visitor's own is marked where it is known. */
export default function Section({ id, payload }: { id: string; payload: RequirementsSection }) {
  const { title, systems, note } = payload
  const system = useSystem()
  const judged = system && judgeSystem(system, systems)
  return (
    <SectionFrame id={id} title={title} lead={note} beside>
      <dl>
        {systems.map(({ name, minimum, recommended }) => (
          <div key={name} className={styles.system}>
            <dt className="p-strong">
              {name}
              {name === judged?.line && <span className={styles.yours}> yours</span>}
            </dt>
            <dd>{minimum}</dd>
            {recommended !== undefined && <dd className="p-soft">Recommended: {recommended}</dd>}
          </div>
        ))}
      </dl>
      <p className={styles.own} role="status">
        {judged?.words}
      </p>
    </SectionFrame>
  )
}
