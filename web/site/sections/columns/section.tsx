import { Picture } from '#web/ui/picture.tsx'
import { Prose } from '#web/ui/prose.tsx'
import { Link } from '../../navigation/link.tsx'
import { itemHeading, SectionFrame } from '../section-frame.tsx'
import type { ColumnsSection } from './schema.ts'
import styles from './section.module.css'

export { schema } from './schema.ts'

/** Text in columns, one below the other on a phone. */
export default function Section({ id, payload: { title, items } }: { id: string; payload: ColumnsSection }) {
  const Heading = itemHeading(title)
  return (
    <SectionFrame id={id} title={title}>
      <div className={styles.columns}>
        {items.map((item, index) => (
          <div key={keyOf(item, index)} className={styles.column}>
            {item.image && <Picture image={item.image} sizes="(min-width: 50rem) 33vw, 100vw" />}
            {item.title !== undefined && <Heading className={styles.title}>{item.title}</Heading>}
            <Prose nodes={item.text} link={Link} narrow />
          </div>
        ))}
      </div>
    </SectionFrame>
  )
}

const keyOf = ({ title = '' }: ColumnsSection['items'][number], index: number) => `${index}:${title}`
