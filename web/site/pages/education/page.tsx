import { Prose } from '#web/ui/prose.tsx'
import { Link } from '../../navigation/link.tsx'
import { PageHeading } from '../../parts/reading/page-heading.tsx'
import { EducationOffer } from './education-offer.tsx'
import styles from './page.module.css'
import type { EducationPage } from './schema.ts'

export { schema } from './schema.ts'

/** The discount for learning and teaching: what it is, the form that asks for it, and words. */
export default function Page({ payload }: { payload: EducationPage }) {
  return (
    <div className={styles.page}>
      <PageHeading headline={payload.headline} lead={payload.lead} />
      {payload.terms && <EducationOffer terms={payload.terms} />}
      <Prose nodes={payload.prose} link={Link} />
    </div>
  )
}
