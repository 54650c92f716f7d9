import { ArticleHead } from '../../components/content/article-head.tsx'
import { PageHeading } from '../../components/content/page-heading.tsx'
import type { HeadingSection } from './schema.ts'
import styles from './section.module.css'

export { schema } from './schema.ts'

/** The headline of a page and its lead. */
export default function Section({ payload: { layout, ...words } }: { payload: HeadingSection }) {
  if (layout === 'list' || words.cover) return <ArticleHead {...words} />
  return (
    <div className={styles.heading} data-heading>
      <PageHeading {...words} />
    </div>
  )
}
