import { describe, expect, it } from 'vitest'
import { exampleCheckout } from '#web/client/testing/example-checkout.ts'
import { loadPage, openPage, paid, processing, refusal } from './testing/page-scene.ts'

const actionUrl = 'https://pay.example/checkout/ch_1?step=bank'
const atTheBank = exampleCheckout({ status: 'ActionRequired', actionUrl })

describe('returning from a second step', () => {
  it('queries the provider immediately instead of waiting for its event', async () => {
    const { calls, view } = await loadPage([paid], 'return')
    expect([calls.checkPayment.mock.calls.length, calls.getCheckout.mock.calls.length]).toEqual([1, 0])
    expect(view()).toBe('thanks')
  })

  it('shows the stored state when the provider can not be queried', async () => {
    const { view } = await loadPage([refusal('Busy', 503), processing], 'return')
    expect(view()).toBe('processing')
  })
})

describe('the test bank', () => {
  it.each([true, false])('accepts the answer %s once and returns embedded', async (approve) => {
    const { page, calls, navigate, view } = await loadPage([atTheBank, paid], 'bank')
    expect(view()).toBe('bank')
    await Promise.all([page.answerBank(approve), page.answerBank(!approve)])
    expect(calls.answerTestBank).toHaveBeenCalledExactlyOnceWith('ch_1', approve)
    expect(navigate).toHaveBeenCalledExactlyOnceWith('/checkout/ch_1?embedded=true&step=return')
  })

  it('shows the state of the payment when the answer was refused', async () => {
    const { page, view } = await loadPage([atTheBank, refusal('This payment waits for no answer', 409), paid], 'bank')
    await page.answerBank(true)
    expect(view()).toBe('thanks')
  })
})

describe('a second step on this page', () => {
  const atStripe = { paymentProvider: 'stripe', actionSecret: 'pi_1_secret_2' }
  const wanted = exampleCheckout({ ...atStripe, status: 'ActionRequired' })

  it('runs directly after the payment, and the service reports the outcome', async () => {
    const { page, pay, takeStep, navigate } = await loadPage([exampleCheckout(atStripe), wanted, paid])
    await pay('ctoken_1')
    expect(takeStep).toHaveBeenCalledExactlyOnceWith(wanted)
    expect(navigate).not.toHaveBeenCalled()
    expect(page.$state.get()).toMatchObject({ checkout: paid, problem: null, paidHere: true, activity: 'idle' })
  })

  it('can be continued, and shows why it was not taken', async () => {
    const { page, takeStep, tick } = await loadPage([wanted, wanted, wanted, paid])
    expect(takeStep).not.toHaveBeenCalled()
    takeStep.mockResolvedValueOnce('The window did not open')
    await page.continueAtBank()
    await tick()
    expect(page.$state.get()).toMatchObject({ checkout: wanted, problem: 'The window did not open' })
    await page.continueAtBank()
    expect(page.$state.get()).toMatchObject({ checkout: paid, problem: null })
  })

  it("shows the service's message after a refusal", async () => {
    const declined = exampleCheckout({ paymentProvider: 'stripe', declineReason: 'Your bank could not make sure' })
    const { page, takeStep } = openPage([wanted, declined])
    takeStep.mockResolvedValueOnce('Authentication failed')
    await page.load()
    await page.continueAtBank()
    expect(page.$state.get()).toMatchObject({ checkout: declined, problem: null })
  })

  it('is not polled while its window is open', async () => {
    const { page, takeStep, calls, tick } = openPage([wanted, paid])
    let close = (_problem: string | null) => {}
    takeStep.mockReturnValueOnce(new Promise((resolve) => (close = resolve)))
    await page.load()
    const asked = calls.getCheckout.mock.calls.length
    const step = page.continueAtBank()
    await tick()
    expect(calls.getCheckout.mock.calls.length).toBe(asked)
    close(null)
    await step
    expect(page.$state.get().checkout).toEqual(paid)
  })
})

describe('a second step on another site', () => {
  const actionUrl = 'https://pm-redirects.stripe.com/authorize/1'
  const ideal = { code: 'ideal', title: 'iDEAL' }
  const wanted = exampleCheckout({
    paymentProvider: 'stripe',
    status: 'ActionRequired',
    actionUrl,
    paymentMethod: ideal,
  })
  const open = exampleCheckout({ paymentProvider: 'stripe' })

  it('leaves for it directly after the payment, with the page of the shop, and says that this page is framed', async () => {
    const { pay, calls, redirect, navigate, takeStep, view } = await loadPage([open, wanted])
    await pay('ctoken_1')
    expect(calls.pay.mock.calls[0]?.[1]).toMatchObject({ paymentToken: 'ctoken_1', embedded: true })
    expect(redirect).toHaveBeenCalledExactlyOnceWith(actionUrl)
    expect([navigate.mock.calls, takeStep.mock.calls]).toEqual([[], []])
    expect(view()).toBe('second-step')
  })

  it('can be given up for another way to pay', async () => {
    const { page, calls, view } = await loadPage([wanted, open], 'return')
    await page.chooseAnother()
    expect(calls.abandonPayment).toHaveBeenCalledExactlyOnceWith('ch_1')
    expect(view()).toBe('pay')
  })

  it('that was taken meanwhile is a success when it is given up', async () => {
    const { page, view } = await loadPage([wanted, paid])
    await page.chooseAnother()
    expect(view()).toBe('thanks')
  })

  it('does not lead to an address that is none of the web', async () => {
    const { page, redirect } = await loadPage([exampleCheckout({ ...wanted, actionUrl: 'javascript:alert(1)' })])
    await page.continueAtBank()
    expect(redirect).not.toHaveBeenCalled()
    expect(page.$state.get().problem).toContain('Nothing was charged')
  })
})
