import { NoBreak } from '#web/ui/no-break.tsx'
import { SectionFrame } from '../section-frame.tsx'
import type { SpecsSection } from './schema.ts'
import styles from './section.module.css'

export { schema } from './schema.ts'

/** Facts by name, beside the title. */
export default function Section({ id, payload: { title, items } }: { id: string; payload: SpecsSection }) {
  return (
    <SectionFrame id={id} title={title} beside>
      <dl>
        {items.map(({ name, value }) => (
          <div key={name} className={styles.line}>
            <dt className="p-strong">{name}</dt>
            <dd>
              <NoBreak text={value} />
            </dd>
          </div>
        ))}
      </dl>
    </SectionFrame>
  )
}
