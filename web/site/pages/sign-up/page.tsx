import { passwordLength } from '#contract/constants.ts'
import { signUpSchema } from '#contract/entities/identity.ts'
import { signUp } from '#web/client/sign-in.ts'
import { EmailField } from '#web/ui/email-field.tsx'
import { CheckField, Field } from '#web/ui/field.tsx'
import { AccountPage } from '../../components/account/account-page.tsx'
import { SignedIn } from '../../components/account/signed-in.tsx'
import { expectConfirmation } from '../../components/account-confirmation/confirmation-news.ts'
import { explainFailure } from '../../components/forms/explain-failure.ts'
import { Form, SubmitButton } from '../../components/forms/form.tsx'
import { PasswordField } from '../../components/forms/password-field.tsx'
import { fieldErrors, type Submission, textOf, useSubmit } from '../../components/forms/use-submit.ts'
import { NeedsScript } from '../../components/needs-script.tsx'
import { Link } from '../../navigation/link.tsx'
import { useReturn, useSearch } from '../../navigation/navigation.tsx'
import { useShop, useStore } from '../../shop.tsx'
import { route } from './route.ts'

/** Creates an account and brings its owner back to where they were going. */
export default function Page() {
  const { session } = useShop()
  const user = useStore(session.$user)
  const search = useSearch()
  const submission = useSignUp()
  if (user && session.isSignedIn() && !submission.isBusy) return <SignedIn user={user} />
  return (
    <AccountPage
      drawing="account"
      title={route.head.title}
      lead={
        <p>
          It holds your licenses and the devices they run on. Have one already?{' '}
          <Link href={`/user-area/sign-in${search}`}>Sign in</Link>.
        </p>
      }
    >
      <NeedsScript to="create your account" />
      <SignUpForm submission={submission} />
    </AccountPage>
  )
}

function useSignUp(): Submission {
  const shop = useShop()
  const goBack = useReturn('/user-area/licenses')
  return useSubmit({
    async send(values) {
      const wanted = signUpSchema.safeParse(readSignUp(values))
      if (!wanted.success) return fieldErrors(wanted.error)
      await signUp(shop, wanted.data, { communicationOptIn: values.has('communicationOptIn') })
      expectConfirmation()
      await goBack()
      return {}
    },
    explain: (error) => explainFailure(error, 'The account was not created.'),
  })
}

function SignUpForm({ submission }: { submission: Submission }) {
  return (
    <Form submission={submission}>
      <Field label="Name" name="name" autoComplete="name" required />
      <EmailField label="E-mail" name="email" autoComplete="username" required />
      <PasswordField
        autoComplete="new-password"
        hint={`At least ${passwordLength.min} characters. A sentence works well.`}
      />
      <Consents />
      <SubmitButton large>Create account</SubmitButton>
    </Form>
  )
}

function Consents() {
  return (
    <div className="p-grid p-gap-4">
      <CheckField name="acceptedPrivacyPolicy" label={<Consent part="privacy-policy">privacy policy</Consent>} />
      <CheckField
        name="acceptedTermsAndConditions"
        label={<Consent part="terms-and-conditions">terms and conditions</Consent>}
        hint="Both open in a new tab. What you typed here stays."
      />
      <CheckField
        name="communicationOptIn"
        label="Write to me about new releases"
        hint="Optional. A few mails a year."
      />
    </div>
  )
}

/** The terms open in a new tab, so that what was typed into the form is not lost. */
function Consent({ part, children }: { part: string; children: string }) {
  return (
    <>
      I accept the{' '}
      <a href={`/imprint-and-privacy-policy#${part}`} target="_blank" rel="noopener">
        {children}
      </a>
    </>
  )
}

const readSignUp = (values: FormData) => ({
  name: textOf(values, 'name').trim(),
  email: textOf(values, 'email').trim(),
  password: textOf(values, 'password'),
  acceptedPrivacyPolicy: values.has('acceptedPrivacyPolicy'),
  acceptedTermsAndConditions: values.has('acceptedTermsAndConditions'),
})
