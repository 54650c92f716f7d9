import { describe, expect, it, vi } from 'vitest'
import type { Checkout } from '#contract/entities/checkout.ts'
import type { Order } from '#contract/entities/orders.ts'
import { inheritedNames } from '../../support/inherited-names.ts'
import { signedIn } from '../accounts/identity-calls.ts'
import { dataOf, problemOf, send } from '../calls.ts'
import { buy, kickLine, kitLine, licensesOf, openCheckout, pay, signUp, snareLine } from '../customers.ts'
import { startService } from '../start-service.ts'

let cutOff: 'never' | 'before the charge' | 'after the charge' = 'never'
const service = await startService('payments', {
  // Else the provider's word of a charge may come before the answer to its buyer, or before the job that asks.
  postsEvents: false,
  payments: (provider) => ({
    ...provider,
    async charge(charge) {
      if (cutOff === 'before the charge') throw new Error('the provider can not be reached')
      const outcome = await provider.charge(charge)
      if (cutOff === 'after the charge') throw new Error('the connection was lost')
      return outcome
    },
  }),
})

const readCheckout = (id: string) => dataOf<Checkout>(send(service.app, 'GET', `/api/checkout/${id}`))
const paid = (id: string, card?: string) => dataOf<Checkout>(pay(service.app, id, card))
const answerBank = (id: string, approve: boolean) =>
  send(service.app, 'POST', `/api/checkout/${id}/test-bank`, { json: { approve } })
const orderStatus = async (id: string) =>
  (await dataOf<Order>(send(service.app, 'GET', `/api/customer/orders/${id}`))).status
const ownedBy = async (token: string) =>
  (await licensesOf(service.app, token)).items.map(({ product, maxNumberOfActivations }) => [
    product.id,
    maxNumberOfActivations,
  ])
const mailsOf = (orderId: string) => service.mails.filter(({ text }) => text.includes(orderId))

async function checkoutOfNewCustomer(...lines: unknown[]) {
  const { accessToken: token, email } = await signUp(service.app)
  return { token, email, ...(await openCheckout(service.app, token, ...(lines.length > 0 ? lines : [snareLine()]))) }
}

describe('a checkout', () => {
  it('shows the order, its sums and who buys', async () => {
    const { checkoutId, orderId, email } = await checkoutOfNewCustomer(snareLine(2))
    expect(await readCheckout(checkoutId)).toMatchObject({
      id: checkoutId,
      orderId,
      status: 'Open',
      vendor: { name: 'Works' },
      currency: 'EUR',
      items: [{ id: 'p/snare-works/full', quantity: 2 }],
      total: { due: { currency: 'EUR', amount: 198 } },
      hasAccount: true,
      billing: { name: 'Ada', email },
      paymentProvider: 'test',
    })
  })
  it.each(['unknown', 'x'.repeat(200), '00000000-0000-4000-8000-000000000000'])(
    'that is unknown is 404: %s',
    async (id) => {
      for (const response of [
        send(service.app, 'GET', `/api/checkout/${id}`),
        pay(service.app, id),
        answerBank(id, true),
      ])
        expect(await problemOf(response)).toMatchObject({ statusCode: 404 })
    },
  )
  it('is paid by somebody: without a customer or the name of a guest it is refused', async () => {
    const { checkoutId, orderId } = await openCheckout(service.app, undefined, snareLine())
    expect(await problemOf(pay(service.app, checkoutId))).toMatchObject({
      statusCode: 400,
      errors: { 'billing.email': [expect.any(String)], 'billing.name': [expect.any(String)] },
    })
    expect(await orderStatus(orderId)).toBe('Open')
  })
  it('opened by a stranger who knows the order names nobody and takes no payment', async () => {
    const { orderId } = await checkoutOfNewCustomer()
    const checkoutId = await openCheckoutAgain(orderId, undefined)
    expect(await readCheckout(checkoutId)).toMatchObject({ hasAccount: false, billing: { name: null, email: null } })
    expect(await problemOf(pay(service.app, checkoutId))).toMatchObject({ statusCode: 409 })
    expect(await orderStatus(orderId)).toBe('Open')
  })
  it('expires after a day, and takes no payment then', async () => {
    const { checkoutId, orderId, token } = await checkoutOfNewCustomer()
    service.clock.advance(24 * 3600_000)
    expect((await readCheckout(checkoutId)).status).toBe('Expired')
    expect(await problemOf(pay(service.app, checkoutId))).toMatchObject({ statusCode: 409 })
    expect(await orderStatus(orderId)).toBe('Open')
    expect(
      await service.database.query.selectFrom('payments').where('orderId', '=', orderId).selectAll().execute(),
    ).toEqual([])
    const again = send(service.app, 'PATCH', `/api/customer/orders/${orderId}`, {
      token,
      json: { items: [snareLine()] },
      query: { checkout: 'true' },
    })
    expect((await again).statusCode).toBe(200)
  })
})

describe('a payment that succeeds', () => {
  it('completes the order and grants its licenses', {
    tags: ['product.sells-and-licenses', 'states.order'],
  }, async () => {
    const { checkoutId, orderId, token } = await checkoutOfNewCustomer()
    expect(await paid(checkoutId)).toMatchObject({ status: 'Completed', total: { due: { amount: 99 } } })
    expect(await orderStatus(orderId)).toBe('Completed')
    expect(await ownedBy(token)).toEqual([['snare-works', 3]])
  })

  it('grants each copy of each product of each line', async () => {
    const { accessToken: token } = await signUp(service.app)
    await buy(service.app, token, snareLine(2), kitLine())
    expect((await ownedBy(token)).sort()).toEqual([
      ['kick-works', 1],
      ['snare-works', 3],
      ['snare-works', 3],
      ['snare-works', 3],
    ])
  })

  it('a second time is refused, and grants, charges and mails nothing more', { tags: ['long'] }, async () => {
    const { checkoutId, orderId, token } = await checkoutOfNewCustomer()
    const other = await openCheckoutAgain(orderId, token)
    await paid(checkoutId)
    for (const id of [checkoutId, other])
      expect(await problemOf(pay(service.app, id))).toMatchObject({ statusCode: 409 })
    expect(await ownedBy(token)).toHaveLength(1)
    expect(await chargesOf(orderId)).toEqual(['Succeeded'])
    await vi.waitFor(() => expect(mailsOf(orderId)).toHaveLength(1), { timeout: 20_000 })
    service.clock.advance(60_000)
    await new Promise((resolve) => setTimeout(resolve, 1200))
    expect(mailsOf(orderId)).toHaveLength(1)
  })

  it('is of the price at the moment of paying, in the order’s currency', async () => {
    const { accessToken: token } = await signUp(service.app)
    const { checkoutId, orderId } = await openCheckout(service.app, token, kickLine(2))
    const json = { currency: 'JPY', items: [kickLine(3)] }
    await send(service.app, 'PATCH', `/api/customer/orders/${orderId}`, { token, json })
    expect((await paid(checkoutId)).total.due).toEqual({ currency: 'JPY', amount: 21000 })
    const [payment] = await paymentsOf(orderId)
    expect(payment).toMatchObject({ amount: 21000, currency: 'JPY', status: 'Succeeded' })
  })
})

describe('a payment token that the provider does not know', () => {
  it.each(['tok_of_no_test_card', 'TOK_SUCCESS', ' tok_success', ...inheritedNames])(
    'is refused before a payment begins, and the order can still be paid: %s',
    async (token) => {
      const { checkoutId, orderId } = await checkoutOfNewCustomer()
      expect(await problemOf(pay(service.app, checkoutId, token))).toMatchObject({
        statusCode: 422,
        code: 'payment-token-not-valid',
        errors: { paymentToken: [expect.stringContaining('no token of the payment provider')] },
      })
      expect(await paymentsOf(orderId)).toEqual([])
      expect(await orderStatus(orderId)).toBe('Open')
      expect((await paid(checkoutId)).status).toBe('Completed')
    },
  )
})

describe('a payment that is declined', () => {
  it('opens the order again, to be paid with another card', async () => {
    const { checkoutId, orderId, token } = await checkoutOfNewCustomer()
    const declined = await paid(checkoutId, 'tok_declined')
    expect(declined).toMatchObject({ status: 'Open', declineReason: expect.any(String) })
    expect(await orderStatus(orderId)).toBe('Open')
    expect(await ownedBy(token)).toEqual([])
    expect(mailsOf(orderId)).toEqual([])
    expect((await paid(checkoutId)).status).toBe('Completed')
    expect(await ownedBy(token)).toHaveLength(1)
  })
  it('and ended by the provider makes the order fail for good', { tags: ['states.order'] }, async () => {
    const { checkoutId, orderId, token } = await checkoutOfNewCustomer()
    expect((await paid(checkoutId, 'tok_ended')).status).toBe('Failed')
    const failed = await dataOf<Order>(send(service.app, 'GET', `/api/customer/orders/${orderId}`))
    expect(failed).toMatchObject({ status: 'Failed', items: [{ id: 'p/snare-works/full' }] })
    expect(failed).not.toHaveProperty('checkoutUrl')
    expect(await problemOf(pay(service.app, checkoutId))).toMatchObject({ statusCode: 409 })
    const push = send(service.app, 'PATCH', `/api/customer/orders/${orderId}`, { json: { items: [] } })
    expect(await problemOf(push)).toMatchObject({ statusCode: 409 })
    expect(await ownedBy(token)).toEqual([])
  })
  it('leaves a cart that can still be changed', async () => {
    const { checkoutId, orderId, token } = await checkoutOfNewCustomer()
    await paid(checkoutId, 'tok_declined')
    const json = { items: [kickLine()] }
    expect((await send(service.app, 'PATCH', `/api/customer/orders/${orderId}`, { token, json })).statusCode).toBe(200)
    expect((await paid(checkoutId)).total.due.amount).toBe(49.5)
    expect(await ownedBy(token)).toEqual([['kick-works', 1]])
  })
})

describe('a payment with a second step', () => {
  it('waits for the bank: approved, it completes', async () => {
    const { checkoutId, orderId, token } = await checkoutOfNewCustomer()
    const waiting = await paid(checkoutId, 'tok_second_step')
    expect(waiting).toMatchObject({ status: 'ActionRequired', actionUrl: expect.stringContaining(checkoutId) })
    expect(await orderStatus(orderId)).toBe('PaymentProcessing')
    expect(await ownedBy(token)).toEqual([])
    expect(await problemOf(pay(service.app, checkoutId))).toMatchObject({ statusCode: 409 })
    const json = { items: [] }
    expect((await send(service.app, 'PATCH', `/api/customer/orders/${orderId}`, { token, json })).statusCode).toBe(409)
    expect((await dataOf<Checkout>(answerBank(checkoutId, true))).status).toBe('Completed')
    expect(await ownedBy(token)).toHaveLength(1)
    expect(await problemOf(answerBank(checkoutId, true))).toMatchObject({ statusCode: 409 })
    expect(await ownedBy(token)).toHaveLength(1)
  })
  it('waits for the bank: refused, it can be paid again', async () => {
    const { checkoutId, token } = await checkoutOfNewCustomer()
    await paid(checkoutId, 'tok_second_step')
    expect(await dataOf<Checkout>(answerBank(checkoutId, false))).toMatchObject({
      status: 'Open',
      declineReason: expect.stringContaining('bank'),
    })
    expect(await problemOf(answerBank(checkoutId, true))).toMatchObject({ statusCode: 409 })
    expect((await paid(checkoutId)).status).toBe('Completed')
    expect(await ownedBy(token)).toHaveLength(1)
  })
})

describe('a payment that was cut off', () => {
  it.each([
    ['before the charge', 'seconds', 16_000],
    ['after the charge', 'seconds', 16_000],
    ['before the charge', 'eight days', 8 * 24 * 3600_000],
  ] as const)('%s is finished by a job, once, after %s', async (moment, _, silence) => {
    const { checkoutId, orderId, email } = await checkoutOfNewCustomer()
    cutOff = moment
    expect((await paid(checkoutId)).status).toBe('Processing')
    cutOff = 'never'
    expect(await problemOf(pay(service.app, checkoutId))).toMatchObject({ statusCode: 409 })
    service.clock.advance(silence)
    await vi.waitFor(async () => expect((await readCheckout(checkoutId)).status).toBe('Completed'), { timeout: 20_000 })
    expect(await ownedBy((await signedIn(service.app, email)).accessToken)).toHaveLength(1)
    expect(await chargesOf(orderId)).toEqual(['Succeeded'])
  })
})

async function openCheckoutAgain(orderId: string, token: string | undefined) {
  const json = { items: [snareLine()] }
  const query = { checkout: 'true' }
  const call = send(service.app, 'PATCH', `/api/customer/orders/${orderId}`, { token, json, query })
  const { checkoutUrl } = await dataOf<{ checkoutUrl: string }>(call)
  return checkoutUrl.split('/').at(-1) ?? ''
}

const paymentsOf = (orderId: string) =>
  service.database.query.selectFrom('payments').selectAll().where('orderId', '=', orderId).execute()

/** What the provider's own books say of an order. */
async function chargesOf(orderId: string) {
  const ids = (await paymentsOf(orderId)).map(({ id }) => id)
  const charges = await service.database.query
    .selectFrom('testCharges')
    .selectAll()
    .where('paymentId', 'in', ids)
    .execute()
  return charges.map(({ status }) => status)
}
