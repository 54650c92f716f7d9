import { EducationOffer } from './education-offer.tsx'
import type { EducationSection } from './schema.ts'

export { schema } from './schema.ts'

/** The education discount and the form to request it. */
export default function Section({ id, payload }: { id: string; payload: EducationSection }) {
  return (
    <div className="p-part">
      <EducationOffer id={id} {...payload} />
    </div>
  )
}
