import { useState } from 'react'
import { passwordSchema } from '#contract/entities/identity.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Link } from '../../navigation/link.tsx'
import styles from '../../parts/account/form.module.css'
import { FormStatus } from '../../parts/account/form-status.tsx'
import { passwordHint } from '../../parts/account/password-choice.tsx'
import { PasswordField } from '../../parts/account/password-field.tsx'
import { useAccount } from '../../parts/account/use-account.ts'
import { type FieldErrors, textOf, useSubmit } from '../../parts/account/use-submit.ts'
import { explainFailure } from '../../parts/explain-failure.ts'
import { AccountSection } from './account-section.tsx'

/** Changes the password if the current one is entered; `onChanged` runs afterwards. */
export function AccountPassword({ onChanged }: { onChanged: () => void }) {
  const account = useAccount()
  const [news, setNews] = useState('')
  const { form, onSubmit, isBusy, errors, problem } = useSubmit({
    async send(values) {
      setNews('')
      const current = textOf(values, 'currentPassword')
      const next = textOf(values, 'newPassword')
      const wrong = findWrong(current, next)
      if (Object.keys(wrong).length > 0) return wrong
      await account.setPassword(current, next)
      form.current?.reset()
      setNews('Your password is changed. Everywhere else you are signed out.')
      onChanged()
      return {}
    },
    explain: (error) => explainFailure(error, 'The password is not changed.'),
  })
  return (
    <AccountSection title="Password">
      <form ref={form} method="post" noValidate onSubmit={onSubmit} className={styles.form}>
        {problem && <Notice kind="problem">{problem}</Notice>}
        <PasswordField
          label="Current password"
          name="currentPassword"
          autoComplete="current-password"
          error={errors.currentPassword}
        />
        <PasswordField
          label="New password"
          name="newPassword"
          autoComplete="new-password"
          hint={passwordHint}
          error={errors.newPassword}
        />
        <Button type="submit" look="line" busy={isBusy} className="p-self-start">
          Change the password
        </Button>
        <FormStatus>{news && <p>{news}</p>}</FormStatus>
        <p className="p-hint">
          A new one signs you out everywhere but here. Your plug-ins stay activated. Forgot the current one?{' '}
          <Link href="/user-area/forgot-password">Have a link mailed</Link>.
        </p>
      </form>
    </AccountSection>
  )
}

function findWrong(current: string, next: string): FieldErrors {
  const wrong: FieldErrors = {}
  if (current === '') wrong.currentPassword = 'Type the password that you have now'
  const checked = passwordSchema.safeParse(next)
  if (!checked.success) wrong.newPassword = checked.error.issues[0]?.message ?? ''
  return wrong
}
