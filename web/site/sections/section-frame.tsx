import type { ReactNode } from 'react'
import { NoBreak } from '#web/ui/no-break.tsx'
import styles from './section-frame.module.css'

type SectionFrameProps = {
  /** The anchor of the section. */
  id: string
  title: string | undefined
  lead?: string | undefined
  /** The title stands beside the content instead of above it. */
  beside?: boolean
  /** What stands at the end of the title's line. */
  aside?: ReactNode
  className?: string | undefined
  children?: ReactNode
}

/** A section of a page with its title, which names it; without a title the anchor is the section's own. */
export function SectionFrame({ id, title, lead, beside = false, aside, className = '', children }: SectionFrameProps) {
  const name = title === undefined ? { id } : { 'aria-labelledby': id }
  return (
    <section {...name} className={`${beside ? styles.beside : styles.stacked} ${className}`}>
      {(title ?? lead) !== undefined && (
        <div className={beside ? styles.left : styles.head}>
          {title !== undefined && (
            <h2 id={id} className={styles.title}>
              <NoBreak text={title} />
            </h2>
          )}
          {lead !== undefined && <p className={styles.lead}>{lead}</p>}
          {aside}
        </div>
      )}
      {children !== undefined && <div className={beside ? 'p-right-6' : undefined}>{children}</div>}
    </section>
  )
}

/** The heading of an item: one level below the section's title, if it has one. */
export const itemHeading = (title: string | undefined): 'h2' | 'h3' => (title === undefined ? 'h2' : 'h3')
