import type { MailedLink } from '#web/client/sign-in.ts'

/** What a link from a mail says in the query of its page; null when it is not whole. */
export function readMailedLink(search: string): MailedLink | null {
  const query = new URLSearchParams(search)
  const email = query.get('email')?.trim()
  const code = query.get('code')
  if (!email || !code) return null
  return { email, code, ...(query.get('guest') === 'true' && { isGuest: true }) }
}
