import { Prose } from '#web/ui/prose.tsx'
import { PageBody } from '../../components/content/page-body.tsx'
import { Link } from '../../navigation/link.tsx'
import { FreeProduct } from '../../sections/free/free-product.tsx'
import type { FreePage } from './schema.ts'

export { schema } from './schema.ts'

/** What costs nothing, where the vendor's file has no sections. */
export default function Page({ payload }: { payload: FreePage }) {
  return (
    <PageBody page={payload} className="p-page-body p-page-sections">
      {payload.gifts.map((product) => (
        <FreeProduct key={product.id} product={product} />
      ))}
      <Prose nodes={payload.prose} link={Link} />
    </PageBody>
  )
}
