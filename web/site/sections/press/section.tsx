import { Picture } from '#web/ui/picture.tsx'
import { Link } from '../../navigation/link.tsx'
import { itemHeading, SectionFrame } from '../section-frame.tsx'
import type { PressSection } from './schema.ts'
import styles from './section.module.css'

export { schema } from './schema.ts'

/** Mentions in the press, a cell each. */
export default function Section({ id, payload: { title, items } }: { id: string; payload: PressSection }) {
  const Name = itemHeading(title)
  return (
    <SectionFrame id={id} title={title}>
      <ul className={styles.items}>
        {items.map(({ name, text, logo, to }) => (
          <li key={name} className={styles.item}>
            {logo && (
              <div className={styles.logo}>
                <Picture image={logo} sizes="12rem" />
              </div>
            )}
            <Name className={styles.name}>{to === undefined ? name : <Link href={to}>{name}</Link>}</Name>
            {text !== undefined && <p className="p-measure">{text}</p>}
          </li>
        ))}
      </ul>
    </SectionFrame>
  )
}
