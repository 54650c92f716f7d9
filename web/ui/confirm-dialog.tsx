import { type ReactNode, useEffect, useId, useRef } from 'react'
import { Button } from './button.tsx'
import styles from './confirm-dialog.module.css'
import { openDialog } from './layers.ts'

type ConfirmDialogProps = {
  isOpen: boolean
  title: string
  /** What happens on 'yes', in a sentence or two. */
  children: ReactNode
  /** Null where only the other answer is possible. */
  yes: string | null
  no: string
  busy?: boolean
  onYes: () => void
  onNo: () => void
}

/** A modal question with two answers; Escape answers 'no', which also has the focus. */
export function ConfirmDialog({ isOpen, title, children, yes, no, busy = false, onYes, onNo }: ConfirmDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const safeAnswer = useRef<HTMLButtonElement>(null)
  const id = useId()
  useEffect(() => {
    if (!isOpen) return dialog.current?.close()
    if (dialog.current) openDialog(dialog.current)
    safeAnswer.current?.focus()
  }, [isOpen])

  /** The browser tells late that it has closed: by then the same question may have been asked again. */
  function tellClosed() {
    if (!dialog.current?.open) onNo()
  }

  return (
    <dialog ref={dialog} className={styles.dialog} aria-labelledby={id} onCancel={onNo} onClose={tellClosed}>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      <div className={styles.body}>{children}</div>
      <div className="p-cluster p-gap-3">
        {yes !== null && (
          <Button busy={busy} onClick={onYes}>
            {yes}
          </Button>
        )}
        <Button ref={safeAnswer} look="line" onClick={onNo}>
          {no}
        </Button>
      </div>
    </dialog>
  )
}
