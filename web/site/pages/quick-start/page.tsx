import { ArticleEmpty } from '../../components/content/article-head.tsx'
import { PageLinksSection, useSupportLinks } from '../../components/content/page-links.tsx'
import { ProductBanner } from '../../components/content/product-banner.tsx'
import { Link } from '../../navigation/link.tsx'
import styles from './page.module.css'
import { QuickStartSteps } from './quick-start-steps.tsx'
import type { QuickStartPage } from './schema.ts'

export { schema } from './schema.ts'

export default function Page({ payload }: { payload: QuickStartPage }) {
  const { product, daws, guides } = payload
  return (
    <>
      <ProductBanner {...payload} />
      {daws.length > 0 ? <QuickStartJumps daws={daws} /> : <ArticleEmpty words="No program is described yet." />}
      <div className={styles.daws}>
        {daws.map((daw) => (
          <QuickStartSteps key={daw.id} daw={daw} colour={product.colour} />
        ))}
      </div>
      <PageLinksSection title={`More on ${product.name}`} links={[...guides, ...useSupportLinks()]} />
    </>
  )
}

function QuickStartJumps({ daws }: { daws: QuickStartPage['daws'] }) {
  return (
    <nav className={styles.jumps} aria-label="Programs on this page">
      <ul className={styles.list}>
        {daws.map(({ id, name }) => (
          <li key={id}>
            <Link href={`#${id}`} className={styles.link}>
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
