import { Prose } from '#web/ui/prose.tsx'
import { Link } from '../../navigation/link.tsx'
import type { ProseSection } from './schema.ts'

export { schema } from './schema.ts'

/** Prose: each second-level heading on the left, and its text on the right. */
export default function Section({ payload }: { payload: ProseSection }) {
  return (
    <div className="p-part">
      <Prose nodes={payload.text} link={Link} />
    </div>
  )
}
