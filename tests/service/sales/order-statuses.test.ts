import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Checkout } from '#contract/entities/checkout.ts'
import type { Order } from '#contract/entities/orders.ts'
import type { PaymentProvider } from '#service/sales/payments/providers/provider.ts'
import { dataOf, problemOf, send } from '../calls.ts'
import { licensesOf, openCheckout, pay, signUp, snareLine } from '../customers.ts'
import { startService } from '../start-service.ts'
import { vendorEmail } from '../test-service.ts'

const day = 24 * 60 * 60 * 1000

/** What stands between the service and its provider. */
let tamper: ((provider: PaymentProvider) => PaymentProvider['charge']) | null = null
const service = await startService('order-statuses', {
  payments: (provider) => ({
    ...provider,
    charge: (charge) => (tamper ? tamper(provider)(charge) : provider.charge(charge)),
  }),
})
beforeEach(() => {
  tamper = null
})

const silent = () => async () => {
  throw new Error('the provider does not answer')
}
const shortOfACent = (provider: PaymentProvider) => async (charge: Parameters<PaymentProvider['charge']>[0]) => {
  const { reference } = await provider.charge(charge)
  return { outcome: { status: 'Succeeded' as const, amount: charge.amount - 1, currency: charge.currency }, reference }
}
/** A payment of which the bank posts no event, which would tell the full amount. */
const lostToken = 'tok_lost'
const read = (id: string) => dataOf<Order>(send(service.app, 'GET', `/api/customer/orders/${id}`))
const statusOf = async (id: string) => (await read(id)).status
const open = async () => {
  const { accessToken: token } = await signUp(service.app)
  return { token, ...(await openCheckout(service.app, token, snareLine())) }
}

describe('an order whose payment', () => {
  it('is ended by the provider has failed for good', { tags: ['states.order'] }, async () => {
    const { orderId, checkoutId, token } = await open()
    expect(await dataOf<Checkout>(pay(service.app, checkoutId, 'tok_ended'))).toMatchObject({ status: 'Failed' })
    const failed = await read(orderId)
    expect(failed).toMatchObject({ status: 'Failed', items: [{ id: 'p/snare-works/full' }] })
    expect(failed).not.toHaveProperty('checkoutUrl')
    expect(await problemOf(pay(service.app, checkoutId))).toMatchObject({ statusCode: 409 })
    const push = send(service.app, 'PATCH', `/api/customer/orders/${orderId}`, { json: { items: [] } })
    expect(await problemOf(push)).toMatchObject({ statusCode: 409 })
    expect((await licensesOf(service.app, token)).items).toEqual([])
  })

  it('is not heard of for seven days has failed', async () => {
    tamper = silent
    const { orderId, checkoutId } = await open()
    await pay(service.app, checkoutId)
    service.clock.advance(6.9 * day)
    expect(await statusOf(orderId)).toBe('PaymentProcessing')
    service.clock.advance(0.2 * day)
    await vi.waitFor(async () => expect(await statusOf(orderId)).toBe('Failed'), { timeout: 10_000 })
  })

  it('is heard of after seven silent days is completed', async () => {
    tamper = silent
    const { orderId, checkoutId } = await open()
    await pay(service.app, checkoutId)
    tamper = null
    service.clock.advance(8 * day)
    await vi.waitFor(async () => expect(await statusOf(orderId)).toBe('Completed'), { timeout: 10_000 })
  })

  it('was of another amount stays in payment until a person has looked at it', async () => {
    tamper = shortOfACent
    const { orderId, checkoutId, token } = await open()
    expect(await dataOf<Checkout>(pay(service.app, checkoutId, lostToken))).toMatchObject({ status: 'Held' })
    expect((await licensesOf(service.app, token)).items).toEqual([])
    const told = () => service.mails.filter(({ to, text }) => to === vendorEmail && text.includes(orderId))
    await vi.waitFor(() => expect(told()).toHaveLength(1), { timeout: 20_000 })
    expect(told()[0]?.text).toContain('€98.99')
    service.clock.advance(8 * day)
    await new Promise((resolve) => setTimeout(resolve, 300))
    const held = await read(orderId)
    expect(held.status).toBe('PaymentProcessing')
    expect(held).not.toHaveProperty('checkoutUrl')
  })
})
