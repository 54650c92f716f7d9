import { type ReactNode, useId } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import styles from '../forms/form.module.css'
import { FormStatus } from '../forms/form.tsx'
import type { useMailChoices } from './use-mail-choices.ts'

type MailChoicesProps = { mail: ReturnType<typeof useMailChoices>; children?: ReactNode }

/** A switch for each kind of optional mail, and the way back from the last change. */
export function MailChoices({ mail, children }: MailChoicesProps) {
  const { choices, isBusy, problem, news, choose, undo } = mail
  return (
    <>
      {problem && <Notice kind="problem">{problem}</Notice>}
      <div className="p-hairline-bottom">
        <MailSwitch
          label="Newsletter"
          hint="News, a few mails a year."
          isOn={choices.newsletter}
          isBusy={isBusy}
          onChange={(isOn) => choose('newsletter', isOn)}
        />
        <MailSwitch
          label="Product updates"
          hint="New releases of the plug-ins."
          isOn={choices.productUpdates}
          isBusy={isBusy}
          onChange={(isOn) => choose('productUpdates', isOn)}
        />
      </div>
      {children}
      <FormStatus>
        {news && <p>{news}</p>}
        {news && undo && (
          <Button look="plain" busy={isBusy} onClick={undo}>
            Undo
          </Button>
        )}
      </FormStatus>
    </>
  )
}

type MailSwitchProps = {
  label: string
  hint: string
  isOn: boolean
  /** Waiting for an answer: it keeps its focus and ignores clicks. */
  isBusy: boolean
  onChange: (isOn: boolean) => void
}

function MailSwitch({ label, hint, isOn, isBusy, onChange }: MailSwitchProps) {
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
