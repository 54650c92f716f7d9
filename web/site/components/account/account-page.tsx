import type { ReactNode } from 'react'
import { Illustration } from '#web/ui/illustration/illustration.tsx'
import type { Subject } from '#web/ui/illustration/subject.ts'
import styles from './account-page.module.css'

type AccountPageProps = {
  title: string
  lead: ReactNode
  /** What is drawn in the room that is left; nothing unless given. */
  rhythm?: Subject['rhythm']
  /** Whether the figure is on the right, for a long title beside little to do. */
  hasLongTitle?: boolean
  children: ReactNode
}

/** A page of the account: its title on the left, what there is to do on the right. */
export function AccountPage({ title, lead, rhythm, hasLongTitle = false, children }: AccountPageProps) {
  return (
    <div className={styles.page} data-long={hasLongTitle}>
      <div className={styles.head}>
        <h1 className={styles.title}>{title}</h1>
        <div className={styles.lead}>{lead}</div>
      </div>
      <div className={styles.body}>{children}</div>
      {rhythm && (
        <div className={styles.room}>
          <Illustration className={styles.figure} of={[{ name: title, rhythm }]} />
        </div>
      )}
    </div>
  )
}
