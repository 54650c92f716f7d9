import type { TextPage } from '#contract/pages/text.ts'
import { Prose } from '#web/ui/prose.tsx'
import { Link } from '../../navigation/link.tsx'
import { PageHeading } from './page-heading.tsx'
import styles from './words.module.css'

/** Headline, lead and prose of a page. */
export function Words({ headline, lead, prose }: Pick<TextPage, 'headline' | 'lead' | 'prose'>) {
  return (
    <div className={styles.words}>
      <PageHeading headline={headline} lead={lead} />
      <Prose nodes={prose} link={Link} />
    </div>
  )
}
