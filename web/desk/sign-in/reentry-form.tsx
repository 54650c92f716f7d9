import { type FormEvent, useState } from 'react'
import type { DeskSession } from '#contract/desk/session.ts'
import { canUsePasskeys } from '#web/passkeys/can-use-passkeys.ts'
import { passkeyMessage, provePasskey } from '#web/passkeys/passkey.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { callDesk } from '../api/calls.ts'
import { DeskError } from '../api/desk-error.ts'
import type { Interruption } from '../api/interruption.ts'
import styles from './reentry-dialog.module.css'
import { CodeField, readSecondFactor, SignInForm } from './sign-in-form.tsx'

type VerifyFormProps = { session: DeskSession; onDone: (session: DeskSession) => void }

/** Signs in again, or verifies the session. */
export const ReentryForm = ({ kind, ...props }: VerifyFormProps & { kind: Interruption }) =>
  kind === 'sign-in' ? <SignInForm onDone={props.onDone} /> : <VerifyForm {...props} />

/** Verifies the session with what this person has: a passkey, a code, or either. */
function VerifyForm({ session, onDone }: VerifyFormProps) {
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  async function verify(work: () => Promise<DeskSession>) {
    setIsBusy(true)
    setProblem(null)
    try {
      onDone(await work())
    } catch (error) {
      setProblem(error instanceof DeskError ? error.message : passkeyMessage(error))
    } finally {
      setIsBusy(false)
    }
  }

  const withPasskey = () =>
    verify(async () => {
      const { challengeId, options } = await callDesk('startPasskeyVerification')
      return callDesk('verifyWithPasskey', { body: { challengeId, response: await provePasskey(options) } })
    })

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const code = String(new FormData(event.currentTarget).get('code') ?? '')
    void verify(() => callDesk('verifyWithCode', { body: { second: readSecondFactor(code) } }))
  }

  return (
    <>
      {problem && <Notice kind="problem">{problem}</Notice>}
      {session.hasPasskeys && canUsePasskeys() && (
        <Button busy={isBusy} onClick={() => void withPasskey()}>
          Use a passkey
        </Button>
      )}
      {session.hasAuthenticator && (
        <form className={styles.form} onSubmit={handleSubmit}>
          <CodeField />
          <Button type="submit" busy={isBusy}>
            Confirm
          </Button>
        </form>
      )}
    </>
  )
}
