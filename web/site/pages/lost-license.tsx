import { useState } from 'react'
import { emailSchema } from '#contract/entities/identity.ts'
import { shellPageSchema } from '#contract/pages/shell.ts'
import { findLostLicenses } from '#web/client/lost-licenses.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Link } from '../navigation/link.tsx'
import styles from '../parts/account/form.module.css'
import { textOf, useSubmit } from '../parts/account/use-submit.ts'
import { AccountPage } from '../parts/account-page.tsx'
import { explainFailure } from '../parts/explain-failure.ts'
import { NeedsScript } from '../parts/frame/needs-script.tsx'
import { useShop } from '../shop.tsx'
import { useIsInteractive } from '../use-is-interactive.ts'

export const schema = shellPageSchema

/** Has a mail sent that lists the licenses of an address; says the same for every address. */
export default function Page() {
  return (
    <AccountPage
      title="Lost your license?"
      lead={<p>The address that you bought with is enough. A mail tells you what is under it, and how to get it.</p>}
    >
      <NeedsScript to="ask for your licenses" />
      <LostLicenseForm />
    </AccountPage>
  )
}

function LostLicenseForm() {
  const { submission, sentTo } = useLostLicense()
  const { form, onSubmit, isBusy, errors, problem } = submission
  const isInteractive = useIsInteractive()
  return (
    <form ref={form} method="post" noValidate onSubmit={onSubmit} className={styles.form}>
      {problem && <Notice kind="problem">{problem}</Notice>}
      {sentTo && <Sent to={sentTo} />}
      <Field label="E-mail" name="email" type="email" autoComplete="email" required error={errors.email} />
      <Button type="submit" large busy={isBusy} disabled={!isInteractive} className={styles.send}>
        {sentTo ? 'Send it again' : 'Mail me my licenses'}
      </Button>
      <p>
        Know your password? <Link href="/user-area/sign-in">Sign in</Link>: they are in your account.
      </p>
    </form>
  )
}

function useLostLicense() {
  const shop = useShop()
  const [sentTo, setSentTo] = useState<string | null>(null)
  const submission = useSubmit({
    async send(values) {
      const email = emailSchema.safeParse(textOf(values, 'email').trim())
      setSentTo(null)
      if (!email.success) return { email: email.error.issues[0]?.message ?? '' }
      await findLostLicenses(shop, email.data)
      setSentTo(email.data)
      return {}
    },
    explain: (error) => explainFailure(error, 'No mail was sent.'),
  })
  return { submission, sentTo }
}

function Sent({ to }: { to: string }) {
  return (
    <Notice>
      <p>A mail is on its way to {to}. It lists the licenses under that address, or says that there are none.</p>
      <p>Nothing after some minutes? Look among the unwanted mails, and whether the address is the right one.</p>
    </Notice>
  )
}
