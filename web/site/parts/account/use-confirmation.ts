import { useCallback } from 'react'
import { type Confirmation, confirmAccount } from '#web/client/confirmation.ts'
import type { MailedLink } from '#web/client/mailed-links.ts'
import { useShop } from '../../shop.tsx'
import { type LinkUse, useLink } from './use-link.ts'
import { forgetMailedLink } from './use-mailed-link.ts'

/** Confirms an account with the link that led to this page, and signs in where the account has a password. */
export function useConfirmation(link: MailedLink | null): LinkUse<Confirmation> {
  const shop = useShop()
  const use = useCallback((wanted: MailedLink) => confirmAccount(shop, wanted), [shop])
  return useLink({ link, use, onAnswered: forgetMailedLink })
}
