import { ArticleEmpty, ArticleHead } from '../../components/content/article-head.tsx'
import { QuickStartRows } from '../../sections/quick-starts/rows.tsx'
import type { QuickStartsPage } from './schema.ts'

export { schema } from './schema.ts'

/** All quick starts, where the vendor's file has no sections. */
export default function Page({ payload }: { payload: QuickStartsPage }) {
  const { products, daws } = payload
  return (
    <>
      <ArticleHead {...payload} />
      {daws.length > 0 ? (
        <div className="p-part">
          <QuickStartRows products={products} daws={daws} heading="h2" />
        </div>
      ) : (
        <ArticleEmpty words="No program is described yet." />
      )}
    </>
  )
}
