import { Prose } from '#web/ui/prose.tsx'
import { PageBody } from '../../components/content/page-body.tsx'
import headingStyles from '../../components/content/page-heading.module.css'
import { Link } from '../../navigation/link.tsx'
import type { TextPage } from '../../schema.ts'
import { OfflineActivation } from '../../sections/offline-activation/offline-activation.tsx'

export { textPageSchema as schema } from '../../schema.ts'

/** Activation by file, where the vendor's file has no sections: where that is done, and around it the vendor's words on how. */
export default function Page({ payload }: { payload: TextPage }) {
  return (
    <PageBody page={payload} className={headingStyles.textContent}>
      <OfflineActivation />
      <Prose nodes={payload.prose} link={Link} />
    </PageBody>
  )
}
