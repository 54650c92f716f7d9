import { useState } from 'react'
import { passwordSchema } from '#contract/entities/identity.ts'
import { explainFailure } from '../../components/forms/explain-failure.ts'
import { Form, FormStatus, SubmitButton } from '../../components/forms/form.tsx'
import { passwordHint } from '../../components/forms/password-choice.tsx'
import { PasswordField } from '../../components/forms/password-field.tsx'
import { type FieldErrors, textOf, useSubmit } from '../../components/forms/use-submit.ts'
import { Link } from '../../navigation/link.tsx'
import { AccountSection } from './account-section.tsx'
import { useAccount } from './use-account.ts'

/** Changes the password if the current one is entered; `onChanged` runs afterwards. */
export function AccountPassword({ onChanged }: { onChanged: () => void }) {
  const account = useAccount()
  const [news, setNews] = useState('')
  const submission = useSubmit({
    async send(values) {
      setNews('')
      const current = textOf(values, 'currentPassword')
      const next = textOf(values, 'newPassword')
      const wrong = findWrong(current, next)
      if (Object.keys(wrong).length > 0) return wrong
      await account.setPassword(current, next)
      submission.form.current?.reset()
      setNews('Your password is changed. You are signed out everywhere else.')
      onChanged()
      return {}
    },
    explain: (error) => explainFailure(error, 'The password is not changed.'),
  })
  return (
    <AccountSection title="Password">
      <Form submission={submission}>
        <PasswordField label="Current password" name="currentPassword" autoComplete="current-password" />
        <PasswordField label="New password" name="newPassword" autoComplete="new-password" hint={passwordHint} />
        <SubmitButton look="line">Change the password</SubmitButton>
        <FormStatus>{news && <p>{news}</p>}</FormStatus>
        <p className="p-hint">
          Changing it signs you out everywhere else. Your plug-ins stay activated. Forgot the current one?{' '}
          <Link href="/user-area/forgot-password">Mail me a link</Link>.
        </p>
      </Form>
    </AccountSection>
  )
}

function findWrong(current: string, next: string): FieldErrors {
  const wrong: FieldErrors = {}
  if (current === '') wrong.currentPassword = 'Enter your current password'
  const checked = passwordSchema.safeParse(next)
  if (!checked.success) wrong.newPassword = checked.error.issues[0]?.message ?? ''
  return wrong
}
