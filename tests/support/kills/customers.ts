import { randomUUID } from 'node:crypto'
import { accessTokenLifetime } from '#contract/constants.ts'
import { userWithTokensSchema } from '#contract/entities/identity.ts'
import type { Calls } from './calls.ts'

const password = 'a long enough password'

/** A customer who stays signed in as long as `renew` is called now and then. */
export type SignedIn = { token: () => string; renew: () => Promise<void> }

/** Signs up with a fresh address. */
export async function signUp({ read }: Calls, name: string): Promise<SignedIn> {
  const email = `${name.toLowerCase()}-${randomUUID()}@example.com`
  const accepted = { acceptedPrivacyPolicy: true, acceptedTermsAndConditions: true }
  const path = '/api/customer/identity'
  const signedUp = { path: `${path}/sign-up`, json: { name, email, password, ...accepted } }
  const signsIn = { path: `${path}/sign-in?email=${email}`, text: password }
  const signIn = async (call: typeof signedUp | typeof signsIn) => ({
    token: (await read(userWithTokensSchema, { method: 'POST', ...call })).accessToken,
    until: Date.now() + accessTokenLifetime / 2,
  })
  let current = await signIn(signedUp)
  return {
    token: () => current.token,
    async renew() {
      if (Date.now() > current.until) current = await signIn(signsIn)
    },
  }
}
