import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, expect, it } from 'vitest'
import { databaseClock } from '#service/database/shared-clock.ts'
import type { Mailer, MailMessage } from '#service/messaging/mail/transport.ts'
import { forgotPassword, newAddress, refresh, resetPassword, signIn, signUpAs } from '../accounts/identity-calls.ts'
import { jobsToRest, mailedUrls, pages } from '../accounts/mailed-links.ts'
import { statusesOf } from '../calls.ts'
import { buy, signUp, snareLine } from '../customers.ts'
import { receive, until } from '../messaging/webhooks.ts'
import { createTestService } from '../test-service.ts'

// Processes of one shop, on machines whose clocks tell different times.
const day = 24 * 3600_000
const handedOver: MailMessage[] = []
/** Takes long over each mail, so that another process finds it in progress. */
const mailer: Mailer = {
  async send(message) {
    handedOver.push(message)
    await wait(1000)
  },
  close: () => undefined,
}
const options = { limits: true, sharedClock: databaseClock, mailer }
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
    const [url] = await mailedUrls({ mails: handedOver }, email, pages.reset)
    const link = { email, code: url?.searchParams.get('code') ?? '' }
    expect((await resetPassword(right.app, link, 'another horse battery')).statusCode).toBeLessThan(300)
  }
})

it('send no mail that another of them is sending', { tags: ['long'] }, async () => {
  const customers = await Promise.all(Array.from({ length: 4 }, () => signUp(behind.app)))
  for (const { email } of customers) await forgotPassword(behind.app, email)
  await jobsToRest(right)
  for (const { email } of customers) expect(await mailedUrls({ mails: handedOver }, email, pages.reset)).toHaveLength(1)
})

it('deliver no message that another of them is delivering', { tags: ['long'] }, async () => {
  const receiver = await receive(right, 'order.completed')
  let arrived = 0
  receiver.answerWith(() => {
    arrived += 1
    return null
  })
  for (const selling of [behind, right]) {
    const { accessToken } = await signUp(selling.app)
    await buy(selling.app, accessToken, snareLine())
  }
  await until(() => expect(arrived).toBe(2))
  await wait(1000)
  expect(arrived).toBe(2)
})
