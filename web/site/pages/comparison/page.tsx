import { Prose } from '#web/ui/prose.tsx'
import { PageBody } from '../../components/content/page-body.tsx'
import { Link } from '../../navigation/link.tsx'
import { ComparisonTable } from '../../sections/comparison/table.tsx'
import type { ComparisonPage } from './schema.ts'

export { schema } from './schema.ts'

/** The products side by side, where the vendor's file has no sections. */
export default function Page({ payload }: { payload: ComparisonPage }) {
  const { headline, products, rows, prose } = payload
  return (
    <PageBody page={payload} className="p-page-body">
      <ComparisonTable caption={headline} products={products} rows={rows} />
      <Prose nodes={prose} link={Link} />
    </PageBody>
  )
}
