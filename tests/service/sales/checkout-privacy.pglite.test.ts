import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { payerKeyHeader } from '#contract/constants.ts'
import type { Checkout } from '#contract/entities/checkout.ts'
import { checkoutLifetime, payerViewLifetime } from '#service/sales/checkout/rules.ts'
import { dataOf, problemOf, send } from '../calls.ts'
import { openCheckout, signUp, snareLine } from '../customers.ts'
import { addressIn } from '../germany.ts'
import { startService } from '../start-service.ts'

const service = await startService('checkout-privacy')

const nobody = { name: null, email: null, businessName: null, taxId: null, address: null }
const address = { ...addressIn('US'), streetAddress1: '12 Quirk Street' }
const billing = { name: 'Ada Quirk', email: 'ada.quirk@example.com', businessName: 'Quirk Ltd', address }
/** All that is known of the customer has this in it. */
const trace = /quirk/i

/** A browser: its tab's secret goes with every call. */
function openBrowser() {
  const headers = { [payerKeyHeader]: randomUUID() }
  return {
    read: (id: string) => send(service.app, 'GET', `/api/checkout/${id}`, { headers }),
    pay: (id: string, paymentToken = 'tok_success') =>
      send(service.app, 'POST', `/api/checkout/${id}/pay`, { headers, json: { paymentToken, billing } }),
    check: (id: string) => send(service.app, 'POST', `/api/checkout/${id}/check`, { headers }),
  }
}
const stranger = openBrowser()
const readBare = (id: string, token?: string) => send(service.app, 'GET', `/api/checkout/${id}`, { token })

describe('a completed checkout', () => {
  it('shows whom it was for to the browser that paid, for an hour, and to nobody else who has its address', async () => {
    const { checkoutId, orderId } = await openCheckout(service.app, undefined, snareLine())
    const browser = openBrowser()
    expect(await dataOf<Checkout>(browser.pay(checkoutId))).toMatchObject({ status: 'Completed', billing })
    expect(await dataOf<Checkout>(browser.read(checkoutId))).toMatchObject({ billing })
    for (const response of [stranger.read(checkoutId), stranger.check(checkoutId), readBare(checkoutId)]) {
      const { status, items, total, ...shown } = await dataOf<Checkout>(response)
      expect([status, items.length, total.due.amount]).toEqual(['Completed', 1, 99])
      expect(shown.billing).toEqual(nobody)
      expect(shown).not.toHaveProperty('taxation')
      expect(JSON.stringify(shown)).not.toMatch(trace)
    }
    const paid = stranger.pay(checkoutId)
    expect(await problemOf(paid)).toMatchObject({ statusCode: 409 })
    expect((await paid).body).not.toMatch(trace)
    expect((await stranger.read(checkoutId)).body).not.toMatch(trace)

    service.clock.advance(payerViewLifetime - 60_000)
    expect(await dataOf<Checkout>(browser.read(checkoutId))).toMatchObject({ billing })
    service.clock.advance(60_000)
    expect(await dataOf<Checkout>(browser.read(checkoutId))).toMatchObject({ status: 'Completed', billing: nobody })
    const order = await send(service.app, 'GET', `/api/customer/orders/${orderId}`)
    expect(order.body).not.toMatch(trace)
  })

  it('shows it to its owner, signed in, for as long as the account has the order, and to no other customer', async () => {
    const ada = await signUp(service.app, 'Quirk')
    const eve = await signUp(service.app, 'Eve')
    const { checkoutId } = await openCheckout(service.app, ada.accessToken, snareLine())
    await openBrowser().pay(checkoutId)
    const owners = await dataOf<Checkout>(readBare(checkoutId, ada.accessToken))
    expect(owners.billing).toMatchObject({ name: 'Quirk', businessName: 'Quirk Ltd', address })
    expect((await readBare(checkoutId, eve.accessToken)).body).not.toMatch(trace)
    expect((await readBare(checkoutId)).body).not.toMatch(trace)
  })

  it('was paid by the browser whose payment succeeded, not by one that tried before', async () => {
    const { checkoutId } = await openCheckout(service.app, undefined, snareLine())
    const [first, second] = [openBrowser(), openBrowser()]
    expect(await dataOf<Checkout>(first.pay(checkoutId, 'tok_declined'))).toMatchObject({ status: 'Open' })
    await second.pay(checkoutId)
    expect((await dataOf<Checkout>(first.read(checkoutId))).billing).toEqual(nobody)
    expect((await dataOf<Checkout>(second.read(checkoutId))).billing).toMatchObject(billing)
  })

  it.each(['', 'short', 'undefined', 'null'])('is not opened by %j for a secret', async (key) => {
    const { checkoutId } = await openCheckout(service.app, undefined, snareLine())
    const headers = { [payerKeyHeader]: key }
    const json = { paymentToken: 'tok_success', billing }
    await send(service.app, 'POST', `/api/checkout/${checkoutId}/pay`, { headers, json })
    const { status, ...shown } = await dataOf<Checkout>(
      send(service.app, 'GET', `/api/checkout/${checkoutId}`, { headers }),
    )
    expect([status, shown.billing]).toEqual(['Completed', nobody])
  })
})

describe('a checkout that is being paid', () => {
  it('shows whom it is for to the browser that pays alone', async () => {
    const { checkoutId } = await openCheckout(service.app, undefined, snareLine())
    const browser = openBrowser()
    expect(await dataOf<Checkout>(browser.pay(checkoutId, 'tok_second_step'))).toMatchObject({
      status: 'ActionRequired',
      billing,
    })
    expect((await stranger.read(checkoutId)).body).not.toMatch(trace)
  })
})

it('a checkout that has expired shows nobody what was typed in it', async () => {
  const { checkoutId } = await openCheckout(service.app, undefined, snareLine())
  await send(service.app, 'PATCH', `/api/checkout/${checkoutId}/billing`, { json: billing })
  expect((await dataOf<Checkout>(readBare(checkoutId))).billing).toMatchObject(billing)
  service.clock.advance(checkoutLifetime)
  expect(await dataOf<Checkout>(readBare(checkoutId))).toMatchObject({ status: 'Expired', billing: nobody })
})
