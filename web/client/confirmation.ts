import type { ResponseOf } from '#contract/endpoint.ts'
import { mailedCodeEndpoints } from '#contract/endpoints/sign-in.ts'
import type { User } from '#contract/entities/user.ts'
import { messages } from '#contract/problems.ts'
import type { Answer, Call } from './call.ts'
import { BadResponseError } from './errors.ts'
import { type MailedLink, mendLink } from './mailed-links.ts'
import type { Session } from './session.ts'

type Entrance = { call: Call; session: Pick<Session, 'enter' | 'loadUser'> }

/** What confirming an account led to; `link` sets the first password of an account that has none. */
export type Confirmation =
  | { kind: 'signed-in'; user: User }
  | { kind: 'password-needed'; link: MailedLink }
  | { kind: 'confirmed' }

type Confirmed = Answer<ResponseOf<typeof mailedCodeEndpoints.confirmAccount>>

/**
 * Confirms an account with the code that was mailed to it, and signs in to it (specification §3, §7; docs/wire-compatibility.md).
 * Rejects with a ServiceError with `errors.code` for a code that is wrong, used or expired; a bad answer is 'Could not
 * confirm user account' (§8). [errors.bad-confirmation]
 */
export async function confirmAccount({ call, session }: Entrance, link: MailedLink): Promise<Confirmation> {
  const query = { ...mendLink(link), scheme: 'JWT' } as const
  const mismatchMessage = messages.couldNotConfirmAccount
  const answer = await call(mailedCodeEndpoints.confirmAccount, { query, mismatchMessage })
  const { email, resetPasswordToken, status } = answer.payload
  if (resetPasswordToken !== null) return { kind: 'password-needed', link: { email, code: resetPasswordToken } }
  if (status !== 'SignedIn') return { kind: 'confirmed' }
  const user = session.enter(readUser(answer))
  // The answer leaves out what the account owns by now, and its postal address.
  void session.loadUser()
  return { kind: 'signed-in', user }
}

/** Who is signed in comes whole, with tokens, or the answer is bad. */
function readUser({ payload, status }: Confirmed) {
  const { id, name, email, tenantId, communicationPreferences, accessToken, refreshToken } = payload
  if (!tenantId || !communicationPreferences || !accessToken || !refreshToken)
    throw new BadResponseError(messages.couldNotConfirmAccount, status)
  return { id, name, email, tenantId, communicationPreferences, accessToken, refreshToken }
}

/** Confirms the address of an account without signing in (specification §7 Identity). */
export async function confirmEmail({ call }: { call: Call }, link: MailedLink): Promise<void> {
  await call(mailedCodeEndpoints.confirmEmail, { query: mendLink(link) })
}
