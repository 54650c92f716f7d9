import { Prose } from '#web/ui/prose.tsx'
import { Link } from '../../navigation/link.tsx'
import { itemHeading, SectionFrame } from '../section-frame.tsx'
import type { StepsSection } from './schema.ts'
import styles from './section.module.css'

export { schema } from './schema.ts'

/** Numbered steps, a row each. */
export default function Section({ id, payload: { title, lead, items } }: { id: string; payload: StepsSection }) {
  const Heading = itemHeading(title)
  return (
    <SectionFrame id={id} title={title} lead={lead}>
      <ol className={styles.steps}>
        {items.map((item) => (
          <li key={item.title} className={styles.step}>
            <Heading className={styles.title}>{item.title}</Heading>
            {item.text && (
              <div className={styles.text}>
                <Prose nodes={item.text} link={Link} narrow />
              </div>
            )}
          </li>
        ))}
      </ol>
    </SectionFrame>
  )
}
