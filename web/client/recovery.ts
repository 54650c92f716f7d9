import { mailedCodeEndpoints } from '#contract/endpoints/sign-in.ts'
import type { Call } from './call.ts'
import { type MailedLink, mendLink } from './mailed-links.ts'

/** Has a link mailed that resets the password; resolves alike whether there is such an account or not (§7 Identity). */
export async function forgotPassword({ call }: { call: Call }, email: string): Promise<void> {
  await call(mailedCodeEndpoints.forgotPassword, { query: { email } })
}

/** Sets a password with a mailed code, which ends all sessions. Rejects with `errors.code` or `errors.password`. */
export async function resetPassword({ call }: { call: Call }, link: MailedLink, password: string): Promise<void> {
  await call(mailedCodeEndpoints.resetPassword, { query: mendLink(link), body: password })
}
