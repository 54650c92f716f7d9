import { signInEndpoints } from '#contract/endpoints/sign-in.ts'
import type { SignUp, User } from '#contract/entities/identity.ts'
import { messages } from '#contract/problems.ts'
import type { Call } from './call.ts'
import { NotFoundError } from './errors.ts'
import type { Session } from './session.ts'

/** Of the shop, what begins a session. */
type Entrance = { call: Call; session: Pick<Session, 'enter'> }

/**
 * Signs in (specification §7 Identity). Rejects with a NotFoundError 'User not found' for a wrong password as for an
 * unknown address; a bad answer is 'Could not sign in user' (§8).
 * [customer.signs-up-and-in] [errors.bad-sign-in] [errors.user-not-found]
 */
export async function signIn({ call, session }: Entrance, email: string, password: string): Promise<User> {
  try {
    const query = { email, scheme: 'JWT' } as const
    const mismatchMessage = messages.couldNotSignIn
    return session.enter((await call(signInEndpoints.signIn, { query, body: password, mismatchMessage })).payload)
  } catch (error) {
    throw error instanceof NotFoundError ? new NotFoundError(messages.userNotFound) : error
  }
}

/** Creates an account and signs in to it (specification §7 Identity). */
export async function signUp(
  { call, session }: Entrance,
  account: SignUp,
  { communicationOptIn }: { communicationOptIn: boolean },
): Promise<User> {
  const query = { scheme: 'JWT', communicationOptIn: communicationOptIn ? 'true' : 'false' } as const
  return session.enter((await call(signInEndpoints.signUp, { query, body: account })).payload)
}
