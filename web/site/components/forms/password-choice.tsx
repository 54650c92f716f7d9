import { useState } from 'react'
import { passwordLength } from '#contract/constants.ts'
import { passwordSchema } from '#contract/entities/identity.ts'
import { type MailedLink, resetPassword, signIn } from '#web/client/sign-in.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Link } from '../../navigation/link.tsx'
import { useNavigate } from '../../navigation/navigation.tsx'
import { useShop } from '../../shop.tsx'
import { explainFailure } from './explain-failure.ts'
import styles from './form.module.css'
import { Form, SubmitButton } from './form.tsx'
import { PasswordField } from './password-field.tsx'
import { textOf, useSubmit } from './use-submit.ts'

export const passwordHint = `At least ${passwordLength.min} characters. A sentence works well.`

/** Sets a password with the code of a mail, signs in with it, and goes on to the licenses. */
export function PasswordChoice({ link }: { link: MailedLink }) {
  const { submission, isSet } = usePasswordChoice(link)
  const { isBusy, problem, errors } = submission
  if (isSet && !isBusy) return <SignInYourself problem={problem} />
  const explained = problem && (
    <>
      <p>{problem}</p>
      {errors.code && <AnotherLink />}
    </>
  )
  return (
    <Form submission={submission} problem={explained}>
      <Field label="E-mail" name="email" type="email" autoComplete="username" readOnly value={link.email} />
      <PasswordField label="New password" autoComplete="new-password" hint={passwordHint} />
      <SubmitButton large>Set password and sign in</SubmitButton>
    </Form>
  )
}

function usePasswordChoice(link: MailedLink) {
  const shop = useShop()
  const navigate = useNavigate()
  const [isSet, setSet] = useState(false)
  const submission = useSubmit({
    async send(values) {
      const password = textOf(values, 'password')
      const wanted = passwordSchema.safeParse(password)
      if (!wanted.success) return { password: wanted.error.issues[0]?.message ?? '' }
      await resetPassword(shop, link, password)
      setSet(true)
      await signIn(shop, link.email, password)
      await navigate('/user-area/licenses', { replace: true })
      return {}
    },
    explain: (error) => explainFailure(error, 'The password is not set.'),
  })
  return { submission, isSet }
}

/** The code is used up, so that the form would be of no more use. */
function SignInYourself({ problem }: { problem: string | null }) {
  return (
    <div className={styles.form}>
      <Notice>Your new password is set.{problem && ' Signing in with it did not work just now.'}</Notice>
      <Link href="/user-area/sign-in" className={`${buttonClass('solid', true)} p-self-start`}>
        Sign in
      </Link>
    </div>
  )
}

const AnotherLink = () => (
  <p>
    <Link href="/user-area/forgot-password">Ask for another link</Link>, or{' '}
    <Link href="/user-area/sign-in">sign in</Link> if you have chosen a password with this one.
  </p>
)
