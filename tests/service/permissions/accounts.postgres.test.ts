import { createHash, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Dialect } from '#contract/constants.ts'
import type { UserWithTokens } from '#contract/entities/identity.ts'
import type { Order } from '#contract/entities/orders.ts'
import type { CodePurpose } from '#service/database/schema.ts'
import { getUser, newAddress, signedIn } from '../accounts/identity-calls.ts'
import { mailedUrls, pages } from '../accounts/mailed-links.ts'
import { dataOf, send } from '../calls.ts'
import { applyCoupon, coupon, withCoupons } from '../catalogue/coupons.ts'
import { buyer, openCheckout, signUp, snareLine } from '../customers.ts'
import { readJwt } from '../licensing/devices.ts'
import { createTestService, type TestService } from '../test-service.ts'
import { rows, type World } from './accounts-table.ts'
import { type Caller, expectAnswers, forge, revokedToken } from './callers.ts'

let service: TestService
let reader: World['reader']
let moverId: string
beforeAll(async () => {
  const ten = coupon('ten', { code: 'TEN', name: 'Ten', description: 'Ten per cent' })
  service = await createTestService('callers', { catalogue: withCoupons(ten) })
  const email = newAddress('reader')
  await send(service.app, 'POST', '/api/customer/communications/subscribe', { json: { email } })
  const [link] = await mailedUrls(service, email, pages.newsletter)
  moverId = (await signUp(service.app)).id
  reader = { email, token: link?.searchParams.get('token') ?? '' }
})
afterAll(() => service.close())

/** Puts a code for somebody where mailed ones are kept, without the mail. */
async function plantCode(purpose: CodePurpose, email: string, customerId: string): Promise<string> {
  const code = randomUUID()
  const hash = createHash('sha256').update(code).digest('base64url')
  const createdAt = service.clock.now()
  const expiresAt = new Date(createdAt.getTime() + 3600_000)
  await service.database.query
    .insertInto('mailedCodes')
    .values({ hash, purpose, email, customerId, name: null, createdAt, expiresAt })
    .execute()
  return code
}

async function createWorld(owner: UserWithTokens): Promise<World> {
  const { orderId } = await openCheckout(service.app, owner.accessToken, snareLine())
  await applyCoupon(service.app, orderId, 'ten')
  const wanted = newAddress('wanted')
  const codes = {
    account: await plantCode('account', owner.email, owner.id),
    'email-change': await plantCode('email-change', wanted, owner.id),
    password: await plantCode('password', owner.email, owner.id),
  }
  const email = newAddress('former')
  const former = { email, code: await plantCode('email-revert', email, moverId) }
  return { owner, orderId, codes, wanted, former, reader, sessionId: String(readJwt(owner.accessToken).claims.sid) }
}

/** What there is, and the token that the caller comes with. */
async function arrive(caller: Caller): Promise<{ world: World; token: string | undefined }> {
  const first = await signUp(service.app)
  if (caller === 'expired') {
    service.clock.advance(16 * 60_000)
    const world = await createWorld(await signedIn(service.app, first.email))
    return { world, token: first.accessToken }
  }
  const world = await createWorld(first)
  if (caller === 'other') return { world, token: (await signUp(service.app, 'Eve')).accessToken }
  if (caller === 'revoked') return { world, token: await revokedToken(service.app, first.email) }
  if (caller === 'forged') return { world, token: await forge(first.accessToken) }
  return { world, token: caller === 'owner' ? first.accessToken : undefined }
}

const answerAs = (row: (typeof rows)[number], dialect: Dialect, who?: readonly Caller[]) =>
  expectAnswers(
    service,
    row,
    dialect,
    async (caller) => {
      const { world, token } = await arrive(caller)
      return { world, token, secrets: [world.owner.id, world.owner.email, world.sessionId] }
    },
    who,
  )

it.each(rows)('$method $name answers each caller as they may', { tags: ['roles.two-levels'] }, (row) =>
  answerAs(row, 'backline'),
)

it.each(rows)('$method $name does so in the other dialect', (row) => answerAs(row, 'moonbase', ['anonymous', 'owner']))

it('a completed order names its customer to its owner alone', { tags: ['entities.completed-order'] }, async () => {
  const { user, token, orderId } = await buyer(service.app)
  const other = await signUp(service.app, 'Eve')
  const tokens = { anonymous: undefined, other: other.accessToken, forged: await forge(token), nonsense: 'nonsense' }
  const read = (by?: string) =>
    dataOf<Order>(send(service.app, 'GET', `/api/customer/orders/${orderId}`, { token: by }))
  const nobody = { name: null, businessName: null, taxId: null, email: null, phone: null, address: null }
  for (const [who, by] of Object.entries(tokens))
    expect([who, await read(by)]).toMatchObject([who, { status: 'Completed', customer: nobody }])
  expect(await read(token)).toMatchObject({ customer: { ...nobody, name: 'Ada', email: user.email } })
})

it('nobody is signed in by a session that has ended, whatever its token says', async () => {
  const { accessToken } = await signUp(service.app)
  expect(
    (await send(service.app, 'DELETE', '/api/customer/identity/sessions', { token: accessToken })).statusCode,
  ).toBe(204)
  expect((await getUser(service.app, accessToken)).statusCode).toBe(401)
})
