import { describe, expect, it } from 'vitest'
import type { UserWithTokens } from '#contract/entities/identity.ts'
import { dataOf, problemOf, send } from '../calls.ts'
import { password, signUp } from '../customers.ts'
import { startService } from '../start-service.ts'

const service = await startService('refresh')

type Tokens = Pick<UserWithTokens, 'accessToken' | 'refreshToken'>
const refresh = ({ accessToken, refreshToken }: Tokens) =>
  send(service.app, 'POST', '/api/customer/identity/refresh', { text: accessToken, query: { token: refreshToken } })
const refreshed = (tokens: Tokens) => dataOf<UserWithTokens>(refresh(tokens))
const statusWith = async (token: string) =>
  (await send(service.app, 'GET', '/api/customer/meta/user', { token })).statusCode
const second = 1000
const day = 24 * 3600 * second

describe('refreshing a session', () => {
  it('gives new tokens and the user, also once the access token has expired', { tags: ['calls.refresh'] }, async () => {
    const first = await signUp(service.app)
    service.clock.advance(16 * 60 * second)
    expect(await statusWith(first.accessToken)).toBe(401)
    const response = await refresh(first)
    expect(response.statusCode).toBe(200)
    const next: UserWithTokens = response.json().data
    expect(next).toMatchObject({ id: first.id, email: first.email, tenantId: first.tenantId })
    expect(next.refreshToken).not.toBe(first.refreshToken)
    expect(await statusWith(next.accessToken)).toBe(200)
    const third = await refreshed(next)
    expect(third.refreshToken).not.toBe(next.refreshToken)
  })

  it('gives the same successor within 10 s, for two tabs and a lost answer', async () => {
    const first = await signUp(service.app)
    const { refreshToken } = await refreshed(first)
    service.clock.advance(9 * second)
    expect((await refreshed(first)).refreshToken).toBe(refreshToken)
  })

  it('with a used token later ends the session: a thief and its owner are both out', async () => {
    const stolen = await signUp(service.app)
    const owner = await refreshed(stolen)
    service.clock.advance(11 * second)
    expect(await problemOf(refresh(stolen))).toMatchObject({ statusCode: 403, title: 'Not allowed' })
    expect((await refresh(owner)).statusCode).toBe(403)
    expect(await statusWith(owner.accessToken)).toBe(401)
  })

  it('that ended leaves other sessions of the same customer alone', async () => {
    const { email, ...first } = await signUp(service.app)
    const query = { email, scheme: 'JWT' }
    const signIn = send(service.app, 'POST', '/api/customer/identity/sign-in', { text: password, query })
    const otherDevice = await dataOf<UserWithTokens>(signIn)
    await refreshed(first)
    service.clock.advance(11 * second)
    expect((await refresh(first)).statusCode).toBe(403)
    expect((await refresh(otherDevice)).statusCode).toBe(200)
  })

  it('with an unknown token is 404', async () => {
    const { accessToken } = await signUp(service.app)
    expect((await refresh({ accessToken, refreshToken: 'never-seen' })).statusCode).toBe(404)
    expect((await refresh({ accessToken, refreshToken: '' })).statusCode).toBe(404)
  })

  it('with the access token of another session is refused, and ends neither', async () => {
    const ada = await signUp(service.app)
    const eve = await signUp(service.app, 'Eve')
    expect((await refresh({ accessToken: eve.accessToken, refreshToken: ada.refreshToken })).statusCode).toBe(403)
    expect((await refresh(ada)).statusCode).toBe(200)
    expect((await refresh(eve)).statusCode).toBe(200)
  })

  it.each(['nonsense', 'a.b.c', '{}'])('with %j in place of the access token is refused', async (accessToken) => {
    const { refreshToken } = await signUp(service.app)
    expect((await refresh({ accessToken, refreshToken })).statusCode).toBe(403)
  })

  it('is over 90 days after it was last used', async () => {
    const first = await signUp(service.app)
    service.clock.advance(89 * day)
    const next = await refreshed(first)
    service.clock.advance(89 * day)
    const last = await refreshed(next)
    service.clock.advance(90 * day)
    expect((await refresh(last)).statusCode).toBe(403)
  })

  it('never has its tokens in the database as they are', async () => {
    const { refreshToken } = await refreshed(await signUp(service.app))
    const rows = await service.database.query.selectFrom('refreshTokens').selectAll().execute()
    expect(rows.length).toBeGreaterThan(1)
    expect(JSON.stringify(rows)).not.toContain(refreshToken)
  })
})
