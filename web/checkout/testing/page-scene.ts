import { expect, vi } from 'vitest'
import type { BillingChange, Checkout, Pay } from '#contract/entities/checkout.ts'
import { ServiceError } from '#web/client/errors.ts'
import { exampleCheckout } from '#web/client/testing/example-checkout.ts'
import type { CheckoutStep } from '../links.ts'
import { createCheckoutPage } from '../page.ts'
import { viewOf } from '../page-state.ts'

export const open = exampleCheckout({})
export const paid = exampleCheckout({ status: 'Completed' })
export const processing = exampleCheckout({ status: 'Processing' })
export const refusal = (detail: string, status: number) => new ServiceError({ title: 'Refused', detail, status })

/** A page before a service that gives one answer after the other; an error is thrown. */
export function openPage(answers: (Checkout | Error)[], step: CheckoutStep = 'pay') {
  const timers = new Map<() => void, number>()
  const answer = vi.fn(async () => {
    const next = answers.shift()
    if (!next) throw new Error('The service was asked more often than this test foresees')
    if (next instanceof Error) throw next
    return next
  })
  const calls = {
    getCheckout: vi.fn((_id: string) => answer()),
    pay: vi.fn((_id: string, _pay: Pay) => answer()),
    changeBilling: vi.fn((_id: string, _change: BillingChange) => answer()),
    checkPayment: vi.fn((_id: string) => answer()),
    abandonPayment: vi.fn((_id: string) => answer()),
    answerTestBank: vi.fn((_id: string, _approve: boolean) => answer()),
    applyCoupon: vi.fn(async (_orderId: string, _code: string) => answer()),
    removeCoupon: vi.fn(async (_orderId: string, _code: string) => answer()),
  }
  const navigate = vi.fn()
  const redirect = vi.fn()
  const takeStep = vi.fn(async (_checkout: Checkout): Promise<string | null> => null)
  const page = createCheckoutPage({
    address: { checkoutId: 'ch_1', embedded: true, step },
    origin: 'https://pay.example',
    calls,
    schedule(run, delay) {
      timers.set(run, delay)
      return () => timers.delete(run)
    },
    secondSteps: new Map([['stripe', takeStep]]),
    navigate,
    redirect,
  })
  async function tick(within = 5000) {
    for (const [run, delay] of [...timers]) {
      if (delay > within) continue
      timers.delete(run)
      run()
    }
    await expect.poll(() => answer.mock.settledResults.every(({ type }) => type !== 'incomplete')).toBe(true)
  }
  const pay = (token: string, billing: BillingChange = {}) => page.pay(async () => token, billing)
  return {
    page,
    pay,
    calls,
    navigate,
    redirect,
    takeStep,
    timers,
    tick,
    view: () => viewOf(page.$state.get(), step),
    state: () => page.$state.get(),
  }
}

export async function loadPage(...[answers, step]: Parameters<typeof openPage>) {
  const opened = openPage(answers, step)
  await opened.page.load()
  return opened
}
