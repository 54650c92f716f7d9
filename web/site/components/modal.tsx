import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { openDialog } from '#web/ui/layers.ts'
import styles from './modal.module.css'

type ModalProps = {
  title: string
  /** What it is about, read out as it opens. */
  lead: ReactNode
  children: ReactNode
  onClose: () => void
}

/** A dialog over the page for as long as it is drawn: it takes the focus, keeps it, and gives it back. */
export function Modal({ title, lead, children, onClose }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const id = useId()
  useLayoutEffect(() => {
    const shown = dialog.current
    if (shown) openDialog(shown)
    heading.current?.focus()
    return () => {
      shown?.close()
      giveFocusBack(shown)
    }
  }, [])
  return (
    <dialog
      ref={dialog}
      className={styles.modal}
      aria-labelledby={id}
      aria-describedby={`${id}-lead`}
      onClose={({ currentTarget }) => currentTarget.open || onClose()}
    >
      <h2 ref={heading} id={id} tabIndex={-1} className={styles.title}>
        {title}
      </h2>
      <div className={styles.body}>
        <p id={`${id}-lead`} role="status">
          {lead}
        </p>
        {children}
      </div>
    </dialog>
  )
}

/** The browser gives it back to what had it; where that is gone, as after a change of page, it goes to the page. */
function giveFocusBack(closed: HTMLDialogElement | null) {
  const { activeElement, body } = document
  if (activeElement === body || closed?.contains(activeElement))
    document.getElementById('content')?.focus({ preventScroll: true })
}

/** Whether a modal would come between the visitor and what they are doing: something else is open, or being typed. */
export function isInterrupting(page: Document): boolean {
  const isTyping = page.activeElement?.matches('input, select, textarea') === true
  return isTyping || page.querySelector('dialog[open], :popover-open:not([role=tooltip])') !== null
}
