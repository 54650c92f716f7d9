import { useCallback } from 'react'
import type { MailedLink } from '#web/client/mailed-links.ts'
import { useAccount } from './use-account.ts'
import { useLink } from './use-link.ts'
import { forgetMailedLink } from './use-mailed-link.ts'

/** Takes a new address over with the link that was mailed to it. */
export function useEmailChange(link: MailedLink) {
  const account = useAccount()
  const use = useCallback((wanted: MailedLink) => account.confirmEmailChange(wanted), [account])
  return useLink({ link, use, onAnswered: forgetMailedLink })
}
