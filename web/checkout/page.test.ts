import { describe, expect, it } from 'vitest'
import { NotFoundError, ServiceError } from '#web/client/errors.ts'
import { exampleCheckout } from '#web/client/testing/example-checkout.ts'
import { loadPage, open, openPage, paid, processing, refusal } from './testing/page-scene.ts'

const actionUrl = 'https://pay.example/checkout/ch_1?step=bank'
const atTheBank = exampleCheckout({ status: 'ActionRequired', actionUrl })

describe('loading a checkout', () => {
  it('shows it', async () => {
    const { page, view } = openPage([open])
    expect(view()).toBe('loading')
    await page.load()
    expect(view()).toBe('pay')
  })

  it('distinguishes a checkout that does not exist from an unreachable service', async () => {
    const missing = openPage([new NotFoundError()])
    await missing.page.load()
    expect(missing.view()).toBe('not-found')
    const away = openPage([new TypeError('fetch failed'), refusal('Busy', 503), open])
    for (const expected of ['unreachable', 'unreachable', 'pay']) {
      await away.page.load()
      expect(away.view()).toBe(expected)
    }
  })

  it('shows an order that was paid before as already paid', async () => {
    const { view } = await loadPage([paid])
    expect(view()).toBe('already-paid')
  })
})

describe('paying', () => {
  it('shows the confirmation after a successful payment', async () => {
    const { pay, calls, view } = await loadPage([open, paid])
    await pay('tok_success')
    const { due } = open.total
    expect(calls.pay).toHaveBeenCalledExactlyOnceWith('ch_1', {
      paymentToken: 'tok_success',
      embedded: true,
      due,
      billing: {},
    })
    expect(view()).toBe('thanks')
  })

  it('sends the text of the consent as it was shown', async () => {
    const { page, calls } = await loadPage([open, paid])
    await page.pay(async () => 'tok_success', {}, 'Deliver at once.')
    expect(calls.pay.mock.lastCall?.[1]).toMatchObject({
      consent: { instantDelivery: true, text: 'Deliver at once.' },
    })
  })

  it('happens once, however often the button is pressed', async () => {
    const { pay, calls } = await loadPage([open, paid])
    await Promise.all([pay('tok_success'), pay('tok_success'), pay('tok_success')])
    expect(calls.pay).toHaveBeenCalledOnce()
  })

  it('can be repeated after a decline', async () => {
    const declined = exampleCheckout({ declineReason: 'The card was declined' })
    const { pay, view, state } = await loadPage([open, declined, paid])
    await pay('tok_declined')
    expect([view(), state().checkout?.declineReason]).toEqual(['pay', 'The card was declined'])
    await pay('tok_success')
    expect(view()).toBe('thanks')
  })

  it('continues at the bank and stays embedded', async () => {
    const { pay, navigate } = await loadPage([open, atTheBank])
    await pay('tok_second_step')
    expect(navigate).toHaveBeenCalledExactlyOnceWith(`${actionUrl}&embedded=true`)
  })

  it('does not navigate when the second step is no http(s) URL', async () => {
    const hostile = exampleCheckout({ status: 'ActionRequired', actionUrl: 'javascript:alert(1)' })
    const { pay, navigate, state } = await loadPage([open, hostile])
    await pay('tok_second_step')
    expect(navigate).not.toHaveBeenCalled()
    expect(state().problem).toMatch(/can't be opened/)
  })
})

describe('a lost response to the payment', () => {
  const lost = new TypeError('fetch failed')

  it('makes the page read the state before anything can be retried', async () => {
    const { pay, view } = await loadPage([open, lost, paid])
    await pay('tok_success')
    expect(view()).toBe('thanks')
  })

  it('shows the form with the reason when nothing was paid', async () => {
    const { pay, view, state } = await loadPage([open, lost, open])
    await pay('tok_success')
    expect([view(), state().activity]).toEqual(['pay', 'idle'])
    expect(state().problem).toMatch(/connection was lost/)
  })

  it('shows the form when the service stays unreachable', async () => {
    const { pay, view, state } = await loadPage([open, lost, lost])
    await pay('tok_success')
    expect([view(), state().activity]).toEqual(['pay', 'idle'])
    expect(state().problem).toMatch(/connection was lost/)
  })

  it("shows the service's message for a refusal", async () => {
    const { pay, state } = await loadPage([open, refusal('Something in this order is no longer sold', 409), open])
    await pay('tok_success')
    expect(state().problem).toBe('Something in this order is no longer sold')
  })
})

it('a pending payment is polled until its outcome is known, also after a failed poll', async () => {
  const { view, tick, timers } = await loadPage([processing, processing, new TypeError('fetch failed'), paid])
  for (const expected of ['processing', 'processing', 'thanks']) {
    await tick()
    expect(view()).toBe(expected)
  }
  expect(timers.size).toBe(0)
})

it('a late payment is shown as late and can be checked again', async () => {
  const { page, calls, tick, timers, state, view } = await loadPage([processing, processing, processing, paid])
  expect([...timers.values()]).toContain(20_000)
  await tick(20_000)
  expect([view(), state().isLate]).toEqual(['processing', true])
  await page.checkAgain()
  expect(calls.checkPayment).toHaveBeenCalledExactlyOnceWith('ch_1')
  expect([view(), state().isLate]).toEqual(['processing', true])
  await page.checkAgain()
  expect([view(), timers.size]).toEqual(['thanks', 0])
})

describe('changing the billing details', () => {
  const address = {
    countryCode: 'DE',
    streetAddress1: '',
    streetAddress2: null,
    locality: null,
    region: null,
    postCode: '',
  }
  const usd = (amount: number) => ({ currency: 'USD', amount })
  const taxed = exampleCheckout({ total: { ...open.total, taxes: usd(15), due: usd(94) } })

  it('takes over the new sums and counts as a change', async () => {
    const { page, calls, state } = await loadPage([open, taxed])
    const told = page.changeBilling({ address })
    expect(state().isRepricing).toBe(true)
    expect(await told).toEqual({})
    expect(calls.changeBilling).toHaveBeenCalledExactlyOnceWith('ch_1', { address })
    expect(state()).toMatchObject({ isRepricing: false, changes: 1, checkout: { total: { due: usd(94) } } })
  })

  it('resolves with field errors', async () => {
    const wrong = new ServiceError({ title: 'Invalid', status: 400, errors: { addressPostCode: 'Is none of Germany' } })
    const { page, state } = await loadPage([open, wrong])
    expect(await page.changeBilling({ address })).toEqual({ postCode: 'Is none of Germany' })
    expect(state()).toMatchObject({ problem: null, isRepricing: false })
  })

  it('completes before a payment, which is refused when the price differs from what was shown', async () => {
    const { page, pay, calls, state } = await loadPage([open, taxed, paid])
    void page.changeBilling({ address })
    await pay('tok_success')
    expect(calls.pay).not.toHaveBeenCalled()
    expect(state()).toMatchObject({ activity: 'idle', priceChange: expect.stringContaining('$94 instead of $79') })
    await pay('tok_success')
    expect(calls.pay).toHaveBeenCalledExactlyOnceWith('ch_1', expect.objectContaining({ due: usd(94) }))
  })
})

it('a price that has changed meanwhile is shown with the new price and must be confirmed', async () => {
  const dearer = exampleCheckout({ total: { ...open.total, due: { currency: 'USD', amount: 99 } } })
  const { pay, state, view } = await loadPage([open, refusal('The price of this order has changed', 409), dearer, paid])
  await pay('tok_success')
  expect(view()).toBe('pay')
  expect(state()).toMatchObject({ problem: null, priceChange: 'The total is now $99 instead of $79.' })
  await pay('tok_success')
  expect([view(), state().priceChange]).toEqual(['thanks', null])
})

it('errors of the billing details are resolved by field and are no problem of the page', async () => {
  const wrong = new ServiceError({ title: 'Invalid', status: 400, errors: { billingName: 'Say what your name is' } })
  const { pay, state } = await loadPage([open, wrong, open])
  expect(await pay('tok_success')).toEqual({ name: 'Say what your name is' })
  expect(state()).toMatchObject({ problem: null, activity: 'idle' })
})

it('a free order is paid without a token', async () => {
  const due = { currency: 'USD', amount: 0 }
  const free = exampleCheckout({ total: { ...open.total, due } })
  const { page, calls, view } = await loadPage([free, paid])
  await page.pay(null, {})
  expect(calls.pay).toHaveBeenCalledExactlyOnceWith('ch_1', { embedded: true, due, billing: {} })
  expect(view()).toBe('thanks')
})

it('a payment form without a token leaves the order as it is', async () => {
  const { page, calls, state, view } = await loadPage([open])
  await page.pay(async () => null, {})
  expect(calls.pay).not.toHaveBeenCalled()
  expect([view(), state().activity]).toEqual(['pay', 'idle'])
})

describe('a coupon', () => {
  const reduced = exampleCheckout({ couponsApplied: [{ code: 'ODDFIVE', name: 'Odd five', description: '' }] })

  it('is applied to the order, and the checkout is read again', async () => {
    const { page, calls, state } = await loadPage([open, open, reduced])
    expect(await page.applyCoupon('oddfive')).toBeNull()
    expect(calls.applyCoupon).toHaveBeenCalledExactlyOnceWith(open.orderId, 'oddfive')
    expect(state()).toMatchObject({ checkout: reduced, changes: 1 })
  })

  it("is refused with the service's message", async () => {
    const { page, state } = await loadPage([open, refusal('There is no such coupon', 400)])
    expect(await page.applyCoupon('x')).toBe('There is no such coupon')
    expect(state()).toMatchObject({ problem: null, changes: 0, isRepricing: false })
  })

  it('is removed', async () => {
    const { page, calls, state } = await loadPage([reduced, open, open])
    expect(await page.removeCoupon('ODDFIVE')).toBeNull()
    expect(calls.removeCoupon).toHaveBeenCalledExactlyOnceWith(open.orderId, 'ODDFIVE')
    expect(state().checkout?.couponsApplied).toEqual([])
  })
})
