import { Illustration, useIllustrationStyle } from '#web/ui/illustration/illustration.tsx'
import type { Subject } from '#web/ui/illustration/subject.ts'
import { NoBreak } from '#web/ui/no-break.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { itemHeading, SectionFrame } from '../section-frame.tsx'
import type { FeaturesSection } from './schema.ts'
import styles from './section.module.css'

export { schema } from './schema.ts'

/**
 * Features, a row each; where rings are drawn of a product, they gain a hit with every row. A row with a picture shows it instead,
 * beside the words and on the other side in every second such row. [content.product-sections]
 */
export default function Section({ id, payload }: { id: string; payload: FeaturesSection }) {
  const { title, lead, items, subject } = payload
  const Heading = itemHeading(title)
  const style = useIllustrationStyle()
  const drawn = (whole: Subject, row: number) => style?.ofRow?.(whole, row, items.length) ?? whole
  return (
    <SectionFrame id={id} title={title} lead={lead}>
      <ul>
        {items.map((item, index) =>
          item.image ? (
            <li key={item.title} className={styles.pictured}>
              <Picture image={item.image} sizes="(min-width: 50rem) 55vw, 100vw" className={styles.picture} />
              <div className={styles.words}>
                <Heading className={styles.name}>{item.title}</Heading>
                <p className={styles.about}>
                  <NoBreak text={item.text} />
                </p>
              </div>
            </li>
          ) : (
            <li key={item.title} className={styles.feature}>
              {subject && (
                <div className={styles.figure}>
                  <Illustration of={[{ ...drawn(subject, index), name: item.title }]} weight={7} />
                </div>
              )}
              <Heading className={styles.title}>{item.title}</Heading>
              <p className={styles.text}>
                <NoBreak text={item.text} />
              </p>
            </li>
          ),
        )}
      </ul>
    </SectionFrame>
  )
}
