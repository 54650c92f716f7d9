import { useState } from 'react'
import type { MailedLink } from '#web/client/sign-in.ts'
import { useSearch } from '../../navigation/navigation.tsx'

/** The link from a mail that led here, also once it is out of the address; null when there is none, or none yet. */
export function useMailedLink(): MailedLink | null {
  const found = readMailedLink(useSearch())
  const [kept, setKept] = useState(found)
  if (!found || (found.email === kept?.email && found.code === kept.code)) return kept
  setKept(found)
  return found
}

/** Takes the code out of the address, where a reload or a look over the shoulder would find it. */
export function forgetMailedLink(): void {
  window.history.replaceState(window.history.state, '', window.location.pathname + window.location.hash)
}

/** What a link from a mail says in the query of its page; null when it is not whole. */
export function readMailedLink(search: string): MailedLink | null {
  const query = new URLSearchParams(search)
  const email = query.get('email')?.trim()
  const code = query.get('code')
  if (!email || !code) return null
  return {
    email,
    code,
    ...(query.get('guest') === 'true' && { isGuest: true }),
    ...(query.get('join') === 'true' && { isJoin: true }),
  }
}
