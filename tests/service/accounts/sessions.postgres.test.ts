import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { Session, UserWithTokens } from '#contract/entities/identity.ts'
import { dataOf, problemOf, send } from '../calls.ts'
import { signUp } from '../customers.ts'
import { startService } from '../start-service.ts'
import { getUser, refresh, signedIn, signIn } from './identity-calls.ts'

const service = await startService('sessions')

const path = '/api/customer/identity/sessions'
const list = (token: string) => dataOf<Session[]>(send(service.app, 'GET', path, { token }))
const end = (token: string, id: string) => send(service.app, 'DELETE', `${path}/${id}`, { token })
const endAll = (token: string) => send(service.app, 'DELETE', path, { token })
const statusWith = async ({ accessToken }: UserWithTokens) => (await getUser(service.app, accessToken)).statusCode
const day = 24 * 3600 * 1000

/** A customer who is signed in at a computer, then on a phone. */
async function twoDevices() {
  const computer = await signUp(service.app)
  service.clock.advance(60_000)
  const phone = await dataOf<UserWithTokens>(
    signIn(service.app, computer.email, undefined, { 'user-agent': 'Phone/2.0' }),
  )
  return { computer, phone }
}

describe('the places where a customer is signed in', () => {
  it('are listed with device and last use, the newest use first', async () => {
    const before = service.clock.now()
    const { computer, phone } = await twoDevices()
    const seen = await list(computer.accessToken)
    expect(seen).toEqual([
      {
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        device: 'Phone/2.0',
        createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
        lastUsedAt: seen[0]?.createdAt,
        isCurrent: false,
      },
      expect.objectContaining({ device: 'lightMyRequest', isCurrent: true }),
    ])
    expect(new Date(seen[1]?.createdAt ?? 0).getTime()).toBeGreaterThanOrEqual(before.getTime())
    expect((await list(phone.accessToken)).map(({ isCurrent }) => isCurrent)).toEqual([true, false])
  })

  it('show when their tokens were refreshed last', async () => {
    const { computer } = await twoDevices()
    service.clock.advance(10 * 60_000)
    const again = await dataOf<UserWithTokens>(refresh(service.app, computer))
    const [newest] = await list(again.accessToken)
    expect(newest).toMatchObject({ isCurrent: true, device: 'lightMyRequest' })
    const used = new Date(newest?.lastUsedAt ?? 0).getTime() - new Date(newest?.createdAt ?? 0).getTime()
    expect(Math.round(used / 60_000)).toBe(11)
  })

  it('do not show what is over: ended, or unused for 90 days', async () => {
    const { computer } = await twoDevices()
    service.clock.advance(90 * day)
    const now = await signedIn(service.app, computer.email)
    expect(await list(now.accessToken)).toMatchObject([{ isCurrent: true }])
  })

  it('are the customer’s own', async () => {
    await twoDevices()
    const other = await signUp(service.app, 'Eve')
    expect(await list(other.accessToken)).toHaveLength(1)
    expect((await problemOf(send(service.app, 'GET', path))).statusCode).toBe(401)
  })
})

describe('signing out', () => {
  it('in one place ends that place alone', async () => {
    const { computer, phone } = await twoDevices()
    const [lost] = await list(computer.accessToken)
    const { statusCode, body } = await end(computer.accessToken, lost?.id ?? '')
    expect([statusCode, body]).toEqual([204, ''])
    expect([await statusWith(phone), await statusWith(computer)]).toEqual([401, 200])
    expect((await refresh(service.app, phone)).statusCode).toBe(403)
    expect(await list(computer.accessToken)).toHaveLength(1)
    expect((await end(computer.accessToken, lost?.id ?? '')).statusCode, 'once').toBe(404)
  })

  it('here is a sign-out like any', async () => {
    const { computer } = await twoDevices()
    const here = (await list(computer.accessToken)).find(({ isCurrent }) => isCurrent)
    expect((await end(computer.accessToken, here?.id ?? '')).statusCode).toBe(204)
    expect(await statusWith(computer)).toBe(401)
  })

  it.each([randomUUID(), 'nonsense'])('in a place that is none of theirs is 404: %s', async (id) => {
    const { computer } = await twoDevices()
    expect((await problemOf(end(computer.accessToken, id))).statusCode).toBe(404)
  })

  it('for somebody else is 404, and changes nothing', async () => {
    const { computer, phone } = await twoDevices()
    const eve = await signUp(service.app, 'Eve')
    for (const { id } of await list(computer.accessToken))
      expect((await problemOf(end(eve.accessToken, id))).statusCode).toBe(404)
    await endAll(eve.accessToken)
    expect([await statusWith(computer), await statusWith(phone), await statusWith(eve)]).toEqual([200, 200, 401])
  })

  it('everywhere ends them all, this one too', async () => {
    const { computer, phone } = await twoDevices()
    expect((await endAll(phone.accessToken)).statusCode).toBe(204)
    for (const session of [computer, phone]) {
      expect(await statusWith(session)).toBe(401)
      expect((await refresh(service.app, session)).statusCode).toBe(403)
    }
    expect(await statusWith(await signedIn(service.app, computer.email)), 'and one may come back').toBe(200)
  })
})

describe('a session', () => {
  it('ends after 365 days, however much it is used; the password opens another one', async () => {
    let tokens = await signUp(service.app)
    const { email, id } = tokens
    for (let days = 0; days < 360; days += 60) {
      service.clock.advance(60 * day)
      tokens = await dataOf<UserWithTokens>(refresh(service.app, tokens))
    }
    service.clock.advance(5 * day - 10 * 60_000)
    tokens = await dataOf<UserWithTokens>(refresh(service.app, tokens))
    expect(await list(tokens.accessToken)).toHaveLength(1)
    service.clock.advance(10 * 60_000)
    expect(await statusWith(tokens), 'the access token would be good for five minutes more').toBe(401)
    const { statusCode, code } = await problemOf(refresh(service.app, tokens))
    expect([statusCode, code]).toEqual([403, 'session-ended'])
    const next = await signedIn(service.app, email)
    expect(next.id).toBe(id)
    expect(await list(next.accessToken)).toMatchObject([{ isCurrent: true }])
  })
})
