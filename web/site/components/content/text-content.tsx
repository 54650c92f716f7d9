import { Prose } from '#web/ui/prose.tsx'
import { Link } from '../../navigation/link.tsx'
import type { TextPage } from '../../schema.ts'
import styles from './page-heading.module.css'
import { PageHeading } from './page-heading.tsx'

/** A page of text: headline, lead and prose. */
export function TextContent({ payload: { headline, lead, prose } }: { payload: TextPage }) {
  return (
    <div className={styles.textContent}>
      <PageHeading headline={headline} lead={lead} />
      <Prose nodes={prose} link={Link} />
    </div>
  )
}
