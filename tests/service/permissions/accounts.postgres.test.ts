import { createHash, randomUUID } from 'node:crypto'
import { it } from 'vitest'
import type { Dialect } from '#contract/constants.ts'
import type { UserWithTokens } from '#contract/entities/identity.ts'
import type { CodePurpose } from '#service/database/schema.ts'
import { chooseEach } from '#tests/environment/length.ts'
import { newAddress, signedIn } from '../accounts/identity-calls.ts'
import { mailedUrls, pages } from '../accounts/mailed-links.ts'
import { send } from '../calls.ts'
import { applyCoupon, coupon, withCoupons } from '../catalogue/coupons.ts'
import { openCheckout, signUp, snareLine } from '../customers.ts'
import { readJwt } from '../licensing/devices.ts'
import { startService } from '../start-service.ts'
import { rows, type World } from './accounts-table.ts'
import { type Caller, expectAnswers, forge, revokedToken } from './callers.ts'

const ten = coupon('ten', { code: 'TEN', name: 'Ten', description: 'Ten per cent' })
const service = await startService('callers', { catalogue: withCoupons(ten) })
const email = newAddress('reader')
await send(service.app, 'POST', '/api/customer/communications/subscribe', { json: { email } })
const [link] = await mailedUrls(service, email, pages.newsletter)
const moverId = (await signUp(service.app)).id
const reader = { email, token: link?.searchParams.get('token') ?? '' }
// Also where the row that confirms is left out, as in the short form.
await send(service.app, 'POST', '/api/customer/communications/confirm', { query: reader })

/** Puts a code for somebody where mailed ones are kept, without the mail. */
async function plantCode(purpose: CodePurpose, email: string, customerId: string): Promise<string> {
  const code = randomUUID()
  const hash = createHash('sha256').update(code).digest('base64url')
  const createdAt = service.clock.now()
  const expiresAt = new Date(createdAt.getTime() + 10 * 60_000)
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
    'address-join': await plantCode('address-join', wanted, owner.id),
    'email-change': await plantCode('email-change', wanted, owner.id),
    password: await plantCode('password', owner.email, owner.id),
    'sign-in': await plantCode('sign-in', owner.email, owner.id),
  }
  const email = newAddress('former')
  const former = { email, code: await plantCode('email-revert', email, moverId) }
  const passkeyId = randomUUID()
  const passkey = { id: passkeyId, name: 'Laptop', publicKey: 'AAAA', counter: 0, isBackedUp: false, lastUsedAt: null }
  await service.database.query
    .insertInto('customerPasskeys')
    .values({ ...passkey, customerId: owner.id, transports: '[]', createdAt: service.clock.now() })
    .execute()
  return {
    owner,
    orderId,
    codes,
    wanted,
    passkeyId,
    former,
    reader,
    sessionId: String(readJwt(owner.accessToken).claims.sid),
  }
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

it.each(chooseEach(3, rows))('$name answers each caller as they may', { tags: ['roles.two-levels'] }, (row) =>
  answerAs(row, 'backline'),
)

it.each(chooseEach(3, rows))('$name does so in the other dialect', (row) =>
  answerAs(row, 'moonbase', ['anonymous', 'owner']),
)
