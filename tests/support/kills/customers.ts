import { randomUUID } from 'node:crypto'
import { userWithTokensSchema } from '#contract/entities/identity.ts'
import type { Calls } from './calls.ts'

/** Signs up with a fresh address; answers the access token. */
export async function signUp({ read }: Calls, name: string): Promise<string> {
  const email = `${name.toLowerCase()}-${randomUUID()}@example.com`
  const json = { name, email, password: 'a long enough password', acceptedPrivacyPolicy: true }
  const { accessToken } = await read(userWithTokensSchema, {
    ...{ method: 'POST', path: '/api/customer/identity/sign-up' },
    json: { ...json, acceptedTermsAndConditions: true },
  })
  return accessToken
}
