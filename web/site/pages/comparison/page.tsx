import { Prose } from '#web/ui/prose.tsx'
import { PageHeading } from '../../components/content/page-heading.tsx'
import { Link } from '../../navigation/link.tsx'
import { ComparisonTable } from '../../sections/comparison/table.tsx'
import type { ComparisonPage } from './schema.ts'

export { schema } from './schema.ts'

/** The products side by side, where the vendor's file has no sections. */
export default function Page({ payload }: { payload: ComparisonPage }) {
  const { headline, lead, products, rows, prose } = payload
  return (
    <div className="p-page-body">
      <PageHeading headline={headline} lead={lead} />
      <ComparisonTable caption={headline} products={products} rows={rows} />
      <Prose nodes={prose} link={Link} />
    </div>
  )
}
