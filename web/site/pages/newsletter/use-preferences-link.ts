import { useCallback, useMemo } from 'react'
import type { EmailPreferences } from '#contract/entities/identity.ts'
import { createCommunications, type PreferencesLink } from '#web/client/communications.ts'
import { useLink } from '../../components/account/follow-mailed-link.ts'
import { useShop } from '../../shop.tsx'

/** The emails that an address receives; `isConfirmed` if the address has just been confirmed. */
export type FollowedLink = { preferences: EmailPreferences; isConfirmed: boolean }

/** Follows the link in an optional email: confirms the subscription and reads the preferences. */
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

/** Reloading the page after unsubscribing must not subscribe again. */
function rememberFollowed() {
  const { pathname, search } = window.location
  window.history.replaceState(window.history.state, '', pathname + search + followedFragment)
}

/** Reads the link of an optional email from the query; null if it is incomplete. */
export function readPreferencesLink(search: string): PreferencesLink | null {
  const query = new URLSearchParams(search)
  const email = query.get('email')?.trim()
  const token = query.get('token')
  return email && token ? { email, token } : null
}

/** As the address's fragment: the link has been followed before, and only shows what is chosen. */
export const followedFragment = '#chosen'
