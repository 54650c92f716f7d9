import { mailedCodeEndpoints } from '#contract/endpoints/sign-in.ts'
import type { Call } from './call.ts'
import { type MailedLink, mendLink } from './mailed-links.ts'

/**
 * Takes a change of address back with the code that was mailed to the old one, and answers what sets the new password. A
 * call of ours, beyond the specification. Rejects with `errors.code` for a code that is wrong, used or expired.
 */
export async function revertEmailChange({ call }: { call: Call }, link: MailedLink): Promise<MailedLink> {
  const { payload } = await call(mailedCodeEndpoints.revertEmailChange, { query: mendLink(link) })
  return { email: payload.email, code: payload.resetPasswordToken }
}
