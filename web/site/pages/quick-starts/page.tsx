import { ArticleEmpty, ArticleHead } from '../../parts/reading/article-head.tsx'
import { QuickStartChoice } from './quick-start-choice.tsx'
import type { QuickStartsPage } from './schema.ts'

export { schema } from './schema.ts'

/** Each program with each product in it. */
export default function Page({ payload }: { payload: QuickStartsPage }) {
  const { products, daws } = payload
  return (
    <>
      <ArticleHead {...payload} />
      {daws.length > 0 ? (
        <div className="p-section">
          {daws.map((daw) => (
            <QuickStartChoice key={daw.id} daw={daw} products={products} />
          ))}
        </div>
      ) : (
        <ArticleEmpty words="No program is described yet." />
      )}
    </>
  )
}
