import { TOTP } from 'otpauth'
import { describe, expect, it } from 'vitest'
import { verificationLifetime } from '#contract/desk/endpoint.ts'
import { deskApi } from '#contract/desk/endpoints.ts'
import { fillPath } from '#contract/endpoint.ts'
import { lastUseInterval, staffLimits } from '#service/accounts/staff-accounts/rules.ts'
import { createAuthenticator } from '#tests/support/software-authenticator.ts'
import { problemOf } from '../calls.ts'
import { startService } from '../start-service.ts'
import { shopOrigin } from '../test-service.ts'
import { askSignIn, callDesk, cookieOf, join, joinByPassword, signIn } from './staff.ts'

const service = await startService('desk-security')
const post = (cookie: string, path: string, json?: object) =>
  callDesk(service, 'POST', `/api/desk/security${path}`, { cookie, json })
const show = async (cookie: string) => (await callDesk(service, 'GET', '/api/desk/security', { cookie })).json().data
const half = 30_000

async function addPasskey(cookie: string, authenticator = createAuthenticator(shopOrigin)) {
  const { challengeId, options } = (await post(cookie, '/passkeys/options')).json().data
  const json = { challengeId, response: authenticator.create(options), name: 'Phone' }
  return { authenticator, response: await post(cookie, '/passkeys', json) }
}

describe('passkeys', () => {
  it('are added and sign in, and are removed, but not the last way to sign in', async () => {
    const member = await join(service)
    const { authenticator, response } = await addPasskey(member.cookie)
    expect(response.statusCode).toBe(201)
    expect((await signIn(service, { authenticator })).json().data.staff.id).toBe(member.id)
    const { passkeys, sessions } = await show(member.cookie)
    expect(passkeys.map(({ name }: { name: string }) => name)).toEqual(['Laptop', 'Phone'])
    expect(sessions).toHaveLength(2)

    const [laptop, phone] = passkeys.map(({ id }: { id: string }) => `/passkeys/${id}/remove`)
    expect((await post(member.cookie, laptop)).statusCode).toBe(204)
    expect((await signIn(service, member)).statusCode).toBe(401)
    expect(await problemOf(post(member.cookie, phone))).toMatchObject({ statusCode: 409, code: 'last-credential' })
    const after = await show(member.cookie)
    expect([after.passkeys.length, after.sessions.length]).toEqual([1, 1])
    expect((await post(member.cookie, laptop)).statusCode).toBe(404)
  })

  it('are not offered again to the authenticator that has them, and not added twice', async () => {
    const member = await join(service)
    const { options } = (await post(member.cookie, '/passkeys/options')).json().data
    expect(options.excludeCredentials).toHaveLength(1)
    const { challengeId, options: again } = (await post(member.cookie, '/passkeys/options')).json().data
    const json = { challengeId, response: member.authenticator.create(again), name: 'Phone' }
    expect((await post(member.cookie, '/passkeys', json)).statusCode).toBe(201)
    expect(await problemOf(post(member.cookie, '/passkeys', json))).toMatchObject({ code: 'challenge-not-valid' })
  })

  it('of somebody else are not removed', async () => {
    const [ada, eve] = [await join(service), await join(service)]
    const [{ id }] = (await show(ada.cookie)).passkeys
    expect((await post(eve.cookie, `/passkeys/${id}/remove`)).statusCode).toBe(404)
    expect((await show(ada.cookie)).passkeys).toHaveLength(1)
  })
})

describe('the authenticator app', () => {
  it('is set up with a password and a code, and removed where there is a passkey', async () => {
    const { cookie, email } = await join(service)
    const { challengeId, secret, uri } = (await post(cookie, '/totp/start')).json().data
    expect(uri).toMatch(
      /^otpauth:\/\/totp\/Works:.*issuer=Works&secret=[A-Z2-7]{32}&algorithm=SHA1&digits=6&period=30$/,
    )
    const codeNow = () => new TOTP({ secret }).generate({ timestamp: service.clock.now().getTime() })
    const confirm = (code: string, password = 'correct horse battery') =>
      post(cookie, '/totp', { challengeId, code, password })
    expect(await problemOf(confirm('000000'))).toMatchObject({ code: 'code-not-valid' })
    expect(await problemOf(confirm(codeNow(), 'password'))).toMatchObject({ errors: { password: expect.any(Array) } })
    const { recoveryCodes } = (await confirm(codeNow())).json().data
    expect(new Set(recoveryCodes).size).toBe(10)
    expect(await problemOf(confirm(codeNow()))).toMatchObject({ code: 'challenge-not-valid' })
    service.clock.advance(half)
    const json = { email, password: 'correct horse battery', second: { by: 'totp', code: codeNow() } }
    expect((await callDesk(service, 'POST', '/api/desk/sign-in/password', { json })).statusCode).toBe(200)

    expect((await post(cookie, '/totp/remove')).statusCode).toBe(204)
    expect(await show(cookie)).toMatchObject({ hasPassword: false, hasAuthenticator: false, recoveryCodesLeft: 0 })
    const only = await joinByPassword(service)
    expect(await problemOf(post(only.cookie, '/totp/remove'))).toMatchObject({ code: 'last-credential' })
  })

  it('has its secret and codes stored sealed or as hashes', async () => {
    const { id, secret, password, recoveryCodes } = await joinByPassword(service)
    const row = await service.database.query.selectFrom('staff').selectAll().where('id', '=', id).execute()
    const codes = await service.database.query.selectFrom('staffRecoveryCodes').selectAll().execute()
    const stored = JSON.stringify([row, codes])
    for (const kept of [secret, password, ...recoveryCodes]) expect(stored).not.toContain(kept)
    expect(row[0]?.passwordHash).toMatch(/^\$argon2id\$/)
  })

  it('gets new recovery codes in place of those before', async () => {
    const { cookie, email, password, recoveryCodes } = await joinByPassword(service)
    const renewed = (await post(cookie, '/recovery-codes')).json().data.recoveryCodes
    const signInBy = (code: string) => {
      const json = { email, password, second: { by: 'recovery', code } }
      return callDesk(service, 'POST', '/api/desk/sign-in/password', { json })
    }
    expect((await signInBy(recoveryCodes[0] ?? '')).statusCode).toBe(401)
    expect((await signInBy(renewed[0])).statusCode).toBe(200)
    expect((await show(cookie)).recoveryCodesLeft).toBe(9)
    expect((await post((await join(service)).cookie, '/recovery-codes')).statusCode).toBe(409)
  })
})

describe('sessions', () => {
  it('are listed, and ended one by one or all others at once, each by its owner alone', async () => {
    const member = await join(service)
    const others = [cookieOf(await signIn(service, member)), cookieOf(await signIn(service, member))]
    const { sessions } = await show(member.cookie)
    expect(sessions.filter(({ isCurrent }: { isCurrent: boolean }) => isCurrent)).toHaveLength(1)
    const other = sessions.find(({ isCurrent }: { isCurrent: boolean }) => !isCurrent).id
    const stranger = await join(service)
    expect((await post(stranger.cookie, `/sessions/${other}/end`)).statusCode).toBe(404)
    expect((await post(member.cookie, `/sessions/${other}/end`)).statusCode).toBe(204)
    expect((await post(member.cookie, '/sessions/end-others')).json().data).toEqual({ ended: 1 })
    for (const cookie of others)
      expect((await callDesk(service, 'GET', '/api/desk/session', { cookie })).statusCode).toBe(401)
    expect((await show(member.cookie)).sessions).toHaveLength(1)
  })

  it('have their last use written once a minute', async () => {
    const { cookie, id } = await join(service)
    const lastUse = async () => {
      const query = service.database.query.selectFrom('staffSessions').select('lastUsedAt')
      return (await query.where('staffId', '=', id).executeTakeFirstOrThrow()).lastUsedAt.getTime()
    }
    const first = await lastUse()
    service.clock.advance(lastUseInterval / 2)
    await callDesk(service, 'GET', '/api/vendor/releases', { cookie })
    expect(await lastUse()).toBe(first)
    service.clock.advance(lastUseInterval / 2)
    await callDesk(service, 'GET', '/api/vendor/releases', { cookie })
    expect(await lastUse()).toBeGreaterThan(first)
  })
})

const operations = Object.entries(deskApi)
it.each(operations)('%s is for staff who are verified where the contract says so', async (_, endpoint) => {
  const call = (cookie?: string) =>
    callDesk(service, endpoint.method, fillPath(endpoint.path, { id: 'x' }), {
      cookie,
      ...(endpoint.method === 'POST' && { json: {} }),
    })
  const anonymous = await call()
  if (endpoint.access === 'staff') expect(anonymous.json().code).toBe('desk-session-needed')
  else expect(anonymous.statusCode).not.toBe(401)
  const { cookie } = await join(service, 'read-only')
  service.clock.advance(verificationLifetime)
  const response = await call(cookie)
  if ('needsVerification' in endpoint) expect(response.json().code).toBe('verification-needed')
  else expect(response.body).not.toContain('verification-needed')
})

describe('with limits', async () => {
  const limited = await startService('desk-limits', { limits: true })
  const noted = async () =>
    (
      await limited.database.query
        .selectFrom('auditEntries')
        .selectAll()
        .where('action', '=', 'StaffSignInLimited')
        .execute()
    ).length

  it('ten wrong passwords or codes lock an account for a quarter of an hour, known or not, and are noted once', {
    tags: ['long'],
  }, async () => {
    const { email, password, codeNow } = await joinByPassword(limited)
    for (const address of [email, 'nobody@works.example']) {
      const json = { email: address, password: 'wrong', second: { by: 'totp', code: '000000' } }
      const statuses: number[] = []
      for (let turn = 0; turn < staffLimits.signInPerAddress.max + 2; turn += 1)
        statuses.push((await callDesk(limited, 'POST', '/api/desk/sign-in/password', { json })).statusCode)
      expect(statuses).toEqual([...Array(staffLimits.signInPerAddress.max).fill(401), 429, 429])
    }
    expect(await noted()).toBe(1)
    limited.clock.advance(half)
    const right = { email, password, second: { by: 'totp', code: codeNow() } }
    expect((await callDesk(limited, 'POST', '/api/desk/sign-in/password', { json: right })).statusCode).toBe(429)
  })

  it('many refused passkeys lock out their network', async () => {
    const member = await join(limited)
    limited.clock.advance(15 * 60 * 1000)
    const statuses: number[] = []
    for (let turn = 0; turn < staffLimits.refusedPerNetwork.max + 1; turn += 1) {
      const { challengeId, options } = await askSignIn(limited)
      const json = { challengeId, response: member.authenticator.get(options, { origin: 'https://evil.example' }) }
      statuses.push((await callDesk(limited, 'POST', '/api/desk/sign-in/passkey', { json })).statusCode)
    }
    expect(statuses).toEqual([...Array(staffLimits.refusedPerNetwork.max).fill(401), 429])
    expect((await signIn(limited, member)).statusCode).toBe(429)
  })
})
