import { type ReactNode, useEffect, useRef } from 'react'
import styles from './panel.module.css'

type PanelProps = { title: string; children: ReactNode }

/** One state of the page under its heading, which takes the focus so that a change of state is read out. */
export function Panel({ title, children }: PanelProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // A frame that has not got the focus must not pull it out of the page around it.
    if (document.hasFocus()) heading.current?.focus()
  }, [])
  return (
    <section className={styles.panel}>
      <h2 className={styles.title} ref={heading} tabIndex={-1}>
        {title}
      </h2>
      {children}
    </section>
  )
}

/** What to do next, most wanted first. */
export function PanelActions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>
}
