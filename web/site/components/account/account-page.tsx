import type { ReactNode } from 'react'
import type { DrawingName } from '#contract/theme.ts'
import styles from './account-page.module.css'

type AccountPageProps = {
  title: string
  lead: ReactNode
  /** The theme's drawing that fills the room beside the form; nothing where the theme has none. */
  drawing?: DrawingName
  /** Whether the drawing is on the right, for a long title beside little to do. */
  hasLongTitle?: boolean
  children: ReactNode
}

/** A page of the account: its title on the left, what there is to do on the right. */
export function AccountPage({ title, lead, drawing, hasLongTitle = false, children }: AccountPageProps) {
  return (
    <div className={styles.page} data-long={hasLongTitle}>
      <div className={styles.head}>
        <h1 className={styles.title}>{title}</h1>
        <div className={styles.lead}>{lead}</div>
      </div>
      <div className={styles.body}>{children}</div>
      {drawing && <div className={styles.drawing} data-of={drawing} aria-hidden="true" />}
    </div>
  )
}
