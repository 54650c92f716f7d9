import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, it } from 'vitest'
import type { UserWithTokens } from '#contract/entities/identity.ts'
import { exampleContent } from '#service/catalogue/products/example-catalogue.ts'
import { signedIn } from '../accounts/identity-calls.ts'
import { dataOf, send } from '../calls.ts'
import { signUp } from '../customers.ts'
import { activate, machineFile, readJwt, requestActivation } from '../licensing/devices.ts'
import { createTestService, type TestService } from '../test-service.ts'
import { type Arrival, type Caller, expectAnswers, forge, revokedToken } from './callers.ts'
import { downloadPath, rows, type World } from './licensing-table.ts'

const codes = Array.from({ length: 300 }, () => `WALK-${randomUUID()}`)
const catalogue = {
  ...exampleContent,
  vouchers: [{ id: 'walk', name: 'Walk', description: 'For the walk', products: { 'snare-works': 2 }, codes }],
}

let service: TestService
let owner: { user: Omit<UserWithTokens, 'accessToken'>; token: string }
let tokens: Record<Caller, string | undefined>
beforeAll(async () => {
  service = await createTestService('licensing-callers', { catalogue })
  const { accessToken: expired, ...user } = await signUp(service.app)
  service.clock.advance(16 * 60_000)
  const { accessToken: token } = await signedIn(service.app, user.email)
  const { accessToken: other } = await signUp(service.app, 'Eve')
  owner = { user, token }
  const revoked = await revokedToken(service.app, user.email)
  tokens = { anonymous: undefined, owner: token, other, expired, revoked, forged: await forge(token) }
})
afterAll(() => service.close())

/** Takes all devices and licenses away but one license of the owner's, which no device is on. */
async function startAnew(): Promise<string> {
  const { query } = service.database
  await query.deleteFrom('activationRequests').execute()
  await query.deleteFrom('activations').execute()
  await query.deleteFrom('licenses').execute()
  const id = randomUUID()
  const given = { orderId: null, grantKey: id, status: 'Active', activeActivations: 0, maxActivations: 5 } as const
  const createdAt = service.clock.now()
  const license = { id, customerId: owner.user.id, productId: 'snare-works', ...given, createdAt }
  await query.insertInto('licenses').values(license).execute()
  return id
}

async function arrive(caller: Caller): Promise<Arrival<World>> {
  const { token, user } = owner
  const licenseId = await startAnew()
  const licenseToken = await activate(service.app, token, 'laptop')
  const { id: requestId, pollPath } = await requestActivation(service.app, 'new laptop')
  const offline = { token, text: machineFile('snare-works', 'studio') }
  const { headers } = await send(service.app, 'POST', '/api/customer/inventory/activate', offline)
  const { pathname, search } = new URL(String(headers.location))
  const located = send(service.app, 'GET', downloadPath, { token, query: { redirect: 'false' } })
  const location = new URL((await dataOf<{ location: string }>(located)).location)
  const world = {
    licenseId,
    licenseToken,
    requestId,
    pollPath,
    activationId: String(readJwt(licenseToken).claims.id),
    voucherCode: codes.pop() ?? '',
    machineFile: machineFile('snare-works', 'new studio'),
    licenseFilePath: pathname + search,
    downloadPath: location.pathname + location.search,
  }
  return { world, token: tokens[caller], secrets: [user.id, user.email, licenseId, world.activationId] }
}

it.each(rows)('$method $name answers each caller as they may', { tags: ['roles.two-levels'] }, (row) =>
  expectAnswers(service, row, 'backline', arrive),
)

it.each(rows)('$method $name does so in the other dialect', (row) =>
  expectAnswers(service, row, 'moonbase', arrive, ['anonymous', 'owner']),
)
