import { type ReactNode, useState } from 'react'
import { emailSchema } from '#contract/entities/identity.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useIsInteractive } from '../../use-is-interactive.ts'
import { explainFailure } from './explain-failure.ts'
import styles from './form.module.css'
import { textOf, useSubmit } from './use-submit.ts'

type MailRequestFormProps = {
  /** As browsers fill it in: the name of an account, or just an address. */
  autoComplete: 'username' | 'email'
  action: string
  request: (email: string) => Promise<void>
  /** What is said for every address alike. */
  describeSent: (email: string) => string
  /** Below the form: the way for whom it is not. */
  children: ReactNode
}

/** Has a mail sent to an address that is typed in; nobody learns from it whose it is. */
export function MailRequestForm({ autoComplete, action, request, describeSent, children }: MailRequestFormProps) {
  const { submission, sentTo } = useMailRequest(request)
  const { form, onSubmit, isBusy, errors, problem } = submission
  const isInteractive = useIsInteractive()
  return (
    <form ref={form} method="post" noValidate onSubmit={onSubmit} className={styles.form}>
      {problem && <Notice kind="problem">{problem}</Notice>}
      {sentTo && (
        <Notice>
          <p>{describeSent(sentTo)}</p>
          <p>Nothing after some minutes? Look among the unwanted mails, and whether the address is the right one.</p>
        </Notice>
      )}
      <Field label="E-mail" name="email" type="email" autoComplete={autoComplete} required error={errors.email} />
      <Button type="submit" large busy={isBusy} disabled={!isInteractive} className="p-self-start">
        {sentTo ? 'Send it again' : action}
      </Button>
      <p>{children}</p>
    </form>
  )
}

function useMailRequest(request: (email: string) => Promise<void>) {
  const [sentTo, setSentTo] = useState<string | null>(null)
  const submission = useSubmit({
    async send(values) {
      const email = emailSchema.safeParse(textOf(values, 'email').trim())
      setSentTo(null)
      if (!email.success) return { email: email.error.issues[0]?.message ?? '' }
      await request(email.data)
      setSentTo(email.data)
      return {}
    },
    explain: (error) => explainFailure(error, 'No mail was sent.'),
  })
  return { submission, sentTo }
}
