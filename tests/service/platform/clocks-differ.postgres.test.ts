import { sql } from 'kysely'
import { afterAll, expect, it } from 'vitest'
import { databaseClock } from '#service/database/shared-clock.ts'
import { forgotPassword, newAddress, refresh, resetPassword, signIn, signUpAs } from '../accounts/identity-calls.ts'
import { mailedUrls, pages } from '../accounts/mailed-links.ts'
import { statusesOf } from '../calls.ts'
import { signUp } from '../customers.ts'
import { createTestService } from '../test-service.ts'

// Processes of one shop, on machines whose clocks tell different times.
const day = 24 * 3600_000
const options = { limits: true, sharedClock: databaseClock }
const right = await createTestService('clocks-differ', options)
const ahead = await createTestService('clocks-differ', { ...options, place: right.place })
const behind = await createTestService('clocks-differ', { ...options, place: right.place })
ahead.clock.advance(2 * day)
behind.clock.advance(-2 * day)
afterAll(async () => {
  for (const service of [ahead, behind, right]) await service.close()
})

it('together let nobody guess a password more often than one of them would', async () => {
  const { email } = await signUp(right.app)
  const statuses = await statusesOf(15, (turn) =>
    signIn([right, ahead, behind][turn % 3]?.app ?? right.app, email, 'a guess'),
  )
  expect(statuses).toEqual([...Array(10).fill(404), ...Array(5).fill(429)])
})

it('take a refresh token that two tabs use at once for no theft', async () => {
  for (const [first, second] of [
    [ahead, behind],
    [behind, ahead],
  ] as const) {
    const session = await signUp(right.app)
    const one = await refresh(first.app, session)
    const other = await refresh(second.app, session)
    expect([one.statusCode, other.statusCode]).toEqual([200, 200])
    expect(other.json().data.refreshToken).toBe(one.json().data.refreshToken)
  }
})

it('detect a refresh token that comes back later, whichever of them saw it first', async () => {
  for (const [first, second] of [
    [ahead, behind],
    [behind, ahead],
  ] as const) {
    const session = await signUp(right.app)
    const rotated = await refresh(first.app, session)
    await sql`update refresh_tokens set used_at = used_at - interval '11 seconds' where session_id in (
      select id from sessions where customer_id = ${session.id})`.execute(right.database.query)
    expect((await refresh(second.app, session)).statusCode).toBe(403)
    expect((await refresh(first.app, rotated.json().data)).statusCode).toBe(403)
  }
})

it('take a link that another of them has mailed', async () => {
  for (const mailing of [ahead, behind]) {
    const email = newAddress()
    await signUpAs(right.app, email)
    await forgotPassword(mailing.app, email)
    const [url] = await mailedUrls([right, ahead, behind], email, pages.reset)
    const link = { email, code: url?.searchParams.get('code') ?? '' }
    expect((await resetPassword(right.app, link, 'another horse battery')).statusCode).toBeLessThan(300)
  }
})
