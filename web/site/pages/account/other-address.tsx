import { useCallback, useState } from 'react'
import { emailSchema, type JoinedAddress, type User } from '#contract/entities/identity.ts'
import type { MailedLink } from '#web/client/sign-in.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { countOf } from '../../components/account/count-of.ts'
import { useLink } from '../../components/account/follow-mailed-link.ts'
import { forgetMailedLink } from '../../components/account/use-mailed-link.ts'
import { LoadingStatus } from '../../components/account/user-area-page.tsx'
import { Refusal } from '../../components/account-confirmation/link-again.tsx'
import { explainFailure } from '../../components/forms/explain-failure.ts'
import { Form, FormStatus, SubmitButton } from '../../components/forms/form.tsx'
import { textOf, useSubmit } from '../../components/forms/use-submit.ts'
import { LoadFailure } from '../../components/lists/load-failure.tsx'
import { Link } from '../../navigation/link.tsx'
import { useShop } from '../../shop.tsx'
import { AccountSection } from './account-section.tsx'
import { useAccount } from './use-account.ts'

/** Brings what was bought with another address into this account, once a link that is mailed there proves it. */
export function OtherAddress({ user }: { user: User }) {
  const account = useAccount()
  const [sentTo, setSentTo] = useState<string | null>(null)
  const submission = useSubmit({
    async send(values) {
      setSentTo(null)
      const email = emailSchema.safeParse(textOf(values, 'otherEmail').trim())
      if (!email.success) return { otherEmail: email.error.issues[0]?.message ?? '' }
      if (email.data.toLowerCase() === user.email.toLowerCase()) return { otherEmail: 'That is your address already' }
      await account.mailAddressLink(email.data)
      setSentTo(email.data)
      submission.form.current?.reset()
      return {}
    },
    explain: (error) => explainFailure(error, 'No mail was sent.'),
  })
  return (
    <AccountSection id="other-address" title="Another e-mail">
      <Form
        submission={submission}
        problem={submission.problem && <Refusal problem={submission.problem} error={submission.error} />}
      >
        <p>
          Bought something with a different address? Prove that it’s yours, and its licenses and orders move into this
          account.
        </p>
        <Field label="Your other e-mail" name="otherEmail" type="email" autoComplete="off" required />
        <SubmitButton look="line">Add another address</SubmitButton>
        <FormStatus>
          {sentTo && (
            <p>
              A mail is on its way to {sentTo}. Open its link while you are signed in here, and everything moves over.
            </p>
          )}
        </FormStatus>
      </Form>
    </AccountSection>
  )
}

/** Brings what belongs to another address over with the link in the email, and shows what came. */
export function JoinedAccount({ link, user }: { link: MailedLink; user: User }) {
  const joining = useJoining(link)
  switch (joining.status) {
    case 'waiting':
      return <LoadingStatus>Moving everything over</LoadingStatus>
    case 'used':
      return <Joined joined={joining.result} user={user} />
    case 'refused':
      return (
        <Notice kind="problem" title="Nothing was moved.">
          {joining.reason}.
        </Notice>
      )
    case 'failed':
      return <LoadFailure meaning="Nothing was moved yet." error={joining.error} onRetry={joining.retry} />
  }
}

function Joined({ joined, user }: { joined: JoinedAddress; user: User }) {
  if (joined.licenses + joined.orders === 0)
    return (
      <Notice title="There was nothing to move.">
        We found no licenses or orders under {joined.email}. If you bought with yet another address, add that one below.
      </Notice>
    )
  return (
    <Notice title="Everything is in one account now.">
      <p>
        {describeJoined(joined)} from {joined.email}. From now on you sign in with {user.email} only.
      </p>
      <Link href="/user-area/licenses" className={buttonClass('line')}>
        See your licenses
      </Link>
    </Notice>
  )
}

/** '2 licenses and 1 order came over'. */
function describeJoined({ licenses, orders }: JoinedAddress): string {
  const came = [
    ...(licenses > 0 ? [countOf(licenses, 'license')] : []),
    ...(orders > 0 ? [countOf(orders, 'order')] : []),
  ]
  return `${came.join(' and ')} came over`
}

function useJoining(link: MailedLink) {
  const account = useAccount()
  const { storefront, environment } = useShop()
  const use = useCallback(
    async (wanted: MailedLink) => {
      const joined = await account.joinAddress(wanted)
      // Prices and buttons depend on what the customer owns.
      storefront.load().catch(environment.log)
      return joined
    },
    [account, storefront, environment],
  )
  return useLink({ link, use, onAnswered: forgetMailedLink })
}
