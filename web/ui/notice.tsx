import type { ReactNode } from 'react'
import styles from './notice.module.css'

type NoticeProps = { kind?: 'problem' | 'news'; title?: string; children: ReactNode }

/** Something the visitor should know now; a problem interrupts readers of screens, news waits. */
export function Notice({ kind = 'news', title, children }: NoticeProps) {
  return (
    <div className={styles.notice} data-kind={kind} role={kind === 'problem' ? 'alert' : 'status'}>
      {title && <p className={styles.title}>{title}</p>}
      {children}
    </div>
  )
}
