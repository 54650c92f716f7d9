import { Prose } from '#web/ui/prose.tsx'
import { Link } from '../../navigation/link.tsx'
import { PageHeading } from '../../parts/reading/page-heading.tsx'
import styles from '../../parts/reading/words.module.css'
import type { TextPage } from '../../schema.ts'
import { OfflineActivation } from './offline-activation.tsx'

export { textPageSchema as schema } from '../../schema.ts'

/** Activates a device by file: where that is done, and around it the vendor's words on how. */
export default function Page({ payload }: { payload: TextPage }) {
  return (
    <div className={styles.words}>
      <PageHeading headline={payload.headline} lead={payload.lead} />
      <OfflineActivation />
      <Prose nodes={payload.prose} link={Link} />
    </div>
  )
}
