import { Prose } from '#web/ui/prose.tsx'
import { PageHeading } from '../../components/content/page-heading.tsx'
import { Link } from '../../navigation/link.tsx'
import { FreeProduct } from '../../sections/free/free-product.tsx'
import type { FreePage } from './schema.ts'

export { schema } from './schema.ts'

/** What costs nothing, where the vendor's file has no sections. */
export default function Page({ payload }: { payload: FreePage }) {
  return (
    <div className="p-page-body p-page-sections">
      <PageHeading headline={payload.headline} lead={payload.lead} />
      {payload.gifts.map((product) => (
        <FreeProduct key={product.id} product={product} />
      ))}
      <Prose nodes={payload.prose} link={Link} />
    </div>
  )
}
