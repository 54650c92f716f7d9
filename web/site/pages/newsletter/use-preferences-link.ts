import { useCallback, useMemo } from 'react'
import type { EmailPreferences } from '#contract/entities/identity.ts'
import { createCommunications, type PreferencesLink } from '#web/client/communications.ts'
import { useLink } from '../../parts/account/use-link.ts'
import { useShop } from '../../shop.tsx'

/** What an address is mailed; `isConfirmed` when it has just been confirmed. */
export type FollowedLink = { preferences: EmailPreferences; isConfirmed: boolean }

/** Follows the link of optional mail: gives the address what it had asked for, and reads what that is. */
export function usePreferencesLink(link: PreferencesLink) {
  const shop = useShop()
  const communications = useMemo(() => createCommunications(shop), [shop])
  const use = useCallback(
    async (wanted: PreferencesLink): Promise<FollowedLink> => {
      const isConfirmed = window.location.hash !== followedFragment
      if (isConfirmed) await communications.confirm(wanted)
      return { preferences: await communications.preferences(wanted), isConfirmed }
    },
    [communications],
  )
  return { communications, following: useLink({ link, use, onAnswered: rememberFollowed }) }
}

/** Who unsubscribes and loads the page anew has not asked for the mail again. */
function rememberFollowed() {
  const { pathname, search } = window.location
  window.history.replaceState(window.history.state, '', pathname + search + followedFragment)
}

/** What a link of optional mail says in the query of its page; null when it is not whole. */
export function readPreferencesLink(search: string): PreferencesLink | null {
  const query = new URLSearchParams(search)
  const email = query.get('email')?.trim()
  const token = query.get('token')
  return email && token ? { email, token } : null
}

/** As the address's fragment: the link has been followed before, and only shows what is chosen. */
export const followedFragment = '#chosen'
