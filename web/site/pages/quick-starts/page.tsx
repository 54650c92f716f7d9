import { ArticleEmpty, ArticleHead } from '../../components/content/article-head.tsx'
import { ProductSign } from '../../components/content/product-banner.tsx'
import styles from './page.module.css'
import type { QuickStartsPage } from './schema.ts'

export { schema } from './schema.ts'

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

type QuickStartChoiceProps = { daw: QuickStartsPage['daws'][number]; products: QuickStartsPage['products'] }

function QuickStartChoice({ daw, products }: QuickStartChoiceProps) {
  return (
    <section className={styles.choice} aria-label={daw.name}>
      <h2 className={styles.name}>{daw.name}</h2>
      <ul className={styles.products}>
        {products.map(({ product, quickStart }) => (
          <li key={product.id}>
            <ProductSign product={product} href={`${quickStart}#${daw.id}`} hint={`in ${daw.name}`} />
          </li>
        ))}
      </ul>
    </section>
  )
}
