import { randomUUID } from 'node:crypto'
import type { LightMyRequestResponse } from 'fastify'
import { TOTP } from 'otpauth'
import type { CreationOptions, RequestOptions } from '#contract/passkeys.ts'
import type { Role } from '#contract/vendor-api/permissions.ts'
import { createAuthenticator } from '#tests/support/software-authenticator.ts'
import { type CallOptions, dataOf, send } from '../calls.ts'
import { shopOrigin, type TestService } from '../test-service.ts'

type Desk = Pick<TestService, 'app' | 'services' | 'clock'>
type Options = CallOptions & { cookie?: string | undefined; origin?: string | null }

/** Calls as a page of the desk does: with its origin, and the cookie of a session. */
export function callDesk(
  { app }: Pick<Desk, 'app'>,
  method: 'GET' | 'POST',
  path: string,
  { cookie, origin = shopOrigin, headers, ...options }: Options = {},
): Promise<LightMyRequestResponse> {
  return send(app, method, path, {
    ...options,
    headers: { ...(cookie !== undefined && { cookie }), ...(origin !== null && { origin }), ...headers },
  })
}

/** The cookie that an answer sets, as a browser sends it back. */
export function cookieOf({ headers }: Pick<LightMyRequestResponse, 'headers'>): string {
  const [cookie = ''] = String(headers['set-cookie'] ?? '').split(';')
  return cookie
}

/** The token in the link of an invitation. */
export const tokenOf = (link: string): string => link.split('#')[1] ?? ''

export async function invite({ services }: Pick<Desk, 'services'>, role: Role = 'owner') {
  const email = `${randomUUID()}@works.example`
  const { id, link } = await services.staffAccounts.members.invite(email, role)
  return { id, email, token: tokenOf(link) }
}

export type Member = Awaited<ReturnType<typeof join>>

/** A new member of the staff who has joined with a passkey, and is signed in. */
export async function join(desk: Desk, role: Role = 'owner') {
  const { id, email, token } = await invite(desk, role)
  const authenticator = createAuthenticator(shopOrigin)
  const asked = await dataOf<{ challengeId: string; options: CreationOptions }>(
    callDesk(desk, 'POST', '/api/desk/invitation/passkey/options', { json: { token, name: 'Ada' } }),
  )
  const response = authenticator.create(asked.options)
  const json = { token, name: 'Ada', challengeId: asked.challengeId, response, passkeyName: 'Laptop' }
  const accepted = await callDesk(desk, 'POST', '/api/desk/invitation/passkey', { json })
  if (accepted.statusCode !== 201) throw new Error(`The invitation was not accepted: ${accepted.body}`)
  return { id, email, authenticator, cookie: cookieOf(accepted) }
}

/** A new member of the staff who has joined with a password and an authenticator app. */
export async function joinByPassword(desk: Desk, role: Role = 'owner') {
  const { id, email, token } = await invite(desk, role)
  const password = 'correct horse battery'
  const { challengeId, secret } = await dataOf<{ challengeId: string; secret: string }>(
    callDesk(desk, 'POST', '/api/desk/invitation/totp', { json: { token } }),
  )
  const codeNow = () => new TOTP({ secret }).generate({ timestamp: desk.clock.now().getTime() })
  const json = { token, name: 'Bea', password, challengeId, code: codeNow() }
  const accepted = await callDesk(desk, 'POST', '/api/desk/invitation/password', { json })
  if (accepted.statusCode !== 201) throw new Error(`The invitation was not accepted: ${accepted.body}`)
  const { recoveryCodes }: { recoveryCodes: string[] } = accepted.json().data
  return { id, email, password, secret, codeNow, recoveryCodes, cookie: cookieOf(accepted) }
}

/** Asks for a challenge at sign-in. */
export const askSignIn = (desk: Pick<Desk, 'app'>) =>
  dataOf<{ challengeId: string; options: RequestOptions }>(callDesk(desk, 'POST', '/api/desk/sign-in/passkey/options'))

/** Signs in with a passkey. */
export async function signIn(desk: Pick<Desk, 'app'>, { authenticator }: Pick<Member, 'authenticator'>) {
  const { challengeId, options } = await askSignIn(desk)
  const json = { challengeId, response: authenticator.get(options) }
  return callDesk(desk, 'POST', '/api/desk/sign-in/passkey', { json })
}
