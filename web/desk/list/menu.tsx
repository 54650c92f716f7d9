import { type ReactNode, useEffect, useRef } from 'react'
import styles from './menu.module.css'

/** A button that unfolds a panel. A click elsewhere or Escape folds it again. */
export function Menu({ label, children }: { label: string; children: ReactNode }) {
  const details = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    const close = (event: Event) => {
      const { current } = details
      const isInDialog = event.target instanceof Element && event.target.closest('dialog') !== null
      // A question that the panel asks is answered first: Escape means the question.
      if (!current?.open || isInDialog) return
      const isEscape = event instanceof KeyboardEvent && event.key === 'Escape'
      const isOutside = event.type === 'pointerdown' && event.target instanceof Node && !current.contains(event.target)
      if (!isEscape && !isOutside) return
      current.open = false
      if (isEscape) current.querySelector('summary')?.focus()
    }
    document.addEventListener('pointerdown', close)
    document.addEventListener('keydown', close)
    return () => {
      document.removeEventListener('pointerdown', close)
      document.removeEventListener('keydown', close)
    }
  }, [])
  return (
    <details ref={details} className={styles.menu}>
      <summary className={styles.button}>{label}</summary>
      <div className={styles.panel}>{children}</div>
    </details>
  )
}
