import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState, useSyncExternalStore } from 'react'
import type { DeskSession } from '#contract/desk/session.ts'
import { canUsePasskeys } from '#web/passkeys/can-use-passkeys.ts'
import { createPasskey, passkeyMessage } from '#web/passkeys/passkey.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { callDesk } from '../api/calls.ts'
import { DeskError, messageOf } from '../api/desk-error.ts'
import { navigate } from '../navigation/location.ts'
import { Gate } from './gate.tsx'
import { RecoveryCodes, TotpSetup } from './second-factor.tsx'
import styles from './sign-in.module.css'

/** A newer link that is pasted into the same tab changes the fragment alone, which loads no document. */
function subscribeToFragment(listener: () => void): () => void {
  window.addEventListener('hashchange', listener)
  return () => window.removeEventListener('hashchange', listener)
}
const readFragment = () => window.location.hash.slice(1)

/** Accepts an invitation, whose token is in the fragment of the address, and signs in. */
export default function InvitationPage({ onDone }: { onDone: (session: DeskSession) => void }) {
  const token = useSyncExternalStore(subscribeToFragment, readFragment)
  const invitation = useQuery({
    queryKey: ['invitation', token],
    queryFn: () => callDesk('readInvitation', { body: { token } }),
    retry: false,
  })
  if (invitation.isPending) return <Gate title="Invitation">Loading…</Gate>
  if (invitation.isError)
    return (
      <Gate title="This invitation cannot be used">
        <p>{messageOf(invitation.error)}</p>
        <p>Ask an owner to send you a new one. An invitation can be used once, within seven days.</p>
      </Gate>
    )
  const { email, role, shopName, name, isReset } = invitation.data
  const finish = (session: DeskSession) => {
    // Leaves the token out of the browser's history.
    navigate('/', { replace: true })
    onDone(session)
  }
  return (
    <Gate title={isReset ? 'Set up your access again' : `Join the desk of ${shopName}`}>
      <p>
        {email}, role: {role}
      </p>
      <AcceptForm key={token} token={token} initialName={name} onDone={finish} />
    </Gate>
  )
}

type Accepted = { session: DeskSession; recoveryCodes: string[] }
type AcceptFormProps = { token: string; initialName: string; onDone: (session: DeskSession) => void }

function AcceptForm({ token, initialName, onDone }: AcceptFormProps) {
  const [name, setName] = useState(initialName)
  const [usesPassword, setUsesPassword] = useState(!canUsePasskeys())
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [accepted, setAccepted] = useState<Accepted | null>(null)
  // The invitation is used up: nothing of its form is left to do.
  if (accepted) return <RecoveryCodes codes={accepted.recoveryCodes} onDone={() => onDone(accepted.session)} />

  async function acceptWithPasskey(event: FormEvent) {
    event.preventDefault()
    setIsBusy(true)
    setProblem(null)
    try {
      const { challengeId, options } = await callDesk('startPasskeyInvitation', { body: { token, name } })
      const response = await createPasskey(options)
      const passkeyName = 'First passkey'
      onDone(await callDesk('acceptWithPasskey', { body: { token, name, challengeId, response, passkeyName } }))
    } catch (error) {
      setProblem(error instanceof DeskError ? error.message : passkeyMessage(error))
    } finally {
      setIsBusy(false)
    }
  }

  const nameField = (
    <Field
      label="Your name"
      name="name"
      autoComplete="name"
      hint="Colleagues see it beside what you do"
      value={name}
      onChange={({ target }) => setName(target.value)}
      required
    />
  )
  if (usesPassword)
    return (
      <>
        {nameField}
        <PasswordForm token={token} name={name} onAccepted={setAccepted} />
        {canUsePasskeys() && (
          <Button look="plain" onClick={() => setUsesPassword(false)}>
            Use a passkey instead
          </Button>
        )}
      </>
    )
  return (
    <form className={styles.form} onSubmit={(event) => void acceptWithPasskey(event)}>
      {problem && <Notice kind="problem">{problem}</Notice>}
      {nameField}
      <Button type="submit" busy={isBusy}>
        Create a passkey
      </Button>
      <Button look="plain" onClick={() => setUsesPassword(true)}>
        Use a password and an authenticator app instead
      </Button>
    </form>
  )
}

type PasswordFormProps = { token: string; name: string; onAccepted: (accepted: Accepted) => void }

/** Sets a password and the authenticator app. */
const PasswordForm = ({ token, name, onAccepted }: PasswordFormProps) => (
  <TotpSetup
    start={() => callDesk('startTotpInvitation', { body: { token } })}
    confirm={async (answer) => onAccepted(await callDesk('acceptWithPassword', { body: { token, name, ...answer } }))}
  />
)
