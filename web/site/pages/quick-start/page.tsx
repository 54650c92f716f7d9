import { ArticleEmpty } from '../../components/content/article-head.tsx'
import { PageLinksSection, useSupportLinks } from '../../components/content/page-links.tsx'
import { ProductBanner } from '../../components/content/product-banner.tsx'
import styles from './page.module.css'
import { QuickStartSteps } from './quick-start-steps.tsx'
import type { QuickStartPage } from './schema.ts'
import { useRememberedDaw } from './use-remembered-daw.ts'

export { schema } from './schema.ts'

export default function Page({ payload }: { payload: QuickStartPage }) {
  const { product, daws, guides } = payload
  const remember = useRememberedDaw()
  return (
    <>
      <ProductBanner {...payload} />
      {daws.length > 0 ? (
        <section className={styles.daws} aria-labelledby="daws">
          <h2 id="daws" className={styles.question}>
            Which DAW do you use?
          </h2>
          {daws.map((daw) => (
            <QuickStartSteps key={daw.id} daw={daw} onOpen={() => remember(daw.id)} />
          ))}
        </section>
      ) : (
        <ArticleEmpty words="No DAW is described yet." />
      )}
      <PageLinksSection title={`More on ${product.name}`} links={[...guides, ...useSupportLinks()]} />
    </>
  )
}
