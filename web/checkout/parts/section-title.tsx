import { useEffect, useRef, useState } from 'react'
import styles from './section-title.module.css'

type SectionTitleProps = {
  /** Whether the page goes on here: then it takes the focus, so that it is read out. */
  takesFocus?: boolean
  children: string
}

/** What a part of the open checkout decides. */
export function SectionTitle({ takesFocus = false, children }: SectionTitleProps) {
  const title = useRef<HTMLHeadingElement>(null)
  const [takes] = useState(takesFocus)
  useEffect(() => {
    // A frame that has not got the focus must not pull it out of the page around it.
    if (takes && document.hasFocus()) title.current?.focus()
  }, [takes])
  return (
    <h2 className={styles.title} ref={title} tabIndex={-1}>
      {children}
    </h2>
  )
}
