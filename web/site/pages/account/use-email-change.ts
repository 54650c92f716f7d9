import { useCallback } from 'react'
import type { MailedLink } from '#web/client/sign-in.ts'
import { useAccount } from '../../parts/account/use-account.ts'
import { useLink } from '../../parts/account/use-link.ts'
import { forgetMailedLink } from '../../parts/account/use-mailed-link.ts'

/** Takes a new address over with the link that was mailed to it. */
export function useEmailChange(link: MailedLink) {
  const account = useAccount()
  const use = useCallback((wanted: MailedLink) => account.confirmEmailChange(wanted), [account])
  return useLink({ link, use, onAnswered: forgetMailedLink })
}
