import type { ReactNode } from 'react'
import styles from './account-page.module.css'

type AccountPageProps = { title: string /** Under the title. */; lead: ReactNode; children: ReactNode }

/** A page of the account: its title on the left, what there is to do on the right. */
export function AccountPage({ title, lead, children }: AccountPageProps) {
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <h1 className={styles.title}>{title}</h1>
        <div className={styles.lead}>{lead}</div>
      </div>
      <div className={styles.body}>{children}</div>
    </div>
  )
}
