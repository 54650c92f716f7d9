import { useCallback, useState } from 'react'
import { emailSchema, type User } from '#contract/entities/identity.ts'
import type { MailedLink } from '#web/client/sign-in.ts'
import { EmailField } from '#web/ui/email-field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useLink } from '../../components/account/follow-mailed-link.ts'
import { forgetMailedLink } from '../../components/account/use-mailed-link.ts'
import { LoadingStatus } from '../../components/account/user-area-page.tsx'
import { waitingNews } from '../../components/account-confirmation/confirmation-news.ts'
import { explainFailure } from '../../components/forms/explain-failure.ts'
import { Form, FormStatus, SubmitButton } from '../../components/forms/form.tsx'
import { textOf, useSubmit } from '../../components/forms/use-submit.ts'
import { LoadFailure } from '../../components/lists/load-failure.tsx'
import { AccountSection } from './account-section.tsx'
import { useAccount } from './use-account.ts'

/** The customer's email address. A change takes effect when the link sent to the new address is opened. */
export function AccountEmail({ user }: { user: User }) {
  const account = useAccount()
  const [news, setNews] = useState('')
  const submission = useSubmit({
    async send(values) {
      setNews('')
      const email = emailSchema.safeParse(textOf(values, 'email').trim())
      if (!email.success) return { email: email.error.issues[0]?.message ?? '' }
      if (email.data.toLowerCase() === user.email.toLowerCase()) return { email: 'That is your address already' }
      const outcome = await account.update({ email: email.data })
      if (outcome === 'confirmation-sent') waitingNews.markTold()
      setNews(describe(outcome, email.data, user.email))
      submission.form.current?.reset()
      return {}
    },
    explain: (error) => explainFailure(error, 'The address is not changed.'),
  })
  return (
    <AccountSection title="E-mail">
      <Form submission={submission} problem={null}>
        <p>
          You sign in with <strong className="p-address">{user.email}</strong>
          <br />
          Your receipts go there, too.
        </p>
        {submission.problem && <Notice kind="problem">{submission.problem}</Notice>}
        <EmailField label="New e-mail" name="email" autoComplete="email" required />
        <SubmitButton look="line">Change the address</SubmitButton>
        <FormStatus>{news && <p>{news}</p>}</FormStatus>
      </Form>
    </AccountSection>
  )
}

const describe = (outcome: 'changed' | 'confirmation-sent', to: string, from: string) =>
  outcome === 'changed'
    ? `Saved: your address is ${to}.`
    : `A mail is on its way to ${to}. Open its link while you are signed in to change the address. Until then it stays ${from}.`

/** Completes a change of the email address with the link in the email, and shows the result. */
export function AccountEmailChange({ link }: { link: MailedLink }) {
  const change = useEmailChange(link)
  switch (change.status) {
    case 'waiting':
      return <LoadingStatus>Changing your address</LoadingStatus>
    case 'used':
      return (
        <Notice title="Your address is changed.">
          {link.email} is the one of your account from now on. Everywhere else you are signed out.
        </Notice>
      )
    case 'refused':
      return (
        <Notice kind="problem" title="Your address is not changed.">
          {change.reason}. To ask again, type the new address below.
        </Notice>
      )
    case 'failed':
      return <LoadFailure meaning="Your address is not changed yet." error={change.error} onRetry={change.retry} />
  }
}

/** Takes a new address over with the link that was mailed to it. */
function useEmailChange(link: MailedLink) {
  const account = useAccount()
  const use = useCallback((wanted: MailedLink) => account.confirmEmailChange(wanted), [account])
  return useLink({ link, use, onAnswered: forgetMailedLink })
}
