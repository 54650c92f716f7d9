import { randomUUID } from 'node:crypto'
import type { CatalogueContent } from '#service/catalogue/products/content.ts'
import { coupon, withCoupons } from '#tests/service/coupons.ts'
import { terms } from '#tests/service/education.ts'
import { signedIn } from '#tests/service/identity-calls.ts'
import type { TestService, TestServiceOptions } from '#tests/service/test-service.ts'
import { walkAccount, walkGuest, walkMail, walkOut } from './account.ts'
import { walkCart, walkCheckout, walkEvents, walkPapers } from './buying.ts'
import { walkDevices, walkInventory } from './owning.ts'
import { type Exchange, recordCalls } from './record.ts'
import { createSecrets, type Secrets } from './secrets.ts'
import { walkForms } from './writing.ts'

export type Walk = { service: TestService; secrets: Secrets }

/** A voucher's code that nobody else has redeemed. */
export const plantedCode = `PLANTED-${randomUUID().slice(0, 8)}`

const vouchers = [
  { id: 'planted', name: 'Planted', description: 'To be found', products: { 'kick-works': 1 }, codes: [plantedCode] },
]
const catalogue: CatalogueContent = { ...withCoupons(coupon('ten', { code: 'TEN' })), vouchers }

/** What a service has to be for the walk. */
export const walkedService: TestServiceOptions = {
  ...{ catalogue, education: terms, limits: true, trustedProxies: ['127.0.0.1'], postsEvents: false },
  company: {
    ...{ legalName: 'Works', representedBy: 'Wanda', streetAddress: 'Weg 1', postCode: '10999', locality: 'Berlin' },
    ...{ countryCode: 'DE', vatId: 'DE136695976', ossRegistered: true, ukRegistered: false },
  },
}

/** Makes every call of the contract, well and badly, and tells what was said and which secrets passed. */
export async function walkEveryOperation(given: TestService): Promise<{ exchanges: Exchange[]; secrets: Secrets }> {
  const { service, exchanges } = recordCalls(given)
  const walk = { service, secrets: createSecrets() }
  const receiver = walk.secrets.plant('address of a receiver', 'https://hooks.invalid/planted/key')
  const { secret } = await service.services.webhooks.receivers.add(receiver, ['order.completed', 'activation.created'])
  walk.secrets.plant('webhook secret', secret)
  const person = await walkAccount(walk)
  const { accessToken: token } = await signedIn(service.app, person.email, person.password)
  walk.secrets.plant('access token', token)
  await Promise.all([walkGuest(walk), walkMail(walk), walkCart(walk), walkForms(walk), walkEvents(walk)])
  const orderId = await walkCheckout(walk, token)
  await walkInventory(walk, token)
  await walkDevices(walk, token)
  await walkPapers(walk, token, orderId)
  await walkOut(walk, person)
  return { exchanges, secrets: walk.secrets }
}
