import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { FieldErrorsContext } from '#web/ui/field-frame.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { QrCode } from '#web/ui/qr-code.tsx'
import { saveFile } from '#web/ui/save-file.ts'
import { DeskError, messageOf } from '../api/desk-error.ts'
import styles from './sign-in.module.css'

type Setup = { challengeId: string; secret: string; uri: string }
type SetupAnswer = { challengeId: string; code: string; password: string }

/** Sets a password and an authenticator app, which is confirmed by one of its codes. */
export function TotpSetup({
  start,
  confirm,
}: {
  start: () => Promise<Setup>
  confirm: (answer: SetupAnswer) => Promise<void>
}) {
  const id = useId()
  const setup = useQuery({ queryKey: ['totp-setup', id], queryFn: start, retry: false, staleTime: Infinity, gcTime: 0 })
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<DeskError | null>(null)
  if (setup.isPending) return <p>Loading…</p>
  if (setup.isError) return <Notice kind="problem">{messageOf(setup.error)}</Notice>
  const { challengeId, secret, uri } = setup.data

  async function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const read = (name: string) => String(form.get(name) ?? '')
    setIsBusy(true)
    setProblem(null)
    try {
      await confirm({ challengeId, code: read('code').replaceAll(' ', ''), password: read('password') })
    } catch (error) {
      setProblem(error instanceof DeskError ? error : new DeskError(0, { title: messageOf(error) }))
    } finally {
      setIsBusy(false)
    }
  }

  return (
    <form className={styles.form} onSubmit={(event) => void handleSubmit(event)}>
      {problem && <Notice kind="problem">{problem.message}</Notice>}
      <FieldErrorsContext value={problem?.errors ?? {}}>
        <Field label="Password" name="password" type="password" autoComplete="new-password" required />
        <p>Scan this code with your authenticator app, or type its secret there:</p>
        <QrCode className={styles.qr} text={uri} label="QR code with the secret" />
        <p className={styles.secret}>{secret}</p>
        <Field label="Code of the app" name="code" hint="Six digits" autoComplete="one-time-code" required />
      </FieldErrorsContext>
      <Button type="submit" busy={isBusy}>
        Confirm
      </Button>
    </form>
  )
}

/** Shows new recovery codes, which are never shown again. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const [isKept, setIsKept] = useState(false)
  const id = useId()
  return (
    <div className={styles.form}>
      <h2>Recovery codes</h2>
      <p>Each of them signs you in once if your authenticator app is lost. They are shown only now.</p>
      <ul className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Button
        look="line"
        onClick={() => saveFile('recovery-codes.txt', new Blob([`${codes.join('\n')}\n`], { type: 'text/plain' }))}
      >
        Save as a file
      </Button>
      <p>
        <input id={id} type="checkbox" checked={isKept} onChange={({ target }) => setIsKept(target.checked)} />{' '}
        <label htmlFor={id}>I have kept them in a safe place</label>
      </p>
      <Button disabled={!isKept} onClick={onDone}>
        Go on
      </Button>
    </div>
  )
}
