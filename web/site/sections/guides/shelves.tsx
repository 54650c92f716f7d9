import { Illustration } from '#web/ui/illustration/illustration.tsx'
import { PageLinks } from '../../components/content/page-links.tsx'
import { linkQuickStart } from '../../components/content/quick-start-link.ts'
import { Link } from '../../navigation/link.tsx'
import type { Shelf } from './schema.ts'
import styles from './shelves.module.css'

type Heading = 'h2' | 'h3'

/** Products a row each, with their quick starts and guides beside them, as a part of a page that needs no title. */
export const GuideShelves = ({ shelves }: { shelves: readonly Shelf[] }) => (
  <div className={styles.shelves}>
    <ShelfRows shelves={shelves} heading="h2" />
  </div>
)

/** The rows alone. */
export const ShelfRows = ({ shelves, heading }: { shelves: readonly Shelf[]; heading: Heading }) =>
  shelves.map((shelf) => <GuideShelf key={shelf.product.id} {...shelf} heading={heading} />)

function GuideShelf({ product, quickStart, guides, daws, heading: Heading }: Shelf & { heading: Heading }) {
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
        <PageLinks links={[...linkQuickStart(product, quickStart, daws), ...guides]} />
      </div>
    </section>
  )
}
