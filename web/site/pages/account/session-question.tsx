import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { describeDevice } from './session-device.ts'
import type { Ending, useSessionEnding } from './use-session-ending.ts'

/** Asks before a session ends, and says what that means. */
export function SessionQuestion({ ending }: { ending: ReturnType<typeof useSessionEnding> }) {
  const { asked, isBusy, problem, passwordQuestion, confirm, dismiss } = ending
  return (
    <>
      <ConfirmDialog
        isOpen={asked !== null}
        title={asked ? titleOf(asked) : ''}
        yes={asked === 'everywhere' ? 'Sign out everywhere' : 'Sign out there'}
        no="Stay signed in"
        busy={isBusy}
        onYes={confirm}
        onNo={dismiss}
      >
        <p>{asked === 'everywhere' ? 'Here, too. ' : ''}Whoever comes back needs the password to sign in again.</p>
        <p>Your plug-ins stay activated.</p>
        {problem && <Notice kind="problem">{problem}</Notice>}
      </ConfirmDialog>
      {passwordQuestion}
    </>
  )
}

const titleOf = (asked: Ending) =>
  asked === 'everywhere' ? 'Sign out everywhere?' : `Sign out of ${describeDevice(asked.device)}?`
