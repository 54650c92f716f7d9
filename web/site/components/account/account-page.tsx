import type { ReactNode } from 'react'
import { Illustration } from '#web/ui/illustration/illustration.tsx'
import type { Subject } from '#web/ui/illustration/subject.ts'
import styles from './account-page.module.css'

type AccountPageProps = {
  title: string
  lead: ReactNode
  /** What rings draw in the room that is left; unless given, what the title spells. */
  rhythm?: Subject['rhythm']
  /** Whether the figure is on the right, for a long title beside little to do. */
  hasLongTitle?: boolean
  /** Whether more is to come by itself: until then no figure is drawn that would have to move for it. */
  isPending?: boolean
  children: ReactNode
}

/** A page of the account: its title on the left, what there is to do on the right. */
export function AccountPage({
  title,
  lead,
  rhythm,
  hasLongTitle = false,
  isPending = false,
  children,
}: AccountPageProps) {
  return (
    <div className={styles.page} data-long={hasLongTitle}>
      <div className={styles.head}>
        <h1 className={styles.title}>{title}</h1>
        <div className={styles.lead}>{lead}</div>
      </div>
      <div className={styles.body}>{children}</div>
      {!isPending && (
        <div className={styles.room}>
          <Illustration className={styles.figure} of={[{ name: title, rhythm }]} />
        </div>
      )}
    </div>
  )
}
