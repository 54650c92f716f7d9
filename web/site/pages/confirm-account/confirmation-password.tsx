import { NotFoundError } from '#web/client/errors.ts'
import type { MailedLink } from '#web/client/sign-in.ts'
import { signIn } from '#web/client/sign-in.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { AccountPage } from '../../components/account/account-page.tsx'
import { explainFailure } from '../../components/forms/explain-failure.ts'
import { Form, SubmitButton } from '../../components/forms/form.tsx'
import { PasswordField } from '../../components/forms/password-field.tsx'
import { textOf, useSubmit } from '../../components/forms/use-submit.ts'
import { useShop } from '../../shop.tsx'

type ConfirmationPasswordProps = {
  link: MailedLink
  /** Runs when they would rather choose a new password. */
  onReplace: () => void
}

/** Asks for the password, which somebody else may have chosen, before the link is used. */
export function ConfirmationPassword({ link, onReplace }: ConfirmationPasswordProps) {
  const shop = useShop()
  const submission = useSubmit({
    async send(values) {
      const password = textOf(values, 'password')
      if (password === '') return { password: 'Type your password, or choose a new one' }
      await signIn(shop, link.email, password)
      return {}
    },
    explain: (error) =>
      error instanceof NotFoundError
        ? 'That is not the password of this account. Type it again, or choose a new one.'
        : explainFailure(error, 'Nothing is confirmed yet.'),
  })
  return (
    <AccountPage title="Confirm your account" lead={<p>Enter the password you chose when you signed up.</p>}>
      <Form submission={submission}>
        <Field label="E-mail" name="email" type="email" autoComplete="username" readOnly value={link.email} />
        <PasswordField autoComplete="current-password" />
        <SubmitButton large>Confirm and sign in</SubmitButton>
        <p>
          Did somebody else sign up with your address, or have you forgotten the password? Choose a new one. It replaces
          the old one and signs everyone else out.
        </p>
        <Button look="line" large className="p-self-start" onClick={onReplace}>
          Choose a new password
        </Button>
      </Form>
    </AccountPage>
  )
}
