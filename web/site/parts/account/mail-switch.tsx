import { useId } from 'react'
import styles from './mail-switch.module.css'

type MailSwitchProps = {
  label: string
  hint: string
  isOn: boolean
  /** Waiting for an answer: it keeps its focus and ignores clicks. */
  isBusy: boolean
  onChange: (isOn: boolean) => void
}

/** Whether one kind of mail is wanted. */
export function MailSwitch({ label, hint, isOn, isBusy, onChange }: MailSwitchProps) {
  const id = useId()
  return (
    <div className={styles.row}>
      <label htmlFor={id} className="p-strong">
        {label}
      </label>
      <p id={`${id}-hint`} className={styles.hint}>
        {hint}
      </p>
      <input
        id={id}
        type="checkbox"
        role="switch"
        className={styles.switch}
        checked={isOn}
        aria-checked={isOn}
        aria-describedby={`${id}-hint`}
        aria-disabled={isBusy || undefined}
        onChange={(event) => isBusy || onChange(event.target.checked)}
      />
    </div>
  )
}
