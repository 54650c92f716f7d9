import { afterAll, beforeAll, it } from 'vitest'
import type { OrderDocument } from '#contract/endpoints/orders.ts'
import type { Checkout } from '#contract/entities/checkout.ts'
import { exampleContent } from '#service/catalogue/products/example-catalogue.ts'
import type { Company } from '#service/sales/vendor.ts'
import { signedIn } from '../accounts/identity-calls.ts'
import { jobsToRest } from '../accounts/mailed-links.ts'
import { dataOf, send } from '../calls.ts'
import { terms } from '../catalogue/education.ts'
import { openCheckout, signUp, snareLine } from '../customers.ts'
import { createTestService, type TestService } from '../test-service.ts'
import { type Arrival, type Caller, expectAnswers, forge, revokedToken } from './callers.ts'
import { rows, type World } from './sales-table.ts'

const company: Company = {
  legalName: 'Works GmbH',
  representedBy: 'Wanda',
  streetAddress: 'Weg 1',
  postCode: '10999',
  locality: 'Berlin',
  countryCode: 'DE',
  vatId: 'DE136695976',
  ossRegistered: true,
  ukRegistered: false,
}
const catalogue = { ...exampleContent, store: { ...exampleContent.store, pricesIncludeTax: ['EUR'] } }
const address = {
  countryCode: 'DE',
  streetAddress1: 'Gasse 7',
  streetAddress2: null,
  locality: 'Köln',
  region: null,
  postCode: '50667',
}

let service: TestService
let owner: { id: string; email: string; token: string }
let tokens: Record<Caller, string | undefined>
let sold: Pick<World, 'orderId' | 'documentPath'>
beforeAll(async () => {
  service = await createTestService('buying-callers', { company, catalogue, education: terms })
  const { accessToken: expired, id, email } = await signUp(service.app)
  service.clock.advance(16 * 60_000)
  const { accessToken: token } = await signedIn(service.app, email)
  const { accessToken: other } = await signUp(service.app, 'Eve')
  const revoked = await revokedToken(service.app, email)
  owner = { id, email, token }
  tokens = { anonymous: undefined, owner: token, other, expired, revoked, forged: await forge(token) }
  sold = await sell()
})
afterAll(() => service.close())

/** A checkout of the owner's that can be paid. */
async function openToPay() {
  const { orderId, checkoutId } = await openCheckout(service.app, owner.token, snareLine())
  const billing = send(service.app, 'PATCH', `/api/checkout/${checkoutId}/billing`, { json: { address } })
  const { law } = await dataOf<Checkout>(billing)
  return { orderId, checkoutId, consent: { instantDelivery: true, text: law?.consent ?? '' } }
}

const payBy = (paymentToken: string, { checkoutId, consent }: { checkoutId: string; consent: object }) =>
  dataOf<Checkout>(
    send(service.app, 'POST', `/api/checkout/${checkoutId}/pay`, { json: { paymentToken, billing: {}, consent } }),
  )

async function sell(): Promise<typeof sold> {
  const opened = await openToPay()
  await payBy('tok_success', opened)
  await jobsToRest(service)
  const path = `/api/customer/inventory/orders/${opened.orderId}/documents`
  const [invoice] = await dataOf<OrderDocument[]>(send(service.app, 'GET', path, { token: owner.token }))
  const { pathname, search } = new URL(invoice?.url ?? '')
  return { orderId: opened.orderId, documentPath: pathname + search }
}

async function arrive(caller: Caller): Promise<Arrival<World>> {
  const waiting = await openToPay()
  await payBy('tok_second_step', waiting)
  const { checkoutId, consent } = await openToPay()
  const world = { ...sold, checkoutId, consent, waitingId: waiting.checkoutId, email: owner.email }
  return { world, token: tokens[caller], secrets: [owner.id, owner.email, world.orderId, sold.documentPath] }
}

it.each(rows)('$method $name answers each caller as they may', { tags: ['roles.two-levels'] }, (row) =>
  expectAnswers(service, row, 'backline', arrive),
)
