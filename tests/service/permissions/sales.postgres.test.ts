import { it } from 'vitest'
import type { OrderDocument } from '#contract/endpoints/orders.ts'
import type { Checkout } from '#contract/entities/checkout.ts'
import { chooseEach } from '#tests/environment/length.ts'
import { jobsToRest } from '../accounts/mailed-links.ts'
import { dataOf, send } from '../calls.ts'
import { terms } from '../catalogue/education.ts'
import { openCheckout, snareLine } from '../customers.ts'
import { company, giveConsent, taxedContent } from '../germany.ts'
import { startService } from '../start-service.ts'
import { type Arrival, type Caller, expectAnswers, signUpCallers } from './callers.ts'
import { rows, type World } from './sales-table.ts'

const service = await startService('buying-callers', { company, catalogue: taxedContent, education: terms })
const { owner, tokens } = await signUpCallers(service)

/** A checkout of the owner's that can be paid. */
async function openToPay() {
  const { orderId, checkoutId } = await openCheckout(service.app, owner.token, snareLine())
  return { orderId, checkoutId, consent: (await giveConsent(service.app, checkoutId)) || {} }
}

const payBy = (paymentToken: string, { checkoutId, consent }: { checkoutId: string; consent: object }) =>
  dataOf<Checkout>(
    send(service.app, 'POST', `/api/checkout/${checkoutId}/pay`, { json: { paymentToken, billing: {}, consent } }),
  )

async function sell(): Promise<Pick<World, 'orderId' | 'documentPath'>> {
  const opened = await openToPay()
  await payBy('tok_success', opened)
  await jobsToRest(service)
  const path = `/api/customer/inventory/orders/${opened.orderId}/documents`
  const [invoice] = await dataOf<OrderDocument[]>(send(service.app, 'GET', path, { token: owner.token }))
  const { pathname, search } = new URL(invoice?.url ?? '')
  return { orderId: opened.orderId, documentPath: pathname + search }
}

const sold = await sell()

async function arrive(caller: Caller): Promise<Arrival<World>> {
  const waiting = await openToPay()
  await payBy('tok_second_step', waiting)
  const { checkoutId, consent } = await openToPay()
  const world = { ...sold, checkoutId, consent, waitingId: waiting.checkoutId, email: owner.email }
  return { world, token: tokens[caller], secrets: [owner.id, owner.email, world.orderId, sold.documentPath] }
}

it.each(chooseEach(3, rows))('$name answers each caller as they may', { tags: ['roles.two-levels'] }, (row) =>
  expectAnswers(service, row, 'backline', arrive),
)
