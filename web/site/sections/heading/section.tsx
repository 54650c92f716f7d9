import { PageHeading } from '../../components/content/page-heading.tsx'
import type { HeadingSection } from './schema.ts'
import styles from './section.module.css'

/** The headline of a page and its lead. */
export default function Section({ payload }: { payload: HeadingSection }) {
  return (
    <div className={styles.heading}>
      <PageHeading {...payload} />
    </div>
  )
}
