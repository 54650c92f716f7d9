import { signInEndpoints } from '#contract/endpoints/sign-in.ts'
import type { SignUp, UserWithTokens } from '#contract/entities/identity.ts'
import { messages } from '#contract/problems.ts'
import type { Call } from './call.ts'
import { NotFoundError } from './errors.ts'

/** Signs in (specification §7 Identity); a 404 is 'User not found', a bad answer 'Could not sign in user' (§8). */
export async function signIn(call: Call, email: string, password: string): Promise<UserWithTokens> {
  try {
    const query = { email, scheme: 'JWT' } as const
    const mismatchMessage = messages.couldNotSignIn
    return (await call(signInEndpoints.signIn, { query, body: password, mismatchMessage })).payload
  } catch (error) {
    throw error instanceof NotFoundError ? new NotFoundError(messages.userNotFound) : error
  }
}

/** Creates an account and signs in to it (specification §7 Identity). */
export async function signUp(call: Call, account: SignUp, communicationOptIn: boolean): Promise<UserWithTokens> {
  const query = { scheme: 'JWT', communicationOptIn: communicationOptIn ? 'true' : 'false' } as const
  return (await call(signInEndpoints.signUp, { query, body: account })).payload
}
