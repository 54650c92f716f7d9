import type { ReactNode, Ref } from 'react'
import styles from './page.module.css'

type AccountSectionProps = {
  /** For links to the section. */
  id?: string
  title: string
  /** Of the title, for the focus to come back to. */
  heading?: Ref<HTMLHeadingElement>
  children: ReactNode
}

/** A section of the account page: title on the left, form on the right. */
export function AccountSection({ id, title, heading, children }: AccountSectionProps) {
  return (
    <section id={id} className="p-row">
      <h2 ref={heading} tabIndex={-1} className="p-left-5 p-size-2">
        {title}
      </h2>
      <div className={styles.body}>{children}</div>
    </section>
  )
}
