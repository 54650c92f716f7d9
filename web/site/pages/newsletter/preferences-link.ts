import type { PreferencesLink } from '#web/client/communications.ts'

/** What a link of optional mail says in the query of its page; null when it is not whole. */
export function readPreferencesLink(search: string): PreferencesLink | null {
  const query = new URLSearchParams(search)
  const email = query.get('email')?.trim()
  const token = query.get('token')
  return email && token ? { email, token } : null
}

/** As the address's fragment: the link has been followed before, and only shows what is chosen. */
export const followedFragment = '#chosen'
