import { describe, expect, it } from 'vitest'
import { permissions } from '#contract/vendor-api/permissions.ts'
import { idleTimeout } from '#service/accounts/staff-accounts/rules.ts'
import type { Deviation } from '#tests/support/software-authenticator.ts'
import { problemOf } from '../calls.ts'
import { startService } from '../start-service.ts'
import { askSignIn, callDesk, cookieOf, invite, join, joinByPassword, signIn } from './staff.ts'

const service = await startService('desk-signing-in')
const session = (cookie?: string) => callDesk(service, 'GET', '/api/desk/session', { cookie })
const half = 30_000

describe('an invitation', () => {
  it('is read without being used up, and is accepted once', async () => {
    const { token, email } = await invite(service, 'support')
    for (const _ of [1, 2]) {
      const response = await callDesk(service, 'POST', '/api/desk/invitation', { json: { token } })
      expect(response.json().data).toMatchObject({ email, role: 'support', shopName: 'Works', isReset: false })
    }
    const { cookie } = await join(service)
    expect((await session(cookie)).json().data).toMatchObject({
      staff: { name: 'Ada', role: 'owner' },
      permissions: [...permissions],
      shop: { name: 'Works', currencies: expect.arrayContaining(['EUR']) },
      hasPasskeys: true,
      hasAuthenticator: false,
    })
  })

  it('expires after seven days', async () => {
    const { token } = await invite(service)
    service.clock.advance(7 * 24 * 60 * 60 * 1000)
    expect(await problemOf(callDesk(service, 'POST', '/api/desk/invitation', { json: { token } }))).toMatchObject({
      code: 'invitation-not-valid',
    })
  })

  it('sets a cookie that no script reads and no other site sends', async () => {
    const member = await join(service)
    const response = await signIn(service, member)
    expect(response.headers['set-cookie']).toMatch(
      /^__Host-backline_desk=[\w-]{43}; Path=\/; Max-Age=43200; Secure; HttpOnly; SameSite=Strict$/,
    )
    expect(response.headers['cache-control']).toBe('no-store')
  })
})

describe('a passkey', () => {
  it('signs in without an address', async () => {
    const member = await join(service, 'support')
    const response = await signIn(service, member)
    expect(response.json().data).toMatchObject({ staff: { id: member.id, email: member.email, role: 'support' } })
  })

  it.each<[string, Deviation]>([
    ['an origin that is not the desk', { origin: 'https://evil.example' }],
    ['another relying party', { relyingParty: 'evil.example' }],
    ['a user who was not verified', { isUserVerified: false }],
    ['another challenge', { challenge: 'AAAA' }],
    ['an answer to something else', { type: 'webauthn.create' }],
  ])('is refused with %s', async (_, deviation) => {
    const { authenticator } = await join(service)
    const { challengeId, options } = await askSignIn(service)
    const json = { challengeId, response: authenticator.get(options, deviation) }
    const refused = callDesk(service, 'POST', '/api/desk/sign-in/passkey', { json })
    expect(await problemOf(refused)).toMatchObject({ statusCode: 401, code: 'desk-sign-in-refused' })
  })

  it('is not created for another origin, another site or without verification', async () => {
    for (const deviation of [
      { origin: 'https://evil.example' },
      { relyingParty: 'evil.example' },
      { isUserVerified: false },
      { challenge: 'AAAA' },
    ]) {
      const { cookie, authenticator } = await join(service)
      const { challengeId, options } = (
        await callDesk(service, 'POST', '/api/desk/security/passkeys/options', { cookie })
      ).json().data
      const json = { challengeId, name: 'Phone', response: authenticator.create(options, deviation) }
      const refused = callDesk(service, 'POST', '/api/desk/security/passkeys', { cookie, json })
      expect(await problemOf(refused)).toMatchObject({ statusCode: 400, code: 'passkey-refused' })
    }
  })

  it('answers a challenge once, right or wrong, and within five minutes', async () => {
    const { authenticator } = await join(service)
    const { challengeId, options } = await askSignIn(service)
    const json = { challengeId, response: authenticator.get(options) }
    expect((await callDesk(service, 'POST', '/api/desk/sign-in/passkey', { json })).statusCode).toBe(200)
    const replayed = callDesk(service, 'POST', '/api/desk/sign-in/passkey', { json })
    expect(await problemOf(replayed)).toMatchObject({ statusCode: 400, code: 'challenge-not-valid' })
    const late = await askSignIn(service)
    service.clock.advance(5 * 60 * 1000)
    const lateAnswer = { challengeId: late.challengeId, response: authenticator.get(late.options) }
    expect(await problemOf(callDesk(service, 'POST', '/api/desk/sign-in/passkey', { json: lateAnswer }))).toMatchObject(
      { code: 'challenge-not-valid' },
    )
  })

  it('is refused when its count goes back, as that of a copy does', async () => {
    const member = await join(service)
    expect((await signIn(service, member)).statusCode).toBe(200)
    const { challengeId, options } = await askSignIn(service)
    const json = { challengeId, response: member.authenticator.get(options, { counter: 1 }) }
    const refused = callDesk(service, 'POST', '/api/desk/sign-in/passkey', { json })
    expect(await problemOf(refused)).toMatchObject({ code: 'desk-sign-in-refused' })
  })

  it('that signs for somebody else is refused', async () => {
    const [ada, eve] = [await join(service), await join(service)]
    const { challengeId, options } = await askSignIn(service)
    const own = eve.authenticator.get(options)
    const response = { ...own, id: ada.authenticator.get(options).id, rawId: ada.authenticator.get(options).id }
    const refused = callDesk(service, 'POST', '/api/desk/sign-in/passkey', { json: { challengeId, response } })
    expect(await problemOf(refused)).toMatchObject({ code: 'desk-sign-in-refused' })
  })
})

describe('a password', () => {
  const signInWith = (json: object) => callDesk(service, 'POST', '/api/desk/sign-in/password', { json })

  it('signs in with a code of the authenticator app, each of which is good once', async () => {
    const member = await joinByPassword(service, 'accounting')
    const { email, password, codeNow } = member
    const answer = () => ({ email: email.toUpperCase(), password, second: { by: 'totp', code: codeNow() } })
    // The code of the setup was used by it.
    expect((await signInWith(answer())).statusCode).toBe(401)
    service.clock.advance(half)
    const response = await signInWith(answer())
    expect(response.json().data).toMatchObject({ staff: { id: member.id, role: 'accounting' }, hasAuthenticator: true })
    expect((await session(cookieOf(response))).statusCode).toBe(200)
    expect(await problemOf(signInWith(answer()))).toMatchObject({ statusCode: 401, code: 'desk-sign-in-refused' })
  })

  it('signs in with a recovery code, once', async () => {
    const { email, password, recoveryCodes } = await joinByPassword(service)
    expect(recoveryCodes).toHaveLength(10)
    const code = recoveryCodes[3]?.toUpperCase().replaceAll('-', ' ')
    const answer = { email, password, second: { by: 'recovery', code } }
    expect((await signInWith(answer)).statusCode).toBe(200)
    expect((await signInWith(answer)).statusCode).toBe(401)
  })

  it('gives one answer to an unknown address, a wrong password and a wrong code', { tags: ['long'] }, async () => {
    const { email, password, codeNow, recoveryCodes } = await joinByPassword(service)
    const other = await joinByPassword(service)
    service.clock.advance(half)
    const right = { email, password, second: { by: 'totp', code: codeNow() } }
    const answers = await Promise.all(
      [
        { ...right, email: 'nobody@works.example' },
        { ...right, password: 'wrong horse battery' },
        { ...right, second: { by: 'totp', code: '000000' } },
        { ...right, second: { by: 'recovery', code: other.recoveryCodes[0] } },
        { ...right, email: (await join(service)).email },
        { ...right, password: recoveryCodes[0] },
      ].map(async (json) => (await signInWith(json)).body),
    )
    expect(new Set(answers).size).toBe(1)
    expect(answers[0]).toContain('desk-sign-in-refused')
  })
})

it('a session ends when it is idle for half an hour, and after twelve hours however it is used', async () => {
  const { cookie } = await join(service)
  service.clock.advance(idleTimeout - 60_000)
  // Looking at the session is no use of it.
  expect((await session(cookie)).statusCode).toBe(200)
  service.clock.advance(60_000)
  expect(await problemOf(session(cookie))).toMatchObject({ statusCode: 401, code: 'desk-session-needed' })

  const used = await join(service)
  for (let minutes = 0; minutes < 12 * 60; minutes += 20) {
    expect((await callDesk(service, 'GET', '/api/vendor/releases', { cookie: used.cookie })).statusCode).toBe(200)
    service.clock.advance(20 * 60 * 1000)
  }
  expect((await session(used.cookie)).statusCode).toBe(401)
})

it('signing out ends the session and removes the cookie', async () => {
  const { cookie } = await join(service)
  const response = await callDesk(service, 'POST', '/api/desk/sign-out', { cookie })
  expect([response.statusCode, response.headers['set-cookie']]).toEqual([204, expect.stringContaining('Max-Age=0')])
  expect((await session(cookie)).statusCode).toBe(401)
  expect((await callDesk(service, 'POST', '/api/desk/sign-out', { cookie })).statusCode).toBe(204)
})
