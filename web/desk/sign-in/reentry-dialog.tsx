import { type FormEvent, useEffect, useId, useRef, useState, useSyncExternalStore } from 'react'
import type { DeskSession } from '#contract/desk/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { callDesk, interruptions } from '../api/calls.ts'
import { DeskError } from '../api/desk-error.ts'
import type { Interruption } from '../api/interruption.ts'
import { canUsePasskeys, passkeyMessage, provePasskey } from '../session/passkey.ts'
import styles from './reentry-dialog.module.css'
import { CodeField, readSecondFactor, SignInForm } from './sign-in-form.tsx'

type ReentryDialogProps = { session: DeskSession; onSession: (session: DeskSession) => void }

const titles: Record<Interruption, string> = {
  'sign-in': 'Your session has ended',
  verify: 'Confirm that it is you',
}
const explanations: Record<Interruption, string> = {
  'sign-in': 'Sign in again to go on. Nothing that you filled in is lost.',
  verify: 'Money, keys and staff need a fresh confirmation.',
}

/** Asks whoever is signed in to prove it again, above the page that needs it; the page stays as it is. */
export function ReentryDialog({ session, onSession }: ReentryDialogProps) {
  const kind = useSyncExternalStore(interruptions.subscribe, interruptions.read)
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  useEffect(() => {
    if (kind) dialog.current?.showModal()
    else dialog.current?.close()
  }, [kind])
  const solve = (next: DeskSession) => {
    // Whoever else signs in here must neither send what the person before has filled in, nor see what they saw.
    if (next.staff.id !== session.staff.id) return window.location.reload()
    onSession(next)
    interruptions.end(true)
  }
  return (
    <dialog ref={dialog} className={styles.dialog} aria-labelledby={id} onCancel={() => interruptions.end(false)}>
      {kind && (
        <>
          <h2 id={id}>{titles[kind]}</h2>
          <p>{explanations[kind]}</p>
          {kind === 'sign-in' ? <SignInForm onDone={solve} /> : <VerifyForm session={session} onDone={solve} />}
          <Button look="plain" onClick={() => interruptions.end(false)}>
            Cancel
          </Button>
        </>
      )}
    </dialog>
  )
}

/** Verifies the session with what this person has: a passkey, a code, or either. */
function VerifyForm({ session, onDone }: { session: DeskSession; onDone: (session: DeskSession) => void }) {
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
