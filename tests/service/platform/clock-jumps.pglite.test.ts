import { afterAll, afterEach, describe, expect, it, vi } from 'vitest'
import { expireRequestJob } from '#service/licensing/activations/request-expiry.ts'
import {
  forgotPassword,
  getUser,
  newAddress,
  refresh,
  resetPassword,
  signedIn,
  signIn,
  signUpAs,
} from '../accounts/identity-calls.ts'
import { mailedLink, pages } from '../accounts/mailed-links.ts'
import { statusesOf } from '../calls.ts'
import { signUp } from '../customers.ts'
import { createTestService } from '../test-service.ts'

const hour = 3600_000
const year = 365 * 24 * hour

let service = await createTestService('clock-jumps', { limits: true })
let ahead = 0
afterAll(() => service.close())

/** Sets the machine's clock, and with it that of a database on the same machine. */
function setClock(offset: number): void {
  service.clock.advance(offset - ahead)
  ahead = offset
}
afterEach(() => setClock(0))

/** The same shop, started anew with the machine's clock as it is then. */
async function restart(): Promise<void> {
  const { place } = service
  await service.close()
  service = await createTestService('clock-jumps', { limits: true, place })
  const offset = ahead
  ahead = 0
  setClock(offset)
}

async function guess(email: string, times: number): Promise<number[]> {
  return statusesOf(times, () => signIn(service.app, email, 'a guess'))
}

describe.each([
  ['a year', year],
  ['an hour', hour],
])('a machine whose clock was %s ahead and is put right', (_, jump) => {
  it.each([false, true])('locks nobody out (restarted meanwhile: %s)', async (isRestarted) => {
    const { email } = await signUp(service.app)
    setClock(jump)
    expect((await guess(email, 11)).at(-1)).toBe(429)
    setClock(0)
    if (isRestarted) await restart()
    expect((await signIn(service.app, email)).statusCode).toBe(200)
    // And from here on it counts as ever.
    expect(await guess(email, 11)).toEqual([...Array(10).fill(404), 429])
  })

  it('detects a refresh token that comes back', async () => {
    const { email } = await signUp(service.app)
    setClock(jump)
    const session = await signedIn(service.app, email)
    const rotated = await refresh(service.app, session)
    expect(rotated.statusCode).toBe(200)
    setClock(0)
    expect((await refresh(service.app, session)).statusCode).toBe(403)
    expect((await refresh(service.app, rotated.json().data)).statusCode).toBe(403)
  })

  it('lets a customer go on who signed in meanwhile, by signing in once more at most', async () => {
    const { email } = await signUp(service.app)
    setClock(jump)
    const session = await signedIn(service.app, email)
    setClock(0)
    const access = await getUser(service.app, session.accessToken)
    expect(access.statusCode).toBe(401)
    expect([200, 403]).toContain((await refresh(service.app, session)).statusCode)
    expect((await getUser(service.app, (await signedIn(service.app, email)).accessToken)).statusCode).toBe(200)
  })
})

it('a refresh token that was used is detected when the clock is set ahead, too', async () => {
  const stolen = await signUp(service.app)
  const rotated = await refresh(service.app, stolen)
  setClock(hour)
  expect((await refresh(service.app, stolen)).statusCode).toBe(403)
  expect((await refresh(service.app, rotated.json().data)).statusCode).toBe(403)
})

it('a link that was mailed while the clock was a year ahead is not good for a year', async () => {
  const email = newAddress()
  await signUpAs(service.app, email)
  setClock(year)
  await forgotPassword(service.app, email)
  const link = await mailedLink(service, email, pages.reset)
  setClock(0)
  expect((await resetPassword(service.app, link, 'another horse battery')).statusCode).toBe(400)
  await forgotPassword(service.app, email)
  const next = await mailedLink(service, email, pages.reset, 2)
  expect((await resetPassword(service.app, next, 'another horse battery')).statusCode).toBeLessThan(300)
})

it('a job queued while the clock was a year ahead is done after a restart, and no lease lasts that long', {
  tags: ['long'],
}, async () => {
  setClock(year)
  const payload = { id: crypto.randomUUID() }
  await service.database.transaction((tx) =>
    service.services.jobs.enqueue(tx, {
      kind: expireRequestJob,
      queue: 'mail',
      payload,
      delayMs: hour,
      dedupeKey: payload.id,
    }),
  )
  const find = () =>
    service.database.query.selectFrom('jobs').selectAll().where('dedupeKey', '=', payload.id).executeTakeFirstOrThrow()
  const leasedUntil = (await find()).runAt
  await service.database.query.updateTable('jobs').set({ leasedUntil }).where('dedupeKey', '=', payload.id).execute()
  setClock(0)
  expect((await find()).doneAt).toBeNull()
  await restart()
  await vi.waitFor(async () => expect((await find()).doneAt).not.toBeNull(), 20_000)
})
