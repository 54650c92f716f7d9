import { useState } from 'react'
import { nameSchema, type User } from '#contract/entities/identity.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { explainFailure } from '../../components/forms/explain-failure.ts'
import { Form, FormStatus, SubmitButton } from '../../components/forms/form.tsx'
import { useAction } from '../../components/forms/use-action.ts'
import { textOf, useSubmit } from '../../components/forms/use-submit.ts'
import { AccountSection } from './account-section.tsx'
import { useAccount } from './use-account.ts'

/** The customer's name and the form to change it. */
export function AccountName({ user }: { user: User }) {
  const account = useAccount()
  const [typed, setTyped] = useState(user.name)
  const [news, setNews] = useState('')
  const [before, setBefore] = useState<string | null>(null)
  const undo = useAction()

  const submission = useSubmit({
    async send(values) {
      setNews('')
      const name = nameSchema.safeParse(textOf(values, 'name').trim())
      if (!name.success) return { name: name.error.issues[0]?.message ?? '' }
      await account.update({ name: name.data })
      setBefore(name.data === user.name ? null : user.name)
      setNews(`Saved. Your name is ${name.data}.`)
      return {}
    },
    explain: (error) => explainFailure(error, 'The name was not changed.'),
  })

  const takeBack = (name: string) =>
    undo.run('The name is still the new one.', async () => {
      await account.update({ name })
      setTyped(name)
      setBefore(null)
      setNews(`Your name is ${name} again.`)
    })

  return (
    <AccountSection title="Name">
      <Form submission={submission} problem={submission.problem ?? undo.problem}>
        <Field
          label="Name"
          isLabelHidden
          name="name"
          autoComplete="name"
          required
          value={typed}
          hint="On your licenses and in our mails."
          onChange={(event) => setTyped(event.target.value)}
        />
        <SubmitButton look="line">Save name</SubmitButton>
        <FormStatus>
          {news && <p>{news}</p>}
          {before !== null && news && (
            <Button look="plain" busy={undo.isBusy} onClick={() => takeBack(before)}>
              Undo
            </Button>
          )}
        </FormStatus>
      </Form>
    </AccountSection>
  )
}
