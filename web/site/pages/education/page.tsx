import { Prose } from '#web/ui/prose.tsx'
import { PageBody } from '../../components/content/page-body.tsx'
import { Link } from '../../navigation/link.tsx'
import { EducationOffer } from '../../sections/education/education-offer.tsx'
import type { EducationPage } from './schema.ts'

export { schema } from './schema.ts'

/** The education discount, where the vendor's file has no sections. */
export default function Page({ payload }: { payload: EducationPage }) {
  return (
    <PageBody page={payload} className="p-page-body p-page-sections">
      {payload.terms && <EducationOffer id="education-form" title="Ask for it" terms={payload.terms} />}
      <Prose nodes={payload.prose} link={Link} />
    </PageBody>
  )
}
