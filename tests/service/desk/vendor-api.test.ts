import { describe, expect, it } from 'vitest'
import { verificationLifetime } from '#contract/desk/endpoint.ts'
import { problemOf, send } from '../calls.ts'
import { newcomer } from '../licensing/manual-licenses.ts'
import { startService } from '../start-service.ts'
import { shopOrigin } from '../test-service.ts'
import { createKey } from '../vendor-api/keys.ts'
import { callDesk, invite, join, joinByPassword, signIn } from './staff.ts'

const service = await startService('desk-vendor-api')
const reason = 'She left'
const half = 30_000

describe('a call of the vendor API with a session', () => {
  it('is noted with the id and the name of the member of the staff', async () => {
    const owner = await join(service)
    const { id } = await invite(service, 'support')
    const json = { role: 'accounting', reason }
    const path = `/api/vendor/staff/${id}/role`
    const response = await callDesk(service, 'POST', path, { cookie: owner.cookie, json })
    expect(response.json().data).toMatchObject({ id, role: 'accounting', joinedAt: null })
    const log = await callDesk(service, 'GET', `/api/vendor/audit?about=${id}`, { cookie: owner.cookie })
    const [entry] = log.json().data.items
    expect(entry).toMatchObject({ action: 'ApiCall', reason, details: { staff: owner.id, staffName: 'Ada' } })
    expect(entry.details).not.toHaveProperty('key')
    expect(entry.details.before.role).toBe('support')
  })

  it('is in the timeline of the customer with that name', async () => {
    const { cookie } = await join(service)
    const { id, email } = await newcomer(service)
    const json = { email, productId: 'snare-works', reason }
    await callDesk(service, 'POST', '/api/vendor/licenses', { cookie, json })
    const timeline = await callDesk(service, 'GET', `/api/vendor/customers/${id}/timeline?kind=Audit`, { cookie })
    expect(timeline.json().data.items).toContainEqual(
      expect.objectContaining({ what: 'ApiCall', facts: expect.objectContaining({ staffName: 'Ada', reason }) }),
    )
  })

  it.each<[string, Record<string, string>, number]>([
    ['the desk', { origin: shopOrigin }, 404],
    ['the desk, as the browser says without an origin', { 'sec-fetch-site': 'same-origin' }, 404],
    ['nowhere', {}, 403],
    ['another site', { origin: 'https://evil.example' }, 403],
    ['the checkout, which may call the shop', { origin: 'https://checkout.example' }, 403],
    ['another page of the same site', { 'sec-fetch-site': 'same-site' }, 403],
    ['another site, with the origin of the desk', { origin: shopOrigin, 'sec-fetch-site': 'cross-site' }, 403],
    ['a sandbox', { origin: 'null' }, 403],
  ])('that changes something and comes from %s gives the right answer', async (_, headers, status) => {
    const { cookie } = await join(service)
    const json = { reason }
    const call = { cookie, json, origin: null, headers }
    const path = '/api/vendor/jobs/00000000-0000-4000-8000-000000000000/retry'
    expect((await callDesk(service, 'POST', path, call)).statusCode).toBe(status)
    const signOut = await callDesk(service, 'POST', '/api/desk/sign-out', call)
    expect(signOut.statusCode).toBe(status === 404 ? 204 : 403)
  })

  it('is open to pages of no other origin', async () => {
    const { cookie } = await join(service)
    for (const path of ['/api/desk/session', '/api/vendor/releases']) {
      const { headers } = await callDesk(service, 'GET', path, { cookie })
      expect(headers['access-control-allow-origin']).toBeUndefined()
    }
  })

  it('makes a change once for one Idempotency-Key', async () => {
    const { cookie } = await join(service)
    const json = { email: 'twice@works.example', role: 'support', reason }
    const call = () =>
      callDesk(service, 'POST', '/api/vendor/staff', { cookie, json, headers: { 'idempotency-key': 'one' } })
    const [first, again] = [await call(), await call()]
    expect([first.statusCode, again.statusCode]).toEqual([201, 201])
    expect(again.json()).toEqual(first.json())
  })

  it('does not count the cookie where there is an API key', async () => {
    const { cookie } = await join(service)
    const { key } = await createKey(service, 'releases')
    const path = '/api/vendor/staff'
    expect((await send(service.app, 'GET', path, { token: key, headers: { cookie } })).statusCode).toBe(403)
    expect((await send(service.app, 'GET', path, { token: 'bl_live_x', headers: { cookie } })).statusCode).toBe(401)
  })
})

describe('what is about money, keys and staff', () => {
  const createKeyBy = (cookie: string) =>
    callDesk(service, 'POST', '/api/vendor/api-keys', { cookie, json: { name: 'Till', role: 'accounting', reason } })

  it('needs the passkey again ten minutes after signing in', async () => {
    const owner = await join(service)
    expect((await createKeyBy(owner.cookie)).statusCode).toBe(201)
    service.clock.advance(verificationLifetime)
    const { cookie } = owner
    expect(await problemOf(createKeyBy(cookie))).toMatchObject({ statusCode: 403, code: 'verification-needed' })
    expect((await callDesk(service, 'GET', '/api/vendor/api-keys', { cookie })).statusCode).toBe(200)

    const asked = (await callDesk(service, 'POST', '/api/desk/verify/passkey/options', { cookie })).json().data
    const json = { challengeId: asked.challengeId, response: owner.authenticator.get(asked.options) }
    const verified = await callDesk(service, 'POST', '/api/desk/verify/passkey', { cookie, json })
    const { verifiedAt, verifiedUntil } = verified.json().data
    expect(Date.parse(verifiedUntil) - Date.parse(verifiedAt)).toBe(verificationLifetime)
    expect((await createKeyBy(cookie)).statusCode).toBe(201)
  })

  it('needs a code, which is not good twice', async () => {
    const { cookie, codeNow, recoveryCodes } = await joinByPassword(service)
    service.clock.advance(verificationLifetime)
    const verify = (second: object) => callDesk(service, 'POST', '/api/desk/verify/code', { cookie, json: { second } })
    expect(await problemOf(verify({ by: 'totp', code: '000000' }))).toMatchObject({ code: 'code-not-valid' })
    expect((await createKeyBy(cookie)).statusCode).toBe(403)
    const code = codeNow()
    expect((await verify({ by: 'totp', code })).statusCode).toBe(200)
    expect((await createKeyBy(cookie)).statusCode).toBe(201)
    expect(await problemOf(verify({ by: 'totp', code }))).toMatchObject({ statusCode: 400, code: 'code-not-valid' })
    const recovery = { by: 'recovery', code: recoveryCodes[0] }
    expect([(await verify(recovery)).statusCode, (await verify(recovery)).statusCode]).toEqual([200, 400])
  })

  it('is not verified by the passkey of somebody else', async () => {
    const [ada, eve] = [await join(service), await join(service, 'support')]
    const { cookie } = ada
    service.clock.advance(verificationLifetime)
    const asked = (await callDesk(service, 'POST', '/api/desk/verify/passkey/options', { cookie })).json().data
    const response = eve.authenticator.get({ ...asked.options, allowCredentials: [] })
    const json = { challengeId: asked.challengeId, response }
    const refused = callDesk(service, 'POST', '/api/desk/verify/passkey', { cookie, json })
    expect(await problemOf(refused)).toMatchObject({ code: 'passkey-refused' })
    // A challenge of Ada's is nothing that Eve can answer in her own session either.
    const again = (await callDesk(service, 'POST', '/api/desk/verify/passkey/options', { cookie })).json().data
    const own = eve.authenticator.get({ ...again.options, allowCredentials: [] })
    const signedIn = await signIn(service, eve)
    const foreign = callDesk(service, 'POST', '/api/desk/verify/passkey', {
      cookie: String(signedIn.headers['set-cookie']).split(';')[0],
      json: { challengeId: again.challengeId, response: own },
    })
    expect(await problemOf(foreign)).toMatchObject({ code: 'challenge-not-valid' })
  })

  it('does not need it of API keys', async () => {
    const { key } = await createKey(service)
    service.clock.advance(verificationLifetime + half)
    const json = { name: 'Till', role: 'accounting', reason }
    expect((await send(service.app, 'POST', '/api/vendor/api-keys', { token: key, json })).statusCode).toBe(201)
  })
})
