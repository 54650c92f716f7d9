import { beforeEach, describe, expect, it } from 'vitest'
import type { Session, UserWithTokens } from '#contract/entities/identity.ts'
import { passwordFreshFor } from '#service/accounts/identity/rules.ts'
import { type CallOptions, dataOf, problemOf, send, statusesOf } from '../calls.ts'
import { password, signUp } from '../customers.ts'
import { startService } from '../start-service.ts'
import {
  confirmAccount,
  confirmEmailChange,
  refresh,
  requestEmailChange,
  setPassword,
  signedIn,
  signUpWithLink,
} from './identity-calls.ts'

const service = await startService('reauthentication')
const limited = await startService('reauthentication-limited', { limits: true })

const identity = '/api/customer/identity'
const enterPassword = (token: string, text: string, of = service) =>
  send(of.app, 'POST', `${identity}/enter-password`, { token, text })
const sessionsOf = (token: string) => dataOf<Session[]>(send(service.app, 'GET', `${identity}/sessions`, { token }))

/** A session whose password was entered a while ago, with a second one of the same customer. */
async function createWorn() {
  const first = await signUp(service.app)
  const elsewhere = await signedIn(service.app, first.email)
  service.clock.advance(passwordFreshFor)
  const session = await dataOf<UserWithTokens>(refresh(service.app, first))
  const other = (await sessionsOf(session.accessToken)).find(({ isCurrent }) => !isCurrent)
  return { session, token: session.accessToken, elsewhere, otherId: other?.id ?? '' }
}
let worn: Awaited<ReturnType<typeof createWorn>>
beforeEach(async () => {
  worn = await createWorn()
})

/** Calls of ours that an access token alone must not be enough for. */
const guarded: [string, (token: string) => ReturnType<typeof send>][] = [
  ['ending another session', (token) => send(service.app, 'DELETE', `${identity}/sessions/${worn.otherId}`, { token })],
  ['ending every session', (token) => send(service.app, 'DELETE', `${identity}/sessions`, { token })],
  ['exporting all that is kept', (token) => send(service.app, 'GET', `${identity}/export`, { token })],
]

describe.each(guarded)('%s', (_, call) => {
  it('needs the password again when it was entered 10 minutes ago, and says so with its own code', async () => {
    const { statusCode, code, detail } = await problemOf(call(worn.token))
    expect([statusCode, code, detail]).toEqual([403, 'reauthentication-required', 'Enter your password once more'])
    expect(await sessionsOf(worn.token), 'and nothing is done').toHaveLength(2)
    expect((await enterPassword(worn.token, password)).statusCode).toBe(204)
    expect((await call(worn.token)).statusCode).toBeLessThan(300)
  })

  it('needs no password in the first 10 minutes', async () => {
    await enterPassword(worn.token, password)
    service.clock.advance(passwordFreshFor - 1000)
    const { accessToken } = await dataOf<UserWithTokens>(refresh(service.app, worn.session))
    expect((await call(accessToken)).statusCode).toBeLessThan(300)
  })

  it('is not allowed by a password that was entered in another session', async () => {
    await enterPassword(worn.elsewhere.accessToken, password)
    const fresh = await signedIn(service.app, worn.session.email)
    await enterPassword(fresh.accessToken, password)
    expect((await problemOf(call(worn.token))).code).toBe('reauthentication-required')
  })

  it('is done after a new password was set in the session, and not in one that a mailed link has opened', async () => {
    await setPassword(service.app, worn.token, password, 'another battery staple')
    expect((await call(worn.token)).statusCode).not.toBe(403)
    const { user: newcomer, link } = await signUpWithLink(service)
    const opened = await dataOf<UserWithTokens>(confirmAccount(service.app, link, { token: newcomer.accessToken }))
    expect((await problemOf(call(opened.accessToken))).code).toBe('reauthentication-required')
  })

  it('needs it in sessions of earlier versions, which do not say when it was entered', async () => {
    const { accessToken: token, id } = await signUp(service.app)
    const { query } = service.database
    await query.updateTable('sessions').set({ passwordEnteredAt: null }).where('customerId', '=', id).execute()
    expect((await problemOf(call(token))).code).toBe('reauthentication-required')
  })
})

describe('the password once more', () => {
  it('has to be right: a wrong one is a field error, and changes nothing', async () => {
    const { statusCode, code, errors } = await problemOf(enterPassword(worn.token, 'a guess'))
    expect([statusCode, code, errors]).toEqual([400, 'wrong-password', { password: ['This is not your password'] }])
    const exported = send(service.app, 'GET', `${identity}/export`, { token: worn.token })
    expect((await problemOf(exported)).code).toBe('reauthentication-required')
  })

  it('is guessed no more often than at the sign-in', { tags: ['long'] }, async () => {
    const { accessToken } = await signUp(limited.app)
    const statuses = await statusesOf(11, () => enterPassword(accessToken, 'a guess', limited))
    expect(statuses).toEqual([...Array(10).fill(400), 429])
    expect((await enterPassword(accessToken, password, limited)).statusCode).toBe(429)
  })
})

describe('what needs no password', () => {
  const options = (): CallOptions => ({ token: worn.token })

  it('is to see where one is signed in, and to sign out here', async () => {
    const sessions = await sessionsOf(worn.token)
    const here = sessions.find(({ isCurrent }) => isCurrent)
    expect((await send(service.app, 'DELETE', `${identity}/sessions/${here?.id}`, options())).statusCode).toBe(204)
  })

  it('are the calls of the specification, which public clients make: an address is changed by mail', async () => {
    const { response, link } = await requestEmailChange(service, worn.token)
    expect(response.statusCode).toBe(201)
    expect((await confirmEmailChange(service.app, link, worn.token)).statusCode).toBe(204)
  })

  it('is never less than the erasure asks for: its own password, each time', async () => {
    const json = { password: 'a guess', confirmation: 'ERASE' }
    await enterPassword(worn.token, password)
    const { code } = await problemOf(send(service.app, 'POST', `${identity}/erase`, { ...options(), json }))
    expect(code).toBe('wrong-password')
  })
})
