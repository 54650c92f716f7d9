import type { ReactNode, Ref } from 'react'
import styles from './page.module.css'

type AccountSectionProps = {
  title: string
  /** Of the title, for the focus to come back to. */
  heading?: Ref<HTMLHeadingElement>
  children: ReactNode
}

/** One thing about an account: what it is on the left, how it is changed on the right. */
export function AccountSection({ title, heading, children }: AccountSectionProps) {
  return (
    <section className="p-row">
      <h2 ref={heading} tabIndex={-1} className="p-left-5 p-size-2">
        {title}
      </h2>
      <div className={styles.body}>{children}</div>
    </section>
  )
}
