import { useEffect, useId, useRef, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import styles from './action-dialog.module.css'
import { useModal } from './use-modal.ts'

type QuestionProps = {
  title: string
  /** What will be gone, and what brings it back if anything does. */
  text: string
  /** The word of the button that does it. */
  verb: string
  onConfirm: () => void
  onClose: () => void
}

/** Asks before something is done that cannot be undone and needs no reason. */
export function Question({ title, text, verb, onConfirm, onClose }: QuestionProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  useModal(dialog)
  const cancel = useRef<HTMLButtonElement>(null)
  // Whoever presses Enter twice has not read it.
  useEffect(() => cancel.current?.focus(), [])
  const confirm = () => {
    onClose()
    onConfirm()
  }
  return (
    <dialog ref={dialog} className={styles.dialog} aria-labelledby={id} onClose={onClose}>
      <div className={styles.form}>
        <h2 id={id}>{title}</h2>
        <p>{text}</p>
        <div className={styles.buttons}>
          <Button className={styles.danger} onClick={confirm}>
            {verb}
          </Button>
          <Button ref={cancel} look="line" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </div>
    </dialog>
  )
}

type AskingButtonProps = Pick<QuestionProps, 'title' | 'text' | 'verb' | 'onConfirm'> & {
  label: string
  /** What it is for, to somebody who does not see where it stands. */
  name?: string
  busy?: boolean
}

/** A button that asks before it does what cannot be undone. */
export function AskingButton({ label, name, busy = false, ...question }: AskingButtonProps) {
  const [isAsking, setIsAsking] = useState(false)
  return (
    <>
      <Button look="line" aria-haspopup="dialog" aria-label={name} busy={busy} onClick={() => setIsAsking(true)}>
        {label}
      </Button>
      {isAsking && <Question {...question} onClose={() => setIsAsking(false)} />}
    </>
  )
}
