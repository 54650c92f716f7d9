import { describe, expect, it } from 'vitest'
import type { Checkout } from '#contract/entities/checkout.ts'
import type { CompletedOrder } from '#contract/entities/orders.ts'
import { readOrderRecord } from '#service/sales/orders/order-record-repository.ts'
import { dataOf, problemOf, send } from '../calls.ts'
import { kickLine, openCheckout, signUp, snareLine } from '../customers.ts'
import { addressIn, company, taxedContent } from '../germany.ts'
import { startService } from '../start-service.ts'

const service = await startService('taxed-orders', {
  countryHeader: 'x-country',
  catalogue: taxedContent,
  company,
})

const read = (id: string, country?: string) =>
  dataOf<Checkout>(
    send(service.app, 'GET', `/api/checkout/${id}`, { headers: country === undefined ? {} : { 'x-country': country } }),
  )
const change = (id: string, json: unknown) => send(service.app, 'PATCH', `/api/checkout/${id}/billing`, { json })
/** A consumer where the law asks for it ticks the box. */
const consentTo = ({ law }: Checkout) => law?.consent && { instantDelivery: true, text: law.consent }
const payAsSeen = (id: string, seen: Checkout, billing: unknown = {}) =>
  send(service.app, 'POST', `/api/checkout/${id}/pay`, {
    json: { paymentToken: 'tok_success', due: seen.total.due, billing, consent: consentTo(seen) },
  })
const sums = ({ total }: Checkout | CompletedOrder) =>
  (['original', 'discount', 'subtotal', 'taxes', 'due'] as const).map((name) => total[name].amount)

async function open(...items: unknown[]) {
  const { accessToken: token } = await signUp(service.app)
  return { token, ...(await openCheckout(service.app, token, ...(items.length > 0 ? items : [snareLine()]))) }
}

describe('the taxes of an order', () => {
  it('are not told, nor is anything charged, while nothing is known of where it goes', async () => {
    const { checkoutId } = await open()
    const unknown = await read(checkoutId)
    expect(unknown.taxation).toBeUndefined()
    expect(sums(unknown)).toEqual([99, 0, 99, 0, 99])
    expect(await problemOf(payAsSeen(checkoutId, unknown))).toMatchObject({
      errors: { 'billing.address.countryCode': [expect.any(String)] },
    })
    const shown = await dataOf<Checkout>(change(checkoutId, { address: addressIn('DE') }))
    // 99.00 with 19 %: 99 / 1.19 = 83.19.
    expect(sums(shown)).toEqual([83.19, 0, 83.19, 15.81, 99])
    expect(shown.taxation).toEqual({
      rows: [{ label: 'VAT 19% in Germany', amount: { currency: 'EUR', amount: 15.81 } }],
      included: true,
    })
  })

  it('follow where the call comes from, and then what the customer says', async () => {
    const { checkoutId } = await open()
    // 99.00 with 25.5 %: 78.88 + 20.12.
    expect(sums(await read(checkoutId, 'FI'))).toEqual([78.88, 0, 78.88, 20.12, 99])
    const inFrance = await dataOf<Checkout>(change(checkoutId, { address: addressIn('FR') }))
    // 99.00 with 20 %: 82.50 + 16.50.
    expect(sums(inFrance)).toEqual([82.5, 0, 82.5, 16.5, 99])
  })

  it('are the customer’s own to pay under reverse charge, and the net is all that is due', async () => {
    const { checkoutId } = await open(snareLine(), kickLine())
    const business = { businessName: 'Ada SARL', taxId: 'FR 40 303 265 045', address: addressIn('FR') }
    const shown = await dataOf<Checkout>(change(checkoutId, business))
    // 148.50 with the 20 % that a consumer there pays: 123.75.
    expect(sums(shown)).toEqual([123.75, 0, 123.75, 0, 123.75])
    expect(shown.taxation?.note).toMatch(/reverse charge/i)
  })

  it('with an id that can’t be right are told before anything is paid', async () => {
    const { checkoutId } = await open()
    const wrong = { taxId: 'FR123', address: addressIn('FR') }
    expect(await problemOf(change(checkoutId, wrong))).toMatchObject({
      statusCode: 400,
      errors: { taxId: [expect.any(String)] },
    })
    expect(await problemOf(payAsSeen(checkoutId, await read(checkoutId), wrong))).toMatchObject({
      errors: { 'billing.taxId': [expect.any(String)] },
    })
    expect((await read(checkoutId)).status).toBe('Open')
  })

  it('are charged as they were seen, and stay so in the order with what told them', async () => {
    const { checkoutId, orderId, token } = await open()
    const seen = await dataOf<Checkout>(change(checkoutId, { address: addressIn('FI') }))
    expect(await dataOf<Checkout>(payAsSeen(checkoutId, seen))).toMatchObject({
      status: 'Completed',
      total: seen.total,
    })
    const order = await dataOf<CompletedOrder>(send(service.app, 'GET', `/api/customer/orders/${orderId}`, { token }))
    expect(order.total).toEqual(seen.total)
    expect(order.customer.address?.countryCode).toBe('FI')
    const record = await readOrderRecord(service.database.query, orderId)
    expect(record.order.taxation).toMatchObject({
      treatment: { kind: 'Destination', rate: 2550, jurisdiction: 'FI' },
      evidence: { country: 'FI', status: 'Single', hints: { billingCountry: 'FI' } },
      rows: [{ base: 7888, amount: 2012 }],
    })
    expect(record.payments).toMatchObject([{ amount: 9900 }])
  })

  it('changed by what is sent with the payment are seen before they are charged', async () => {
    const { checkoutId } = await open()
    const seen = await dataOf<Checkout>(change(checkoutId, { address: addressIn('FR') }))
    const business = { taxId: 'FR40303265045', businessName: 'Ada SARL', address: addressIn('FR') }
    expect(await problemOf(payAsSeen(checkoutId, seen, business))).toMatchObject({ statusCode: 409 })
    const refused = await read(checkoutId)
    expect([refused.status, refused.billing.taxId]).toEqual(['Open', null])
  })
})
