import { randomUUID } from 'node:crypto'
import { createTokens, type Tokens } from '#service/accounts/identity/access-tokens.ts'
import type { CatalogueContent } from '#service/catalogue/content.ts'
import { exampleContent } from '#service/catalogue/products/example-catalogue.ts'
import { loadKeys } from '#service/platform/keys/service.ts'
import { dataOf, send } from '#tests/service/calls.ts'
import { coupon, withCoupons } from '#tests/service/catalogue/coupons.ts'
import { buyer, openCheckout, password, snareLine } from '#tests/service/customers.ts'
import { activate, machineFile, requestActivation } from '#tests/service/licensing/devices.ts'
import { type TestService, testKeySecret, vendor } from '#tests/service/test-service.ts'
import type { Live } from './schema-values.ts'

const voucherCodes = ['FUZZ-ONE', 'FUZZ-TWO', 'FUZZ-THREE']
/** What the vendor of the fuzzed shop sells, with a coupon and vouchers. */
export const fuzzedCatalogue: CatalogueContent = {
  ...withCoupons(coupon('ten', { percentage: 10 })),
  vouchers: [
    { id: 'fuzz', name: 'Fuzz', description: 'To be fuzzed', products: { 'snare-works': 1 }, codes: voucherCodes },
  ],
}

/** What there is in a shop: its ids, codes and addresses by the names that operations know them by. */
export type World = {
  live: Live
  /** The access token of a customer, the same as long as their session lasts. */
  token(): Promise<string>
  renew(): void
}

/** A customer who owns something, has an open order, a device, and another one that asks. */
export async function createWorld(service: TestService): Promise<(isAlone: boolean) => Promise<World>> {
  const { app } = service
  const { user, token, orderId, licenseId } = await buyer(app)
  const licenseToken = await activate(app, token, 'laptop')
  const open = await openCheckout(app, token, snareLine())
  const paid = await openCheckout(app, undefined, snareLine())
  const request = await requestActivation(app, 'new laptop')
  const download = '/api/customer/inventory/products/snare-works/download/Mac/latest'
  const { location } = await dataOf<{ location: string }>(
    send(app, 'GET', download, { token, query: { redirect: 'false' } }),
  )
  const activation = await dataOf<{ items: { id: string }[] }>(
    send(app, 'GET', `/api/customer/inventory/licenses/${licenseId}/activations`, { token }),
  )
  const { searchParams, pathname } = new URL(location)
  const [id = '', version = '', key = '', name = ''] = pathname.split('/').slice(-4)
  const products = exampleContent.products.map((product) => product.id)
  const live: Live = {
    orders: [open.orderId, orderId, paid.orderId],
    checkout: [open.checkoutId, paid.checkoutId],
    activations: [request.id, ...products],
    request: [request.id],
    licenses: [licenseId, ...products],
    activationId: activation.items.map((item) => item.id),
    products,
    downloads: [id],
    version: [version, 'latest'],
    key: [key],
    name: [name, 'Ada'],
    target: ['Mac', 'mac', 'Windows'],
    expires: [searchParams.get('expires') ?? ''],
    signature: [searchParams.get('signature') ?? ''],
    productId: products,
    bundleId: ['whole-kit'],
    variationId: ['full'],
    provider: ['test', 'stripe'],
    id: ['p/snare-works/full', 'b/whole-kit/full'],
    code: ['ten', 'TEN', ...voucherCodes],
    email: [user.email],
    password: [password],
    currentPassword: [password],
    token: [user.refreshToken],
    paymentToken: ['tok_success', 'tok_declined', 'tok_3ds'],
    currency: ['EUR', 'USD'],
    countryCode: ['DE', 'US'],
    text: [licenseToken, token, password, machineFile('snare-works', 'studio')],
    returnUrl: ['https://shop.example/snare'],
    role: ['student', 'teacher'],
    topic: ['buying', 'other'],
  }
  const tokens = await createTokens(
    await loadKeys(service.database, service.clock.now, testKeySecret),
    vendor.id,
    service.clock.now,
  )
  return async (isAlone) => {
    let session: Promise<string> | null = null
    const open = async () => startSession(service, tokens, isAlone ? await copyCustomer(service, user.id) : user.id)
    return {
      live,
      token: () => (session ??= open()),
      renew() {
        session = null
      },
    }
  }
}

/** Somebody with the same password, without the time that it takes to hash it. */
async function copyCustomer({ database }: TestService, from: string): Promise<string> {
  const customer = await database.query
    .selectFrom('customers')
    .selectAll()
    .where('id', '=', from)
    .executeTakeFirstOrThrow()
  const id = randomUUID()
  const { address, ...rest } = customer
  await database.query
    .insertInto('customers')
    .values({ ...rest, address: null, id, email: `${id}@example.com` })
    .execute()
  return id
}

async function startSession({ database, clock }: TestService, tokens: Tokens, customerId: string): Promise<string> {
  const sessionId = randomUUID()
  const at = clock.now()
  await database.query
    .insertInto('sessions')
    .values({ id: sessionId, customerId, userAgent: null, createdAt: at, lastUsedAt: at, endedAt: null })
    .execute()
  return tokens.signAccess({ customerId, sessionId })
}
