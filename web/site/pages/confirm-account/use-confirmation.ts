import { useCallback } from 'react'
import type { Shop } from '#web/client/shop.ts'
import type { MailedLink } from '#web/client/sign-in.ts'
import { confirmAccount, confirmEmail } from '#web/client/sign-in.ts'
import { type LinkUse, useLink } from '../../parts/account/use-link.ts'
import { forgetMailedLink } from '../../parts/account/use-mailed-link.ts'
import type { ConfirmationNews } from '../../parts/modals/confirmation-news.ts'
import { useShop } from '../../shop.tsx'

/** What confirming led to; `link` sets the first password of an account that has none. */
export type Followed = { kind: 'confirmed'; news: ConfirmationNews } | { kind: 'password-needed'; link: MailedLink }

/** Confirms an account with the link that led to this page, and signs in where nobody is. */
export function useConfirmation(link: MailedLink): LinkUse<Followed> {
  const shop = useShop()
  const use = useCallback((wanted: MailedLink) => follow(shop, wanted), [shop])
  return useLink({ link, use, onAnswered: forgetMailedLink })
}

/** Who is signed in already stays so: another session would be one more to end. */
async function follow(shop: Shop, link: MailedLink): Promise<Followed> {
  const { session, storefront, environment } = shop
  const user = session.isSignedIn() ? session.$user.get() : null
  if (user) {
    await confirmEmail(shop, link)
    // What was bought for the address may be the customer's from now on.
    void session.loadUser()
    storefront.load().catch(environment.log)
    return { kind: 'confirmed', news: { email: link.email, signedInAs: user.email } }
  }
  const confirmation = await confirmAccount(shop, link)
  if (confirmation.kind === 'password-needed') return confirmation
  if (confirmation.kind === 'confirmed') return { kind: 'confirmed', news: { email: link.email, signedInAs: null } }
  const { email } = confirmation.user
  return { kind: 'confirmed', news: { email, signedInAs: email } }
}
