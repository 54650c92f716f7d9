import { randomUUID } from 'node:crypto'
import type { UserWithTokens } from '#contract/entities/identity.ts'
import { createTokens, type Tokens } from '#service/accounts/identity/access-tokens.ts'
import { refreshGrace } from '#service/accounts/identity/rules.ts'
import { loadKeys } from '#service/platform/keys/service.ts'
import { getUser, refresh } from '#tests/service/accounts/identity-calls.ts'
import { dataOf } from '#tests/service/calls.ts'
import { signUp } from '#tests/service/customers.ts'
import { type TestService, testKeySecret, vendor } from '#tests/service/test-service.ts'
import { doAtOnce } from '../payments/post-events.ts'

const batch = 100

/**
 * Has old refresh tokens of so many families used after their grace, each beside a family of the same customer that nobody
 * replays: what was not answered and ended as due.
 */
export async function replayLate(services: readonly [TestService, ...TestService[]], count: number): Promise<string[]> {
  const [first] = services
  const user = await signUp(first.app)
  const { database, clock } = first
  const tokens = await createTokens(await loadKeys(database, clock.now, testKeySecret), vendor.id, clock.now)
  const faults: string[] = []
  for (let done = 0; done < count; done += batch) {
    const families = Array.from({ length: Math.min(batch, count - done) }, (_, index) => done + index)
    faults.push(...(await replayBatch({ services, user, tokens }, families)))
  }
  return faults
}

type Shop = { services: readonly [TestService, ...TestService[]]; user: UserWithTokens; tokens: Tokens }
type Family = { stolen: UserWithTokens; newest: UserWithTokens; beside: UserWithTokens }

async function replayBatch(shop: Shop, indexes: readonly number[]): Promise<string[]> {
  const { services } = shop
  const appOf = (index: number) => (services[index % services.length] ?? services[0]).app
  const renew = (user: UserWithTokens, index: number) => dataOf<UserWithTokens>(refresh(appOf(index), user))
  const families = await doAtOnce(indexes, 8, async (index): Promise<[number, Family]> => {
    const [stolen, beside] = [await openSession(shop), await openSession(shop)]
    const second = await renew(stolen, index)
    // The successor may have been used itself, or not yet.
    return [index, { stolen, beside, newest: index % 2 === 0 ? second : await renew(second, index + 1) }]
  })
  // Just past the grace, or long past it.
  const late = [refreshGrace + 1, 60_000, 3_600_000]
  const passed = late[Math.floor((indexes[0] ?? 0) / batch) % late.length] ?? refreshGrace + 1
  for (const { clock } of services) clock.advance(passed)
  const faults = await doAtOnce(families, 8, async ([index, { stolen, newest, beside }]) => {
    const seen = [
      (await refresh(appOf(index), stolen)).statusCode,
      (await refresh(appOf(index + 1), newest)).statusCode,
      (await getUser(appOf(index), newest.accessToken)).statusCode,
      (await refresh(appOf(index), beside)).statusCode,
    ].join()
    return seen === '403,403,401,200' ? [] : [`family ${index}: replayed, newest, its access and beside it ${seen}`]
  })
  return faults.flat()
}

/** Signs the customer in once more, without the time that it takes to hash a password. */
async function openSession({ services: [{ database, clock }], user, tokens }: Shop): Promise<UserWithTokens> {
  const [sessionId, refreshToken, createdAt] = [randomUUID(), tokens.createRefresh(), clock.now()]
  const session = {
    id: sessionId,
    customerId: user.id,
    userAgent: null,
    createdAt,
    lastUsedAt: createdAt,
    endedAt: null,
  }
  await database.query.insertInto('sessions').values(session).execute()
  const expiresAt = new Date(createdAt.getTime() + 24 * 3_600_000)
  const hash = tokens.hashRefresh(refreshToken)
  await database.query.insertInto('refreshTokens').values({ hash, sessionId, createdAt, expiresAt }).execute()
  return { ...user, refreshToken, accessToken: tokens.signAccess({ customerId: user.id, sessionId }) }
}
