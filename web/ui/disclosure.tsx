import type { ReactNode, Ref } from 'react'
import styles from './disclosure.module.css'

type DisclosureProps = {
  /** What opens and closes it, in words. */
  summary: ReactNode
  className?: string | undefined
  ref?: Ref<HTMLDetailsElement>
  openerRef?: Ref<HTMLElement>
  children: ReactNode
}

/** Something folded up until it is wanted. */
export function Disclosure({ summary, className, ref, openerRef, children }: DisclosureProps) {
  return (
    <details ref={ref} className={className}>
      <summary ref={openerRef} className={styles.opener}>
        <span>{summary}</span>
      </summary>
      {children}
    </details>
  )
}
