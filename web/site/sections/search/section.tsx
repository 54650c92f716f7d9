import type { SearchFieldSection } from './schema.ts'
import { SiteSearch } from './site-search.tsx'

export { schema } from './schema.ts'

/** A search over all pages. */
export default function Section({ payload }: { payload: SearchFieldSection }) {
  return (
    <div className="p-part">
      <SiteSearch {...payload} />
    </div>
  )
}
