import { useEffect, useId, useRef, useSyncExternalStore } from 'react'
import type { DeskSession } from '#contract/desk/session.ts'
import { Button } from '#web/ui/button.tsx'
import { interruptions } from '../api/calls.ts'
import { messageOf } from '../api/desk-error.ts'
import type { Interruption } from '../api/interruption.ts'
import { useCode } from '../shell/use-code.ts'
import styles from './reentry-dialog.module.css'

const loadForm = () => import('./reentry-form.tsx')

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
  const form = useCode('reentry-form', loadForm, kind !== null)
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
          {form.data ? (
            <form.data.ReentryForm kind={kind} session={session} onDone={solve} />
          ) : (
            <p>{form.error ? messageOf(form.error) : 'Loading…'}</p>
          )}
          <Button look="plain" onClick={() => interruptions.end(false)}>
            Cancel
          </Button>
        </>
      )}
    </dialog>
  )
}
