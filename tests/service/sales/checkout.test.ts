import { describe, expect, it, vi } from 'vitest'
import { defaultMaxQuantity } from '#contract/constants.ts'
import type { Checkout } from '#contract/entities/checkout.ts'
import type { UserWithTokens } from '#contract/entities/identity.ts'
import type { Order } from '#contract/entities/orders.ts'
import { secondStepLifetime } from '#service/sales/payments/rules.ts'
import { dataOf, problemOf, send } from '../calls.ts'
import { kickLine, kitLine, licensesOf, openCheckout, password, pay, signUp, snareLine } from '../customers.ts'
import { startService } from '../start-service.ts'

/** Whether the second step's answer reaches the provider and is then lost on its way back to us. */
let isAnswerLost = false
const service = await startService('paying', {
  payments: (provider) => ({
    ...provider,
    async charge(charge) {
      const report = await provider.charge(charge)
      if (isAnswerLost) throw new Error('the connection was lost')
      return report
    },
  }),
})

const readCheckout = (id: string) => dataOf<Checkout>(send(service.app, 'GET', `/api/checkout/${id}`))
const untilStatus = (id: string, status: Checkout['status']) =>
  vi.waitFor(async () => expect((await readCheckout(id)).status).toBe(status), { timeout: 20_000 })
const payAsSeen = (id: string, due: Checkout['total']['due']) =>
  send(service.app, 'POST', `/api/checkout/${id}/pay`, { json: { paymentToken: 'tok_success', due } })

async function startCheckout() {
  const { accessToken: token, email } = await signUp(service.app)
  return { token, email, ...(await openCheckout(service.app, token, snareLine())) }
}

/** How many licenses a customer has, who signs in for it: their session may be long over. */
async function countLicenses(email: string): Promise<number> {
  const signIn = send(service.app, 'POST', '/api/customer/identity/sign-in', { text: password, query: { email } })
  return (await licensesOf(service.app, (await dataOf<UserWithTokens>(signIn)).accessToken)).items.length
}

describe('a customer who walks away at the bank', () => {
  it('can pay again once the time for it is over, and is charged once', { tags: ['long'] }, async () => {
    const { checkoutId, email } = await startCheckout()
    await pay(service.app, checkoutId, 'tok_second_step')
    service.clock.advance(secondStepLifetime - 60_000)
    await new Promise((resolve) => setTimeout(resolve, 1500))
    expect((await readCheckout(checkoutId)).status).toBe('ActionRequired')
    service.clock.advance(60_000)
    await untilStatus(checkoutId, 'Open')
    expect((await readCheckout(checkoutId)).declineReason).toMatch(/not taken in time/)
    expect(await dataOf<Checkout>(pay(service.app, checkoutId))).toMatchObject({ status: 'Completed' })
    expect(await countLicenses(email)).toBe(1)
  })

  it('owns what they paid for when only our hearing of it was cut off', async () => {
    const { checkoutId, email } = await startCheckout()
    await pay(service.app, checkoutId, 'tok_second_step')
    isAnswerLost = true
    const approve = send(service.app, 'POST', `/api/checkout/${checkoutId}/test-bank`, { json: { approve: true } })
    expect((await approve).statusCode).toBe(500)
    isAnswerLost = false
    service.clock.advance(secondStepLifetime)
    await untilStatus(checkoutId, 'Completed')
    expect(await countLicenses(email)).toBe(1)
  })
})

describe('the notice that a license is bought', () => {
  it('is shown with a link to the terms while something is to be paid, and no longer once it is', async () => {
    const { checkoutId } = await startCheckout()
    const { licenseNotice } = await readCheckout(checkoutId)
    expect(licenseNotice?.text).toMatch(/buying a license/)
    expect(licenseNotice?.link.url).toMatch(/^https?:.*\/imprint-and-privacy-policy#terms-and-conditions$/)
    await pay(service.app, checkoutId)
    expect(await readCheckout(checkoutId)).not.toHaveProperty('licenseNotice')
  })
})

describe('an order that costs otherwise than the customer saw', () => {
  it('is not charged: they see the new price first', async () => {
    const { checkoutId, orderId, token } = await startCheckout()
    const seen = (await readCheckout(checkoutId)).total.due
    const items = [snareLine(), kickLine()]
    await send(service.app, 'PATCH', `/api/customer/orders/${orderId}`, { token, json: { items } })
    expect(await problemOf(payAsSeen(checkoutId, seen))).toMatchObject({
      statusCode: 409,
      detail: expect.stringContaining('price'),
    })
    const now = await readCheckout(checkoutId)
    expect(now.status).toBe('Open')
    expect(now.total.due.amount).toBeGreaterThan(seen.amount)
    expect(await dataOf<Checkout>(payAsSeen(checkoutId, now.total.due))).toMatchObject({ status: 'Completed' })
  })

  it.each([
    { amount: 99, currency: 'XXX' },
    { amount: 0, currency: 'EUR' },
    { amount: -99, currency: 'EUR' },
    { amount: 1e300, currency: '' },
  ])('nor when the amount is made up: %j', async (due) => {
    const { checkoutId } = await startCheckout()
    expect((await problemOf(payAsSeen(checkoutId, due))).statusCode).toBe(409)
    expect((await readCheckout(checkoutId)).status).toBe('Open')
  })
})

describe('a cart of more copies than an order may have, from an earlier version', () => {
  it('can be read and changed, is not paid, and says why', async () => {
    const { checkoutId, orderId, token } = await startCheckout()
    await service.database.query
      .updateTable('orderLines')
      .set({ quantity: 99 })
      .where('orderId', '=', orderId)
      .execute()
    const order = send(service.app, 'GET', `/api/customer/orders/${orderId}`, { token })
    expect(await dataOf<Order>(order)).toMatchObject({ status: 'Open', items: [{ quantity: 99 }] })
    expect(await problemOf(pay(service.app, checkoutId))).toMatchObject({
      statusCode: 409,
      detail: 'An order can have at most 10 copies of Snare Works: go back to the cart and take some out',
    })
    expect((await readCheckout(checkoutId)).status).toBe('Open')
    const json = { items: [snareLine(defaultMaxQuantity)] }
    await send(service.app, 'PATCH', `/api/customer/orders/${orderId}`, { token, json })
    expect(await dataOf<Checkout>(pay(service.app, checkoutId))).toMatchObject({ status: 'Completed' })
  })
})

it('the largest order there can be is granted whole, copy by copy', async () => {
  const { accessToken: token } = await signUp(service.app)
  const { checkoutId, orderId } = await openCheckout(service.app, token, kitLine(defaultMaxQuantity))
  expect(await dataOf<Checkout>(pay(service.app, checkoutId))).toMatchObject({ status: 'Completed' })
  const { count } = await service.database.query
    .selectFrom('licenses')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('orderId', '=', orderId)
    .executeTakeFirstOrThrow()
  expect(count).toBe(defaultMaxQuantity * 2)
})
