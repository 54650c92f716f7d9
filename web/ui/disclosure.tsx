import type { ReactNode, Ref } from 'react'
import styles from './disclosure.module.css'

type DisclosureProps = {
  /** What opens and closes it, in words. */
  summary: ReactNode
  className?: string | undefined
  /** Whether it is unfolded to begin with. */
  startsOpen?: boolean
  ref?: Ref<HTMLDetailsElement>
  openerRef?: Ref<HTMLElement>
  onOpen?: () => void
  children: ReactNode
}

/** Something folded up until it is wanted. */
export function Disclosure({
  summary,
  className,
  startsOpen = false,
  ref,
  openerRef,
  onOpen,
  children,
}: DisclosureProps) {
  return (
    <details
      ref={ref}
      className={className}
      open={startsOpen}
      onToggle={({ currentTarget }) => currentTarget.open && onOpen?.()}
    >
      <summary ref={openerRef} className={styles.opener}>
        <span>{summary}</span>
      </summary>
      {children}
    </details>
  )
}
