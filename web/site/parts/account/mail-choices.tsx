import type { ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { FormNews } from './form-news.tsx'
import styles from './mail-choices.module.css'
import { MailSwitch } from './mail-switch.tsx'
import type { useMailChoices } from './use-mail-choices.ts'

type MailChoicesProps = { mail: ReturnType<typeof useMailChoices>; children?: ReactNode }

/** A switch for each kind of optional mail, and the way back from the last change. */
export function MailChoices({ mail, children }: MailChoicesProps) {
  const { choices, isBusy, problem, news, choose, undo } = mail
  return (
    <>
      {problem && <Notice kind="problem">{problem}</Notice>}
      <div className={styles.choices}>
        <MailSwitch
          label="Newsletter"
          hint="What is new here, a few mails a year."
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
      <FormNews>
        {news && <p>{news}</p>}
        {news && undo && (
          <Button look="plain" busy={isBusy} onClick={undo}>
            Undo
          </Button>
        )}
      </FormNews>
    </>
  )
}
