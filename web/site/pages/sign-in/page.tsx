import { useState } from 'react'
import { messages } from '#contract/problems.ts'
import { NotFoundError } from '#web/client/errors.ts'
import { signIn } from '#web/client/sign-in.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { AccountPage } from '../../components/account/account-page.tsx'
import { SignedIn } from '../../components/account/signed-in.tsx'
import { useMailedLink } from '../../components/account/use-mailed-link.ts'
import { ConfirmedModal } from '../../components/account-confirmation/confirmed-modal.tsx'
import { explainFailure } from '../../components/forms/explain-failure.ts'
import styles from '../../components/forms/form.module.css'
import { Form, SubmitButton } from '../../components/forms/form.tsx'
import { PasswordField } from '../../components/forms/password-field.tsx'
import { type FieldErrors, type Submission, textOf, useSubmit } from '../../components/forms/use-submit.ts'
import { NeedsScript } from '../../components/needs-script.tsx'
import { Link } from '../../navigation/link.tsx'
import { useReturn, useSearch } from '../../navigation/navigation.tsx'
import { useShop, useStore } from '../../shop.tsx'
import { LinkRequest, SignInByLink } from './mailed-link.tsx'
import { PasskeyButton } from './passkey-button.tsx'
import { route } from './route.ts'

/** Signs a customer in and brings them back to where they were going. */
export default function Page() {
  const { session } = useShop()
  const user = useStore(session.$user)
  const search = useSearch()
  const submission = useSignIn()
  const link = useMailedLink()
  const [isByLink, setByLink] = useState(false)
  const [typed, setTyped] = useState('')
  const [givenUp, setGivenUp] = useState<string | null>(null)
  if (user && session.isSignedIn() && !submission.isBusy) return <SignedIn user={user} />
  if (link && link.code !== givenUp)
    return <SignInByLink key={link.code} link={link} onGiveUp={() => setGivenUp(link.code)} />
  return (
    <AccountPage
      drawing="account"
      title={route.head.title}
      lead={
        <p>
          New here? <Link href={`/user-area/sign-up${search}`}>Create an account</Link>.
        </p>
      }
    >
      <NeedsScript to="sign you in" />
      {isByLink ? (
        <LinkRequest email={typed} onPassword={() => setByLink(false)} />
      ) : (
        <SignInForm submission={submission} onTyped={setTyped} onLink={() => setByLink(true)} />
      )}
      <ConfirmedModal />
    </AccountPage>
  )
}

function useSignIn(): Submission {
  const shop = useShop()
  const goBack = useReturn('/user-area/licenses')
  return useSubmit({
    async send(values) {
      const email = textOf(values, 'email').trim()
      const password = textOf(values, 'password')
      const missing = findMissing(email, password)
      if (Object.keys(missing).length > 0) return missing
      await signIn(shop, email, password)
      await goBack()
      return {}
    },
    explain: (error) =>
      isUnknownUser(error)
        ? 'No account matches that e-mail and password.'
        : explainFailure(error, 'You are not signed in.'),
  })
}

type SignInFormProps = {
  submission: Submission
  /** The address, whenever it has changed. */
  onTyped: (email: string) => void
  onLink: () => void
}

function SignInForm({ submission, onTyped, onLink }: SignInFormProps) {
  return (
    <Form submission={submission}>
      <Field
        label="E-mail"
        name="email"
        type="email"
        autoComplete="username"
        required
        onChange={(event) => onTyped(event.target.value)}
      />
      <PasswordField autoComplete="current-password" />
      <SubmitButton large>Sign in</SubmitButton>
      <PasskeyButton />
      <p className={styles.ways}>
        <Button look="plain" onClick={onLink}>
          E-mail me a link instead
        </Button>{' '}
        <Link href="/user-area/forgot-password">Forgot your password?</Link>{' '}
        <Link href="/lost-license">Lost your license?</Link>
      </p>
    </Form>
  )
}

/** The same answer for an unknown address and a wrong password, as the service gives it (specification §8). */
const isUnknownUser = (error: unknown) =>
  error instanceof NotFoundError || (error instanceof Error && error.message === messages.userNotFound)

function findMissing(email: string, password: string): FieldErrors {
  const missing: FieldErrors = {}
  if (email === '') missing.email = 'Type the e-mail address of your account'
  if (password === '') missing.password = 'Type your password'
  return missing
}
