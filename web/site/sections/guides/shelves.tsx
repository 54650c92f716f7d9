import { Illustration } from '#web/ui/illustration/illustration.tsx'
import { PageLinks } from '../../components/content/page-links.tsx'
import { linkQuickStart } from '../../components/content/quick-start-link.ts'
import { Link } from '../../navigation/link.tsx'
import type { Shelf } from './schema.ts'
import styles from './shelves.module.css'

type Heading = 'h2' | 'h3'

/** Products a row each, with their quick starts and guides beside them. */
export const GuideShelves = ({ shelves, heading }: { shelves: readonly Shelf[]; heading: Heading }) =>
  shelves.map((shelf) => <GuideShelf key={shelf.product.id} {...shelf} heading={heading} />)

function GuideShelf({ product, quickStart, guides, heading: Heading }: Shelf & { heading: Heading }) {
  const { name, path } = product
  return (
    <section className={styles.shelf} aria-label={name}>
      <div className={styles.figure}>
        <Illustration of={[product]} weight={6} />
      </div>
      <Heading className={styles.name}>
        <Link href={path}>{name}</Link>
      </Heading>
      <div className={styles.links}>
        <PageLinks links={[...linkQuickStart(product, quickStart), ...guides]} />
      </div>
    </section>
  )
}
