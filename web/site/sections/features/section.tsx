import { Illustration } from '#web/ui/illustration/illustration.tsx'
import { rhythmOfSubject } from '#web/ui/illustration/rhythm-of-subject.ts'
import type { Subject } from '#web/ui/illustration/subject.ts'
import { Picture } from '#web/ui/picture.tsx'
import { itemHeading, SectionFrame } from '../section-frame.tsx'
import type { FeaturesSection } from './schema.ts'
import styles from './section.module.css'

/**
 * Features, a row each; where rings are drawn of a product, they gain a hit with every row. A row with a picture shows it instead,
 * beside the words and on the other side in every second such row. [content.product-sections]
 */
export default function Section({ id, payload }: { id: string; payload: FeaturesSection }) {
  const { title, lead, items, subject } = payload
  const Heading = itemHeading(title)
  return (
    <SectionFrame id={id} title={title} lead={lead}>
      <ul>
        {items.map((item, index) =>
          item.image ? (
            <li key={item.title} className={styles.pictured}>
              <Picture image={item.image} sizes="(min-width: 50rem) 55vw, 100vw" className={styles.picture} />
              <div className={styles.words}>
                <Heading className={styles.name}>{item.title}</Heading>
                <p className={styles.about}>{item.text}</p>
              </div>
            </li>
          ) : (
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
          ),
        )}
      </ul>
    </SectionFrame>
  )
}

/** As many hits as rows so far, spread over the bar. */
function grown(subject: Subject, rows: number, index: number) {
  const { steps } = rhythmOfSubject(subject)
  return { steps, hits: Array.from({ length: index + 1 }, (_, hit) => Math.floor((hit * steps) / rows)) }
}
