import { type FormEvent, useState } from 'react'
import type { DeskSession, SecondFactor } from '#contract/desk/session.ts'
import { canUsePasskeys } from '#web/passkeys/can-use-passkeys.ts'
import { passkeyMessage, provePasskey } from '#web/passkeys/passkey.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { callDesk } from '../api/calls.ts'
import { DeskError, messageOf } from '../api/desk-error.ts'
import styles from './sign-in.module.css'

/** Signs in with a passkey, or with address, password and a code. */
export function SignInForm({ onDone }: { onDone: (session: DeskSession) => void }) {
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const hasPasskeys = canUsePasskeys()
  const [usesPassword, setUsesPassword] = useState(!hasPasskeys)

  async function signIn(work: () => Promise<DeskSession>, explain = messageOf) {
    setIsBusy(true)
    setProblem(null)
    try {
      onDone(await work())
    } catch (error) {
      setProblem(error instanceof DeskError ? error.message : explain(error))
    } finally {
      setIsBusy(false)
    }
  }

  const withPasskey = () =>
    signIn(async () => {
      const { challengeId, options } = await callDesk('startPasskeySignIn')
      return callDesk('signInWithPasskey', { body: { challengeId, response: await provePasskey(options) } })
    }, passkeyMessage)

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const read = (name: string) => String(form.get(name) ?? '')
    void signIn(() =>
      callDesk('signInWithPassword', {
        body: { email: read('email'), password: read('password'), second: readSecondFactor(read('code')) },
      }),
    )
  }

  return (
    <div className={styles.form}>
      {problem && <Notice kind="problem">{problem}</Notice>}
      {hasPasskeys ? (
        <Button busy={isBusy} onClick={() => void withPasskey()}>
          Sign in with a passkey
        </Button>
      ) : (
        <p className="p-hint">{noPasskeysHere(window.location)}</p>
      )}
      {usesPassword ? (
        <form className={styles.form} onSubmit={handleSubmit}>
          <Field label="Email address" name="email" type="email" autoComplete="username" required />
          <Field label="Password" name="password" type="password" autoComplete="current-password" required />
          <CodeField />
          <Button type="submit" look={hasPasskeys ? 'line' : 'solid'} busy={isBusy}>
            Sign in
          </Button>
        </form>
      ) : (
        <Button look="plain" onClick={() => setUsesPassword(true)}>
          Use a password and a code instead
        </Button>
      )}
    </div>
  )
}

/** A field for a code of the authenticator app, or a recovery code. */
export const CodeField = () => (
  <Field
    label="Code"
    name="code"
    hint="Six digits of your authenticator app, or a recovery code"
    autoComplete="one-time-code"
    spellCheck={false}
    required
  />
)

/** Six digits are a code of the app; everything else is a recovery code. */
export function readSecondFactor(text: string): SecondFactor {
  const code = text.trim()
  return /^\d{3} ?\d{3}$/.test(code) ? { by: 'totp', code: code.replace(' ', '') } : { by: 'recovery', code }
}

/** Where passkeys work, if not here. */
const noPasskeysHere = ({ hostname, port, pathname }: Location): string =>
  hostname === '127.0.0.1'
    ? `Browsers allow no passkeys at 127.0.0.1. Open http://localhost${port ? `:${port}` : ''}${pathname} to use one.`
    : 'This browser offers no passkeys here.'
