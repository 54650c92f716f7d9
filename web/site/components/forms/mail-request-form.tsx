import { type ReactNode, useState } from 'react'
import { emailSchema } from '#contract/entities/identity.ts'
import { Field } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { explainFailure } from './explain-failure.ts'
import { Form, SubmitButton } from './form.tsx'
import { textOf, useSubmit } from './use-submit.ts'

type MailRequestFormProps = {
  /** As browsers fill it in: the name of an account, or just an address. */
  autoComplete: 'username' | 'email'
  /** What was typed before, on another form. */
  email?: string
  action: string
  request: (email: string) => Promise<void>
  describeSent: (email: string) => string
  children: ReactNode
}

/** Has a mail sent to an address that is typed in; nobody learns from it whose it is. */
export function MailRequestForm({
  autoComplete,
  email = '',
  action,
  request,
  describeSent,
  children,
}: MailRequestFormProps) {
  const { submission, sentTo } = useMailRequest(request)
  return (
    <Form submission={submission}>
      {sentTo && (
        <Notice>
          <p>{describeSent(sentTo)}</p>
          <p>Nothing after a few minutes? Check your spam folder, and that the address is right.</p>
        </Notice>
      )}
      <Field label="E-mail" name="email" type="email" autoComplete={autoComplete} defaultValue={email} required />
      <SubmitButton large>{sentTo ? 'Send it again' : action}</SubmitButton>
      <p>{children}</p>
    </Form>
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
