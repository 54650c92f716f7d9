import { Prose } from '#web/ui/prose.tsx'
import { PageHeading } from '../../components/content/page-heading.tsx'
import { Link } from '../../navigation/link.tsx'
import { ComparisonTable } from './comparison-table.tsx'
import type { ComparisonPage } from './schema.ts'

export { schema } from './schema.ts'

export default function Page({ payload }: { payload: ComparisonPage }) {
  return (
    <div className="p-page-body">
      <PageHeading headline={payload.headline} lead={payload.lead} />
      <ComparisonTable page={payload} />
      <Prose nodes={payload.prose} link={Link} />
    </div>
  )
}
