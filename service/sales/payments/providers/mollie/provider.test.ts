import { afterAll, describe, expect, it } from 'vitest'
import { eventsUrl, startMollieShop } from '#tests/support/mollie/shop.ts'
import { messageOf, minute } from '#tests/support/stripe/shop.ts'
import { mollieMethods } from './methods.ts'
import { createMolliePaymentProvider } from './provider.ts'

const { api, mollie, clock, wait, chargeOf, paymentsOf } = await startMollieShop()
afterAll(() => api.close())

/** A payment that waits on Mollie's page. */
async function begin(method = mollieMethods[0] ?? 'card') {
  const charge = chargeOf(method)
  const { reference } = await mollie.charge(charge)
  if (reference === null) throw new Error('The payment was not made')
  return { ...charge, reference }
}

describe('a payment by Mollie', () => {
  it.each(mollieMethods)('by %s leads to its page, and is paid there', async (method) => {
    const charge = chargeOf(method)
    const { reference, ...begun } = await mollie.charge(charge)
    expect(begun).toEqual({
      method,
      outcome: { status: 'ActionRequired', secret: null, redirectUrl: `${api.settings.apiUrl}/checkout/${reference}` },
    })
    expect(paymentsOf(charge)).toMatchObject([
      { redirectUrl: charge.returnUrl, webhookUrl: eventsUrl, description: `Order ${charge.orderId}` },
    ])
    api.answer(reference ?? '', 'paid')
    expect(await mollie.charge({ ...charge, reference })).toEqual({
      reference,
      method,
      outcome: { status: 'Succeeded', amount: 9_900, currency: 'EUR' },
    })
  })

  it.each([
    ['EUR', 5, '0.05'],
    ['EUR', 100_000_00, '100000.00'],
    ['JPY', 14_850, '14850'],
    ['ISK', 13_900, '13900'],
    ['HUF', 3_499_050, '34990.50'],
  ])('of %s %d is asked for as %s, and is what was due', async (currency, amount, value) => {
    const charge = chargeOf('card', { currency, amount })
    const { reference } = await mollie.charge(charge)
    expect(paymentsOf(charge)).toMatchObject([{ amount: { currency, value } }])
    api.answer(reference ?? '', 'paid')
    expect((await mollie.charge({ ...charge, reference })).outcome).toEqual({ status: 'Succeeded', amount, currency })
  })

  it.each([
    ['failed', undefined, 'The payment was declined. Nothing was charged'],
    ['failed', 'insufficient_funds', 'Your card has insufficient funds. Nothing was charged'],
    ['failed', 'a_new_reason', 'The payment was declined. Nothing was charged'],
    ['canceled', undefined, 'The payment was not completed at iDEAL. Nothing was charged'],
    ['expired', undefined, 'The payment was not completed at iDEAL. Nothing was charged'],
  ] as const)('that has %s says why to its customer: %s', async (status, why, words) => {
    const charge = await begin('ideal')
    api.answer(charge.reference, status, why)
    const { outcome } = await mollie.charge(charge)
    expect(outcome).toEqual({ status: 'Declined', reason: expect.stringContaining(words) })
  })

  it('is pending while Mollie waits for a bank', async () => {
    const charge = await begin('paypal')
    api.answer(charge.reference, 'pending')
    expect((await mollie.charge(charge)).outcome).toEqual({ status: 'Pending' })
  })

  it('is made once when it is asked for many times at once', async () => {
    const charge = chargeOf('ideal')
    const reports = await Promise.all(Array.from({ length: 20 }, () => mollie.charge(charge)))
    expect(new Set(reports.map((report) => JSON.stringify(report))).size).toBe(1)
    expect(paymentsOf(charge).length).toBe(1)
  })

  it.each([
    [chargeOf('ideal', { currency: 'USD' }), 'can’t be paid in this way'],
    [chargeOf('card', { currency: 'KWD', amount: 5_120 }), 'can’t be paid in this way'],
    [chargeOf('card', { amount: 200_000_000_00 }), 'can’t be paid in this way'],
  ])('that Mollie does not take is declined, and the customer is told', async (charge, words) => {
    expect(await mollie.charge(charge)).toEqual({
      reference: null,
      outcome: { status: 'Declined', reason: expect.stringContaining(words) },
    })
  })

  it('takes the methods of this shop as tokens, and nothing else', () => {
    expect(mollieMethods.every((method) => mollie.isToken(`mollie_${method}`))).toBe(true)
    for (const token of ['ideal', 'mollie_', 'mollie_klarna', 'mollie_constructor', 'tok_success', 'mollie_ideal '])
      expect([token, mollie.isToken(token)]).toEqual([token, false])
  })
})

describe('a payment by Mollie that is called off', () => {
  it('counts as called off although Mollie can’t cancel it', async () => {
    const charge = await begin('ideal')
    const { outcome } = await mollie.cancel(charge)
    expect(outcome).toEqual({ status: 'Declined', reason: expect.stringContaining('nothing was charged') })
    expect(paymentsOf(charge)).toMatchObject([{ status: 'open' }])
  })

  it('is cancelled at Mollie where its method allows that', async () => {
    const charge = await begin('ideal')
    api.setCancelable(charge.reference, true)
    expect((await mollie.cancel(charge)).outcome.status).toBe('Declined')
    expect(paymentsOf(charge)).toMatchObject([{ status: 'canceled' }])
  })

  it.each([
    ['paid', 'Succeeded'],
    ['pending', 'Pending'],
    ['failed', 'Declined'],
  ] as const)('after it was %s is what it is', async (status, outcome) => {
    const charge = await begin('ideal')
    api.answer(charge.reference, status)
    expect((await mollie.cancel(charge)).outcome.status).toBe(outcome)
  })

  it('in the moment in which it is paid is paid', async () => {
    const charge = await begin('ideal')
    api.setCancelable(charge.reference, true)
    api.disturb('DELETE /v2/payments/*', 'paid-before')
    expect((await mollie.cancel(charge)).outcome.status).toBe('Succeeded')
  })
})

describe('when calls to Mollie go wrong', () => {
  const createPath = 'POST /v2/payments'

  it.each([
    ['drop-before', 'could not be reached'],
    ['drop-after', 'could not be reached'],
    ['error', 'Mollie answered 503: The service is temporarily unavailable'],
    ['too-many', 'asks to be called less often'],
  ] as const)('a payment is made once when it is asked for again: %s', async (fault, words) => {
    const charge = chargeOf('ideal')
    api.disturb(createPath, fault)
    expect(await messageOf(mollie.charge(charge))).toContain(words)
    expect((await mollie.charge(charge)).outcome.status).toBe('ActionRequired')
    expect(paymentsOf(charge).length).toBe(1)
  })

  it('it is said how: no answer in time, or no connection', async () => {
    api.disturb(createPath, 'silent')
    const given = { ...api.settings, methods: mollieMethods, clock, eventsUrl, isOurs: async () => true }
    const hasty = createMolliePaymentProvider({ ...given, timeout: 40 })
    const apart = createMolliePaymentProvider({ ...given, apiUrl: 'http://127.0.0.1:2' })
    const charge = chargeOf('ideal')
    expect(await Promise.all([messageOf(hasty.charge(charge)), messageOf(apart.charge(charge))])).toEqual([
      'Mollie could not be reached: ETIMEDOUT',
      'Mollie could not be reached: ECONNREFUSED',
    ])
  })

  it('the setting is named, and no key and no address', async () => {
    const apiKey = 'test_ofAnotherShop4711'
    const given = { ...api.settings, methods: mollieMethods, clock, eventsUrl, isOurs: async () => true }
    const error = await createMolliePaymentProvider({ ...given, apiKey })
      .charge(chargeOf('ideal'))
      .catch((thrown: unknown) => thrown)
    expect(String(error)).toContain('MOLLIE_API_KEY')
    const whole = JSON.stringify([String(error), error, error instanceof Error && [error.cause, error.stack]])
    for (const part of [apiKey, '4711', 'checkout.example']) expect(whole).not.toContain(part)
  })

  it('a payment that was never begun can be begun anew after an hour, and is not made late', async () => {
    const charge = chargeOf('ideal')
    api.disturb(createPath, 'drop-after')
    await messageOf(mollie.charge(charge))
    wait(55 * minute)
    const asked = api.requests.length
    expect(await mollie.charge(charge)).toEqual({
      reference: null,
      outcome: { status: 'Declined', reason: expect.stringContaining('Nothing was charged') },
    })
    expect(api.requests.length).toBe(asked)
  })
})
