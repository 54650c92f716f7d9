import { describe, expect, it, vi } from 'vitest'
import type { Checkout, Pay } from '#contract/entities/checkout.ts'
import { NotFoundError, ServiceError } from '#web/client/errors.ts'
import type { CheckoutStep } from './address.ts'
import { exampleCheckout } from './example-checkout.ts'
import { createCheckoutPage } from './page.ts'
import { viewOf } from './page-state.ts'

const open = exampleCheckout({})
const refusal = (detail: string, status: number) => new ServiceError({ title: 'Refused', detail, status })
const paid = exampleCheckout({ status: 'Completed' })
const processing = exampleCheckout({ status: 'Processing' })
const actionUrl = 'https://pay.example/checkout/ch_1?step=bank'
const atTheBank = exampleCheckout({ status: 'ActionRequired', actionUrl })

/** A page before a service that gives one answer after the other; an error is thrown. */
function openPage(answers: (Checkout | Error)[], step: CheckoutStep = 'pay') {
  const timers = new Set<() => void>()
  const answer = vi.fn(async () => {
    const next = answers.shift()
    if (!next) throw new Error('The service was asked more often than this test foresees')
    if (next instanceof Error) throw next
    return next
  })
  const calls = {
    getCheckout: vi.fn((_id: string) => answer()),
    pay: vi.fn((_id: string, _pay: Pay) => answer()),
    answerTestBank: vi.fn((_id: string, _approve: boolean) => answer()),
  }
  const go = vi.fn()
  const page = createCheckoutPage({
    address: { checkoutId: 'ch_1', embedded: true, step },
    origin: 'https://pay.example',
    calls,
    schedule(run) {
      timers.add(run)
      return () => timers.delete(run)
    },
    go,
  })
  async function tick() {
    for (const run of [...timers]) {
      timers.delete(run)
      run()
    }
    await vi.waitFor(() => expect(answer.mock.settledResults.every(({ type }) => type !== 'incomplete')).toBe(true))
  }
  return { page, calls, go, timers, tick, view: () => viewOf(page.$state.get(), step), state: () => page.$state.get() }
}

describe('loading', () => {
  it('shows the checkout', async () => {
    const { page, view } = openPage([open])
    expect(view()).toBe('loading')
    await page.load()
    expect(view()).toBe('pay')
  })

  it('tells a checkout that is not there from a service that is not', async () => {
    const missing = openPage([new NotFoundError()])
    await missing.page.load()
    expect(missing.view()).toBe('not-found')
    const away = openPage([new TypeError('fetch failed'), refusal('Busy', 503), open])
    for (const expected of ['unreachable', 'unreachable', 'pay']) {
      await away.page.load()
      expect(away.view()).toBe(expected)
    }
  })

  it('calls an order that it finds paid already paid', async () => {
    const { page, view } = openPage([paid])
    await page.load()
    expect(view()).toBe('already-paid')
  })
})

describe('paying', () => {
  it('gives thanks when it went through', async () => {
    const { page, calls, view } = openPage([open, paid])
    await page.load()
    await page.pay('tok_success')
    const { due } = open.total
    expect(calls.pay).toHaveBeenCalledExactlyOnceWith('ch_1', { paymentToken: 'tok_success', due })
    expect(view()).toBe('thanks')
  })

  it('happens once, however often it is asked for', async () => {
    const { page, calls } = openPage([open, paid])
    await page.load()
    await Promise.all([page.pay('tok_success'), page.pay('tok_success'), page.pay('tok_success')])
    expect(calls.pay).toHaveBeenCalledOnce()
  })

  it('can be tried again after a decline', async () => {
    const declined = exampleCheckout({ declineReason: 'The card was declined' })
    const { page, view, state } = openPage([open, declined, paid])
    await page.load()
    await page.pay('tok_declined')
    expect([view(), state().checkout?.declineReason]).toEqual(['pay', 'The card was declined'])
    await page.pay('tok_success')
    expect(view()).toBe('thanks')
  })

  it('goes on at the bank, framed as before', async () => {
    const { page, go } = openPage([open, atTheBank])
    await page.load()
    await page.pay('tok_second_step')
    expect(go).toHaveBeenCalledExactlyOnceWith(`${actionUrl}&embedded=true`)
  })

  it('goes nowhere when the second step is no web page', async () => {
    const hostile = exampleCheckout({ status: 'ActionRequired', actionUrl: 'javascript:alert(1)' })
    const { page, go, state } = openPage([open, hostile])
    await page.load()
    await page.pay('tok_second_step')
    expect(go).not.toHaveBeenCalled()
    expect(state().problem).toMatch(/can't be opened/)
  })
})

describe('an answer to the payment that gets lost', () => {
  const lost = new TypeError('fetch failed')

  it('is found out before anything is tried again', async () => {
    const { page, view } = openPage([open, lost, paid])
    await page.load()
    await page.pay('tok_success')
    expect(view()).toBe('thanks')
  })

  it('leaves the form, with the reason, when nothing was paid', async () => {
    const { page, view, state } = openPage([open, lost, open])
    await page.load()
    await page.pay('tok_success')
    expect([view(), state().activity]).toEqual(['pay', 'idle'])
    expect(state().problem).toMatch(/connection broke/)
  })

  it('leaves the form when the service stays away', async () => {
    const { page, view, state } = openPage([open, lost, lost])
    await page.load()
    await page.pay('tok_success')
    expect([view(), state().activity]).toEqual(['pay', 'idle'])
    expect(state().problem).toMatch(/connection broke/)
  })

  it("shows a refusal in the service's words", async () => {
    const { page, state } = openPage([open, refusal('Something in this order is no longer sold', 409), open])
    await page.load()
    await page.pay('tok_success')
    expect(state().problem).toBe('Something in this order is no longer sold')
  })
})

describe('a payment that takes its time', () => {
  it('is asked about until it is decided, also past a failed question', async () => {
    const { page, view, tick, timers } = openPage([processing, processing, new TypeError('fetch failed'), paid])
    await page.load()
    for (const expected of ['processing', 'processing', 'thanks']) {
      await tick()
      expect(view()).toBe(expected)
    }
    expect(timers.size).toBe(0)
  })
})

describe('the test bank', () => {
  it.each([true, false])('takes the answer %s once and comes back framed', async (approve) => {
    const { page, calls, go, view } = openPage([atTheBank, paid], 'bank')
    await page.load()
    expect(view()).toBe('bank')
    await Promise.all([page.answerBank(approve), page.answerBank(!approve)])
    expect(calls.answerTestBank).toHaveBeenCalledExactlyOnceWith('ch_1', approve)
    expect(go).toHaveBeenCalledExactlyOnceWith('/checkout/ch_1?embedded=true&step=return')
  })

  it('shows where the payment stands when the answer was not taken', async () => {
    const { page, view } = openPage([atTheBank, refusal('This payment waits for no answer', 409), paid], 'bank')
    await page.load()
    await page.answerBank(true)
    expect(view()).toBe('thanks')
  })
})
