import { type Withdrawal, withdrawalSchema } from '#contract/endpoints/withdrawals.ts'
import { withdrawalFormAction } from '#web/client/support.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Form, SubmitButton } from '../../components/forms/form.tsx'
import { fieldErrors, textOf, useSubmit } from '../../components/forms/use-submit.ts'
import { useConfig } from '../../shop.tsx'
import { useIsInteractive } from '../../use-is-interactive.ts'
import styles from './page.module.css'

type WithdrawalFormProps = { declared: Withdrawal | null; onDeclared: (withdrawal: Withdrawal) => void }

/** The form of a withdrawal. Without JavaScript it is sent at once; with JavaScript a second step follows. */
export function WithdrawalForm({ declared, onDeclared }: WithdrawalFormProps) {
  const isInteractive = useIsInteractive()
  const submission = useDeclaration(onDeclared)
  return (
    <Form submission={submission} action={withdrawalFormAction(useConfig())} noValidate={isInteractive}>
      <Field label="Name" name="name" autoComplete="name" maxLength={200} required defaultValue={declared?.name} />
      <Field
        label="E-mail"
        name="email"
        type="email"
        autoComplete="email"
        required
        hint="We confirm your withdrawal there."
        defaultValue={declared?.email}
      />
      <Field
        label="Order number, or the e-mail you ordered with"
        name="order"
        maxLength={200}
        required
        hint="It is in the mail you got after paying."
        defaultValue={declared?.order}
      />
      <Field
        label="Which items? (optional)"
        name="what"
        maxLength={500}
        hint="Leave it empty to withdraw from the whole order."
        defaultValue={declared?.what}
      />
      <SubmitButton large className={`p-self-start ${styles.onward}`}>
        Continue
      </SubmitButton>
      <noscript>
        <Button type="submit" large>
          Confirm withdrawal
        </Button>
      </noscript>
    </Form>
  )
}

const useDeclaration = (onDeclared: WithdrawalFormProps['onDeclared']) =>
  useSubmit({
    async send(values) {
      const what = textOf(values, 'what').trim()
      const read = withdrawalSchema.safeParse({
        name: textOf(values, 'name').trim(),
        email: textOf(values, 'email').trim(),
        order: textOf(values, 'order').trim(),
        ...(what !== '' && { what }),
      })
      if (!read.success) return fieldErrors(read.error)
      onDeclared(read.data)
      return {}
    },
    explain: () => '',
  })
