import { afterAll, describe, expect, it } from 'vitest'
import type { TokenOutcome } from '#tests/support/stripe/objects.ts'
import { hour, messageOf, minute, startStripeShop } from '#tests/support/stripe/shop.ts'
import { createStripePaymentProvider } from './provider.ts'

const createPath = 'POST /v1/payment_intents'

const { api, stripe, clock, wait, chargeOf, intentsOf, intentOf } = await startStripeShop()
afterAll(() => api.close())

describe('a payment by Stripe, when calls go wrong,', () => {
  it.each(['drop-before', 'drop-after'] as const)(
    'is charged once though the connection broke off: %s',
    async (fault) => {
      const charge = chargeOf('success')
      api.disturb(createPath, fault)
      expect((await stripe.charge(charge)).outcome.status).toBe('Succeeded')
      expect((await stripe.charge(charge)).outcome.status).toBe('Succeeded')
      expect(intentsOf(charge).length).toBe(1)
    },
  )

  it('is charged once when it is asked for many times at once', async () => {
    const charge = chargeOf('success')
    const reports = await Promise.all(Array.from({ length: 20 }, () => stripe.charge(charge)))
    expect(new Set(reports.map((report) => JSON.stringify(report))).size).toBe(1)
    expect(intentsOf(charge).length).toBe(1)
  })

  it('is never charged anew under the same id with something else in it', async () => {
    const charge = chargeOf('success')
    await stripe.charge(charge)
    expect(await messageOf(stripe.charge({ ...charge, amount: 1_000 }))).toContain('same parameters')
    expect(intentsOf(charge).length).toBe(1)
  })

  it.each([
    ['too-many', 'asks to be called less often'],
    ['error', 'Stripe answered 500'],
  ] as const)('throws when Stripe has trouble: %s', async (fault, words) => {
    const charge = chargeOf('success')
    api.disturb(createPath, fault)
    expect(await messageOf(stripe.charge(charge))).toContain(words)
    expect(intentsOf(charge)).toEqual([])
  })

  it('throws when Stripe takes too long, or can’t be reached', async () => {
    api.disturb(createPath, 'slow', 3)
    const hasty = createStripePaymentProvider({ ...api.settings, clock, timeout: 40 })
    const apart = createStripePaymentProvider({ ...api.settings, clock, apiUrl: 'http://127.0.0.1:1' })
    const charge = chargeOf('success')
    const messages = await Promise.all([messageOf(hasty.charge(charge)), messageOf(apart.charge(charge))])
    expect(messages).toEqual(['Stripe could not be reached: ETIMEDOUT', 'Stripe could not be reached: ECONNREFUSED'])
    expect((await stripe.charge(charge)).outcome.status).toBe('Succeeded')
    expect(intentsOf(charge).length).toBe(1)
  })

  it('says which setting is wrong, and no key', async () => {
    const secretKey = 'sk_test_ofAnotherShop4711'
    const stranger = createStripePaymentProvider({ ...api.settings, secretKey, clock })
    const error = await stranger.charge(chargeOf('success')).catch((thrown: unknown) => thrown)
    expect(String(error)).toContain('STRIPE_SECRET_KEY')
    const whole = JSON.stringify([String(error), error, error instanceof Error && [error.cause, error.stack]])
    for (const part of [secretKey, '4711', 'sk_test']) expect(whole).not.toContain(part)
  })

  it('keeps what would pay it out of what is thrown', async () => {
    const charge = chargeOf('second_step')
    const { reference } = await stripe.charge(charge)
    api.disturb('GET /v1/payment_intents/*', 'error')
    const error = await stripe.charge({ ...charge, reference }).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(Error)
    expect(Object.keys(Object(error))).toEqual(['name'])
  })
})

describe('a payment by Stripe whose answer never came', () => {
  const madeUnheard = async (outcome: TokenOutcome, fault: 'error' | 'error-after') => {
    const charge = chargeOf(outcome)
    api.disturb(createPath, fault)
    await messageOf(stripe.charge(charge))
    return charge
  }

  it('is repeated for as long as Stripe knows the first call, and searched for after that', async () => {
    const charge = await madeUnheard('success', 'error-after')
    wait(23 * hour - 1)
    expect(await messageOf(stripe.charge(charge))).toContain('Stripe answered 500')
    wait(1)
    const asked = api.requests.length
    expect((await stripe.charge(charge)).outcome.status).toBe('Succeeded')
    expect(api.requests.slice(asked)).toEqual(['GET /v1/payment_intents/search'])
    wait(2 * hour)
    expect((await stripe.charge(charge)).outcome.status).toBe('Succeeded')
    expect(intentsOf(charge).length).toBe(1)
  })

  it('has ended when Stripe never heard of it, as soon as that is certain', async () => {
    const charge = await madeUnheard('success', 'error')
    wait(23 * hour)
    expect(await messageOf(stripe.charge(charge))).toContain('ask again')
    wait(2 * hour)
    expect(await stripe.charge(charge)).toEqual({
      outcome: { status: 'Ended', reason: expect.stringContaining('never reached Stripe') },
      reference: null,
    })
    expect(intentsOf(charge)).toEqual([])
  })

  it('is given up by our id where its name was never heard', async () => {
    const charge = await madeUnheard('second_step', 'error-after')
    wait(2 * minute)
    expect((await stripe.cancel(charge)).outcome.status).toBe('Declined')
    expect(intentOf(charge).status).toBe('canceled')
    expect(await messageOf(stripe.cancel(chargeOf('success')))).toContain('ask again')
  })
})
