import type { Session } from '#contract/entities/identity.ts'
import { Button } from '#web/ui/button.tsx'
import { formatDate } from '#web/ui/date.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { describeDevice } from './session-device.ts'
import styles from './session-line.module.css'

/** A place where the customer is signed in: the browser, and when it was last used. */
export function SessionLine({ session, onEnd }: { session: Session; onEnd: () => void }) {
  const device = describeDevice(session.device)
  const signedInAt = formatDate(session.createdAt)
  return (
    <li className={styles.line}>
      <p className="p-strong p-anywhere">{device}</p>
      <p className={styles.used}>
        <span>{session.isCurrent ? 'Here' : `Last used ${formatDate(session.lastUsedAt)}`},</span>{' '}
        <span>signed in on {signedInAt}</span>
      </p>
      {!session.isCurrent && (
        <div className={styles.end}>
          <Button look="plain" onClick={onEnd}>
            Sign out there
            <VisuallyHidden>
              : {device}, signed in on {signedInAt}
            </VisuallyHidden>
          </Button>
        </div>
      )}
    </li>
  )
}
