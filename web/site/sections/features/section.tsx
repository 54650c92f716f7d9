import { Illustration } from '#web/ui/illustration/illustration.tsx'
import { rhythmOfSubject } from '#web/ui/illustration/rhythm-of-subject.ts'
import type { Subject } from '#web/ui/illustration/subject.ts'
import { itemHeading, SectionFrame } from '../section-frame.tsx'
import type { FeaturesSection } from './schema.ts'
import styles from './section.module.css'

/** Features, a row each; where rings are drawn of a product, they gain a hit with every row. [content.product-sections] */
export default function Section({ id, payload }: { id: string; payload: FeaturesSection }) {
  const { title, lead, items, subject } = payload
  const Heading = itemHeading(title)
  return (
    <SectionFrame id={id} title={title} lead={lead}>
      <ul>
        {items.map((item, index) => (
          <li key={item.title} className={styles.feature}>
            {subject && (
              <div className={styles.figure}>
                <Illustration
                  of={[{ ...subject, name: item.title, rhythm: grown(subject, items.length, index) }]}
                  weight={7}
                />
              </div>
            )}
            <Heading className={styles.title}>{item.title}</Heading>
            <p className={styles.text}>{item.text}</p>
          </li>
        ))}
      </ul>
    </SectionFrame>
  )
}

/** As many hits as rows so far, spread over the bar. */
function grown(subject: Subject, rows: number, index: number) {
  const { steps } = rhythmOfSubject(subject)
  return { steps, hits: Array.from({ length: index + 1 }, (_, hit) => Math.floor((hit * steps) / rows)) }
}
