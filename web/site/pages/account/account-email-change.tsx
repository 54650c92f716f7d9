import { useCallback } from 'react'
import type { MailedLink } from '#web/client/sign-in.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useAccount } from '../../parts/account/use-account.ts'
import { useLink } from '../../parts/account/use-link.ts'
import { forgetMailedLink } from '../../parts/account/use-mailed-link.ts'
import { LoadingStatus } from '../../parts/account/user-area-page.tsx'
import { explainFailure } from '../../parts/explain-failure.ts'

/** Completes a change of address with the link of the mail, and says what came of it. */
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
      return (
        <Notice kind="problem">
          <p>{explainFailure(change.error, 'Your address is not changed yet.')}</p>
          <Button look="line" onClick={change.retry}>
            Try again
          </Button>
        </Notice>
      )
  }
}

/** Takes a new address over with the link that was mailed to it. */
function useEmailChange(link: MailedLink) {
  const account = useAccount()
  const use = useCallback((wanted: MailedLink) => account.confirmEmailChange(wanted), [account])
  return useLink({ link, use, onAnswered: forgetMailedLink })
}
