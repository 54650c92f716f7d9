import { Prose } from '#web/ui/prose.tsx'
import { Link } from '../../navigation/link.tsx'
import type { TextPage } from '../../schema.ts'
import { PageBody } from './page-body.tsx'
import styles from './page-heading.module.css'

/** A page of text: headline, lead and prose. */
export function TextContent({ payload }: { payload: TextPage }) {
  return (
    <PageBody page={payload} className={styles.textContent}>
      <Prose nodes={payload.prose} link={Link} />
    </PageBody>
  )
}
