import { randomUUID } from 'node:crypto'
import type { OrderDocument } from '#contract/endpoints/orders.ts'
import type { CatalogueContent } from '#service/catalogue/content.ts'
import { toTransferPolicy } from '#service/licensing/index.ts'
import type { PaymentEvent } from '#service/sales/payments/providers/provider.ts'
import { signedIn } from '#tests/service/accounts/identity-calls.ts'
import { jobsToRest } from '#tests/service/accounts/mailed-links.ts'
import { type CallOptions, dataOf, send } from '#tests/service/calls.ts'
import { coupon, withCoupons } from '#tests/service/catalogue/coupons.ts'
import { addressOf, downloadPath } from '#tests/service/catalogue/downloads.ts'
import { terms } from '#tests/service/catalogue/education.ts'
import { licensesOf, snareLine } from '#tests/service/customers.ts'
import { company } from '#tests/service/germany.ts'
import {
  activate,
  activateByFile,
  cancel,
  fulfilWithTrial,
  machineFile,
  readRequest,
  requestActivation,
  revokeFromDevice,
  validate,
} from '#tests/service/licensing/devices.ts'
import { addSerial, check, verify } from '#tests/service/licensing/license-checks.ts'
import { peek, redeem } from '#tests/service/licensing/vouchers.ts'
import { type TestService, type TestServiceOptions, testEventSecret } from '#tests/service/test-service.ts'
import { postEvent } from '../payments/post-events.ts'
import { walkAccount, walkGuest, walkMail, walkOut } from './account.ts'
import { walkFormer } from './former.ts'
import { openForPaying } from './paying.ts'
import { createSecrets, type Exchange, recordCalls, type Secrets, type Walk, walkForms } from './record.ts'
import { walkTransfers } from './transfers.ts'

const orders = '/api/customer/orders'

/** Looks around, fills a cart and changes it. */
async function walkCart({ service: { app } }: Walk): Promise<void> {
  const id = randomUUID()
  const change = (method: 'GET' | 'PATCH' | 'DELETE', path: string, options: CallOptions = {}) =>
    send(app, method, `${orders}/${id}${path}`, options)
  await send(app, 'GET', '/api/customer/storefront')
  for (const path of ['', '/keys', '/keys/jwks.json']) await send(app, 'GET', `/api/public/vendors/current${path}`)
  await change('PATCH', '', { json: { items: [snareLine()] } })
  await change('GET', '')
  await change('PATCH', '/coupon', { query: { code: 'ten' } })
  await change('DELETE', '/coupon', { query: { code: 'ten' } })
  await change('DELETE', '/coupons')
  await change('DELETE', '/billing-details')
}

/** Pays by a card that fails, twice by one that asks for a second step, and by one that is taken; answers the order's id. */
async function walkCheckout(walk: Walk, token: string): Promise<string> {
  const { app } = walk.service
  const { orderId, path, payBy } = await openForPaying(walk, token)
  await send(app, 'GET', path)
  await payBy('tok_planted')
  await payBy('tok_declined')
  await payBy('tok_second_step')
  await send(app, 'POST', `${path}/test-bank`, { json: { approve: false } })
  await payBy('tok_second_step')
  await send(app, 'POST', `${path}/abandon`)
  await payBy('tok_success')
  await send(app, 'POST', `${path}/check`)
  return orderId
}

async function walkPapers({ service, secrets: { plant } }: Walk, token: string, orderId: string): Promise<void> {
  const { app } = service
  await jobsToRest(service)
  await send(app, 'GET', '/api/customer/inventory/orders', { token })
  const documents = await dataOf<OrderDocument[]>(
    send(app, 'GET', `/api/customer/inventory/orders/${orderId}/documents`, { token }),
  )
  for (const { url } of documents) {
    const { pathname, searchParams } = new URL(url)
    plant('signature of an address', searchParams.get('signature') ?? '')
    await send(app, 'GET', pathname, { query: Object.fromEntries(searchParams) })
  }
}

/** What the payment provider posts, and what somebody posts in its name. */
async function walkEvents({ service, secrets: { plant } }: Walk): Promise<void> {
  plant('webhook secret', testEventSecret)
  const event: PaymentEvent = {
    id: 'evt_planted',
    type: 'payment.declined',
    paymentId: randomUUID(),
    reference: 'none',
    about: 'payment',
    outcome: { status: 'Declined', reason: 'The card was declined' },
  }
  await postEvent(service, event)
  await postEvent(service, event, plant('webhook secret', 'whsec_of_somebody_else'))
}

const inventory = '/api/customer/inventory'

async function walkInventory({ service, secrets: { plant } }: Walk, token: string): Promise<void> {
  const { app } = service
  await peek(service, plant('voucher code', plantedCode))
  await peek(service, plant('voucher code', 'PLANTED-GUESS'))
  await redeem(service, plantedCode, { token })
  const products = `${inventory}/products`
  for (const path of [
    ...[`${inventory}/licenses`, products, `${products}/snare-works`, `${products}/snare-works/licenses`],
    `${products}/snare-works/licenses/activations`,
  ])
    await send(app, 'GET', path, { token })
  const address = await addressOf(app, downloadPath('snare-works', 'Mac'), { token })
  plant('signature of an address', new URL(address, 'https://shop.example').searchParams.get('signature') ?? '')
  await send(app, 'GET', address)
}

async function walkDevices({ service, secrets: { plant } }: Walk, token: string): Promise<void> {
  const { app } = service
  const licenseToken = plant('license token', await activate(app, token, 'planted laptop'))
  plant('license token', (await validate(app, licenseToken)).body)

  const asked = await requestActivation(app, 'planted tablet')
  plant('activation request', asked.id)
  await readRequest(app, asked.id, token)
  await send(app, 'GET', `/api/customer/activations/${asked.id}/completed`)
  await fulfilWithTrial(app, asked.id)
  plant('license token', (await send(app, 'GET', asked.pollPath)).body)
  const unwanted = await requestActivation(app, 'planted phone')
  await cancel(app, plant('activation request', unwanted.id))

  const { headers } = await activateByFile(app, machineFile('snare-works', 'planted studio'), { token })
  const file = new URL(String(headers.location))
  plant('signature of an address', file.searchParams.get('signature') ?? '')
  plant('license token', (await send(app, 'GET', file.pathname + file.search)).body)
  const compact = await send(app, 'GET', `${file.pathname}${file.search}&form=Compact`)
  plant('license token', (await validate(app, plant('compact license', compact.body))).body)

  const licenses = (await licensesOf(app, token)).items
  for (const { id } of licenses) {
    const path = `${inventory}/licenses/${id}/activations`
    const activations = await dataOf<{ items: { id: string }[] }>(send(app, 'GET', path, { token }))
    const [first] = activations.items
    if (first) await send(app, 'POST', `${path}/${first.id}/revoke`, { token })
  }
  await send(app, 'POST', `${inventory}/licenses/${licenses[0]?.id}/receipt`, { token })
  await send(app, 'GET', '/api/license-log')
  await send(app, 'GET', '/api/license-log/consistency', { query: { from: '0', to: '0' } })
  const other = plant('license token', await activate(app, token, 'planted desktop'))
  await revokeFromDevice(app, other)
}

/** Asks as plug-ins do that were sold at a former store, for the customer's license and for none. */
async function walkLicenseChecks({ service, secrets: { plant } }: Walk, token: string): Promise<void> {
  const serial = plant('serial number', randomUUID())
  const [license] = (await licensesOf(service.app, token)).items
  await addSerial(service, license?.id ?? '', serial, { source: 'lemon-squeezy', formerProduct: 'clatter' })
  const asked = { license_key: serial, product_permalink: 'clatter', instance_name: 'Planted Mac' }
  await verify(service, asked)
  await verify(service, { ...asked, license_key: plant('serial number', 'planted guess') })
  const { instance } = (await check(service, 'activate', asked)).json()
  await check(service, 'validate', { license_key: serial, instance_id: instance.id })
  await check(service, 'deactivate', { license_key: serial, instance_id: instance.id })
  await service.services.licenseExpiry.endExpired()
}

/** A voucher's code that nobody else has redeemed. */
const plantedCode = `PLANTED-${randomUUID().slice(0, 8)}`

const vouchers = [
  { id: 'planted', name: 'Planted', description: 'To be found', products: { 'kick-works': 1 }, codes: [plantedCode] },
]
const catalogue: CatalogueContent = { ...withCoupons(coupon('ten', { code: 'TEN' })), vouchers }

/** What a service has to be for the walk. */
export const walkedService: TestServiceOptions = {
  catalogue,
  education: terms,
  licenseChecks: ['gumroad', 'lemon-squeezy'],
  transferPolicy: toTransferPolicy({
    daysAfterPurchase: 0,
    fee: { paidBy: 'recipient', perLicense: { EUR: 20, USD: 25 } },
  }),
  limits: true,
  trustedProxies: ['127.0.0.1'],
  postsEvents: false,
  company,
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
  await walkLicenseChecks(walk, token)
  await walkPapers(walk, token, orderId)
  await walkFormer(walk, token)
  await walkTransfers(walk, token)
  await walkOut(walk, person)
  return { exchanges, secrets: walk.secrets }
}
