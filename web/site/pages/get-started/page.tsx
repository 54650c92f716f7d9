import { Illustration } from '#web/ui/illustration/illustration.tsx'
import { ArticleHead } from '../../components/content/article-head.tsx'
import { PageLinks, PageLinksSection, useSupportLinks } from '../../components/content/page-links.tsx'
import { linkQuickStart } from '../../components/content/quick-start-link.ts'
import { Link } from '../../navigation/link.tsx'
import type { PageLink } from '../../schema.ts'
import styles from './page.module.css'
import type { GetStartedPage } from './schema.ts'

export { schema } from './schema.ts'

export default function Page({ payload }: { payload: GetStartedPage }) {
  const support = useSupportLinks()
  return (
    <>
      <ArticleHead {...payload} />
      {payload.firstSteps && <GuideFirstSteps link={payload.firstSteps} />}
      <div className={styles.shelves}>
        {payload.products.map((each) => (
          <GuideShelf key={each.product.id} {...each} />
        ))}
      </div>
      <PageLinksSection
        title="Or by program"
        links={[...(payload.quickStarts ? [payload.quickStarts] : []), ...support]}
      />
    </>
  )
}

/** What rings draw for the first steps: a bar of which only the first step sounds. */
const theOne = { steps: 7, hits: [0] }

/** The way to the first steps, in ink: before any product has its colour. */
function GuideFirstSteps({ link }: { link: PageLink }) {
  return (
    <section className={styles.first} aria-label={link.title}>
      <div className={styles.grid}>
        <h2 className={styles.title}>
          <Link href={link.path} className={styles.link}>
            {link.title}
          </Link>
        </h2>
        <p className={styles.summary}>{link.summary}</p>
        <div className={styles.figure}>
          <Illustration of={[{ name: link.title, rhythm: theOne }]} isLabelled weight={9} />
        </div>
      </div>
    </section>
  )
}

type GuideShelfProps = GetStartedPage['products'][number]

function GuideShelf({ product, quickStart, guides }: GuideShelfProps) {
  const { name, path } = product
  return (
    <section className={styles.shelf} aria-label={name}>
      <div className={styles.shelfFigure}>
        <Illustration of={[product]} weight={6} />
      </div>
      <h2 className={styles.name}>
        <Link href={path}>{name}</Link>
      </h2>
      <div className={styles.links}>
        <PageLinks links={[...linkQuickStart(product, quickStart), ...guides]} />
      </div>
    </section>
  )
}
