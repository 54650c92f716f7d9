import { type ChangeEvent, type FormEvent, useId } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useIsInteractive } from '../../use-is-interactive.ts'
import styles from './section.module.css'

type MachineFileChoiceProps = {
  problem: string | null
  isFileOver: boolean
  onText: (text: string) => void
  onFiles: (files: File[]) => void
}

/** Accepts a machine file: selected, dropped, or pasted as text. */
export function MachineFileChoice({ problem, isFileOver, onText, onFiles }: MachineFileChoiceProps) {
  const isInteractive = useIsInteractive()
  const hint = useId()

  function choose({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    onFiles([...(currentTarget.files ?? [])])
    // Otherwise selecting the same file again would be no change.
    currentTarget.value = ''
  }

  return (
    <>
      {problem && <Notice kind="problem">{problem}</Notice>}
      <div className={styles.zone} data-over={isFileOver}>
        <label className={styles.label}>
          Choose the machine file
          <input
            type="file"
            className={styles.input}
            disabled={!isInteractive}
            aria-describedby={hint}
            onChange={choose}
          />
        </label>
        <p id={hint} className={styles.hint}>
          <span className={styles.mouse}>Or drop it anywhere on this page. </span>Its name ends in .dt, and it is read
          here in your browser first.
        </p>
      </div>
      <Paste disabled={!isInteractive} onText={onText} />
    </>
  )
}

/** For customers who have the text and not the file. */
function Paste({ disabled, onText }: { disabled: boolean; onText: (text: string) => void }) {
  const id = useId()

  function read(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const text = new FormData(event.currentTarget).get('text')
    onText(typeof text === 'string' ? text : '')
  }

  return (
    <Disclosure className={styles.paste} summary="Paste its text instead">
      <form method="post" className={styles.form} onSubmit={read}>
        <label htmlFor={id} className="p-strong">
          Text of the machine file
        </label>
        <textarea id={id} name="text" rows={6} spellCheck={false} autoComplete="off" className={styles.text} />
        <Button type="submit" look="line" disabled={disabled}>
          Read the text
        </Button>
      </form>
    </Disclosure>
  )
}
