import type { ResponseOf } from '#contract/endpoint.ts'
import { mailedCodeEndpoints, signInEndpoints } from '#contract/endpoints/sign-in.ts'
import type { SignUp, User } from '#contract/entities/identity.ts'
import { messages } from '#contract/problems.ts'
import type { Answer, Call } from './call.ts'
import { BadResponseError, NotFoundError } from './errors.ts'
import type { Session } from './session.ts'

type SignInContext = { call: Call; session: Pick<Session, 'begin'> }

/**
 * Signs in (specification §7 Identity). Rejects with a NotFoundError 'User not found' for a wrong password and for an
 * unknown address alike, and with 'Could not sign in user' for a response of the wrong shape (§8).
 * [customer.signs-up-and-in] [errors.bad-sign-in] [errors.user-not-found]
 */
export async function signIn({ call, session }: SignInContext, email: string, password: string): Promise<User> {
  try {
    const query = { email, scheme: 'JWT' } as const
    const mismatchMessage = messages.couldNotSignIn
    return session.begin((await call(signInEndpoints.signIn, { query, body: password, mismatchMessage })).payload)
  } catch (error) {
    throw error instanceof NotFoundError ? new NotFoundError(messages.userNotFound) : error
  }
}

/** Creates an account and signs in to it (specification §7 Identity). */
export async function signUp(
  { call, session }: SignInContext,
  account: SignUp,
  { communicationOptIn }: { communicationOptIn: boolean },
): Promise<User> {
  const query = { scheme: 'JWT', communicationOptIn: communicationOptIn ? 'true' : 'false' } as const
  return session.begin((await call(signInEndpoints.signUp, { query, body: account })).payload)
}

/** The parameters of a link in an email: the address that it was sent to, and the code that proves its receipt. */
export type MailedLink = {
  email: string
  code: string
  isGuest?: boolean
  /** Whether it brings what belongs to the address into the account of whoever opens it. */
  isJoin?: boolean
}

/** Restores the plus signs of a code, which turn into spaces when a link is decoded twice (§5). */
export const normalizeLink = ({ email, code }: MailedLink): MailedLink => ({ email, code: code.replaceAll(' ', '+') })

/** Whether a link was sent to this address. Case is ignored, and plus signs may have turned into spaces. */
export const isMailedTo = ({ email }: MailedLink, address: string): boolean =>
  email.trim().toLowerCase().replaceAll(' ', '+') === address.trim().toLowerCase()

/** The result of confirming an account; `link` sets the first password of an account that has none. */
export type Confirmation =
  | { kind: 'signed-in'; user: User }
  | { kind: 'password-needed'; link: MailedLink }
  | { kind: 'confirmed' }

type Confirmed = Answer<ResponseOf<typeof mailedCodeEndpoints.confirmAccount>>

/**
 * Confirms an account with an emailed code and signs in to it (specification §3, §7). Rejects with `errors.code` for a code
 * that is wrong, used or expired, and with 'Could not confirm user account' for a response of the wrong shape (§8).
 * [errors.bad-confirmation]
 */
export async function confirmAccount(
  { call, session }: { call: Call; session: Pick<Session, 'begin' | 'loadUser'> },
  link: MailedLink,
): Promise<Confirmation> {
  const { email: address, code } = normalizeLink(link)
  const query = { email: address, code, scheme: 'JWT' } as const
  const mismatchMessage = messages.couldNotConfirmAccount
  const answer = await call(mailedCodeEndpoints.confirmAccount, { query, mismatchMessage })
  const { email, resetPasswordToken, status } = answer.payload
  if (resetPasswordToken !== null) return { kind: 'password-needed', link: { email, code: resetPasswordToken } }
  if (status !== 'SignedIn') return { kind: 'confirmed' }
  const user = session.begin(readUser(answer))
  // The response has neither the owned products nor the postal address.
  void session.loadUser()
  return { kind: 'signed-in', user }
}

/** The user and tokens of a confirmation that signs in; an incomplete one is a bad response. */
function readUser({ payload, status }: Confirmed) {
  const { id, name, email, tenantId, communicationPreferences, accessToken, refreshToken } = payload
  if (!tenantId || !communicationPreferences || !accessToken || !refreshToken)
    throw new BadResponseError(messages.couldNotConfirmAccount, status)
  return { id, name, email, tenantId, communicationPreferences, accessToken, refreshToken }
}

/** Confirms the address of an account without signing in (specification §7 Identity). */
export async function confirmEmail({ call }: { call: Call }, link: MailedLink): Promise<void> {
  await call(mailedCodeEndpoints.confirmEmail, { query: normalizeLink(link) })
}

/** Sends an email with a link that resets the password; resolves alike whether the account exists or not (§7 Identity). */
export async function forgotPassword({ call }: { call: Call }, email: string): Promise<void> {
  await call(mailedCodeEndpoints.forgotPassword, { query: { email } })
}

/** Sends an email with a link that signs in; resolves alike whether the account exists or not. */
export async function mailSignInLink({ call }: { call: Call }, email: string): Promise<void> {
  await call(mailedCodeEndpoints.mailSignInLink, { query: { email } })
}

/** Signs in with an emailed code. Rejects with `errors.code` for a code that is wrong, used or expired. */
export async function signInByLink({ call, session }: SignInContext, link: MailedLink): Promise<User> {
  const { email, code } = normalizeLink(link)
  const query = { email, code, scheme: 'JWT' } as const
  const mismatchMessage = messages.couldNotSignIn
  return session.begin((await call(mailedCodeEndpoints.useSignInLink, { query, mismatchMessage })).payload)
}

/** Sets a password with an emailed code, which ends all sessions. Rejects with `errors.code` or `errors.password`. */
export async function resetPassword({ call }: { call: Call }, link: MailedLink, password: string): Promise<void> {
  await call(mailedCodeEndpoints.resetPassword, { query: normalizeLink(link), body: password })
}

/** Reverts a change of address with the code sent to the old one; returns the link that sets a new password. */
export async function revertEmailChange({ call }: { call: Call }, link: MailedLink): Promise<MailedLink> {
  const { payload } = await call(mailedCodeEndpoints.revertEmailChange, { query: normalizeLink(link) })
  return { email: payload.email, code: payload.resetPasswordToken }
}
