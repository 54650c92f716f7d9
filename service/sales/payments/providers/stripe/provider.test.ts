import { globSync, readFileSync } from 'node:fs'
import { afterAll, describe, expect, it } from 'vitest'
import { toMinor } from '#service/platform/money.ts'
import { hour, messageOf, startStripeShop } from '#tests/support/stripe/shop.ts'
import type { Charge } from '../provider.ts'

const createPath = 'POST /v1/payment_intents'

const { api, stripe, failures, wait, chargeOf, intentsOf, intentOf } = await startStripeShop()
afterAll(() => api.close())

describe('a payment by Stripe', () => {
  it('is charged in one call, with our ids on it and no mail of Stripe’s', async () => {
    const charge = chargeOf('success')
    const asked = api.requests.length
    const { outcome, reference } = await stripe.charge(charge)
    expect(outcome).toEqual({ status: 'Succeeded', amount: 9_900, currency: 'USD' })
    expect(api.requests.slice(asked)).toEqual([createPath])
    expect(intentOf(charge)).toMatchObject({
      id: reference,
      description: `Order ${charge.orderId}`,
      metadata: { payment_id: charge.paymentId, order_id: charge.orderId },
    })
    expect(JSON.stringify(intentOf(charge))).not.toContain(charge.email)
  })

  it.each([
    ['JPY', 12_800, 12_800],
    ['USD', 99, 9_900],
    ['KWD', 30.5, 30_500],
    ['ISK', 13_900, 1_390_000],
    ['HUF', 34_990, 3_499_000],
  ])('of %s asks for the amount as Stripe counts it, and tells it as we do', async (currency, major, said) => {
    const charge = chargeOf('success', { amount: toMinor(major, currency), currency })
    expect((await stripe.charge(charge)).outcome).toEqual({ status: 'Succeeded', amount: charge.amount, currency })
    expect(intentOf(charge).amount).toBe(said)
  })

  it.each([
    ['card_declined', 'Your card was declined.'],
    ['insufficient_funds', 'Your card has insufficient funds.'],
  ] as const)(
    'declined for %s says so to the customer and what to do next, and can never succeed later',
    async (outcome, why) => {
      const reason = `${why} Nothing was charged: try again, or choose another way to pay`
      const charge = chargeOf(outcome)
      const report = await stripe.charge(charge)
      expect(report.outcome).toEqual({ status: 'Declined', reason })
      const intent = intentOf(charge)
      expect(intent).toMatchObject({ id: report.reference, status: 'canceled', cancellation_reason: 'abandoned' })
      expect(api.payAgain(intent.client_secret, 'success')).toBe(false)
      for (const { reference } of [report, { reference: null }])
        expect(await stripe.charge({ ...charge, reference })).toEqual(report)
    },
  )

  it('declined stays declined when Stripe has trouble closing it, and somebody hears of that', async () => {
    const charge = chargeOf('card_declined')
    api.disturb('POST /v1/payment_intents/*/cancel', 'error')
    const report = await stripe.charge(charge)
    expect(report.outcome).toMatchObject({
      status: 'Declined',
      reason: expect.stringMatching(/^Your card was declined/),
    })
    expect(failures.map(String)).toEqual([expect.stringContaining('Stripe answered 500')])
    // Asked again, it is closed after all.
    expect(await stripe.charge({ ...charge, reference: report.reference })).toEqual(report)
    expect(intentOf(charge).status).toBe('canceled')
    expect(failures.length).toBe(1)
    failures.length = 0
  })

  it('takes its second step in the browser, and is what the customer made of it', async () => {
    const [approved, refused] = [chargeOf('second_step'), chargeOf('second_step')]
    const { outcome, reference } = await stripe.charge(approved)
    expect(outcome).toEqual({ status: 'ActionRequired', secret: intentOf(approved).client_secret })
    await stripe.charge(refused)
    api.answerSecondStep(intentOf(approved).id, true)
    api.answerSecondStep(intentOf(refused).id, false)
    expect((await stripe.charge({ ...approved, reference })).outcome.status).toBe('Succeeded')
    // Asked without its name, the first answer comes again from Stripe's memory: it is the state of now that counts.
    expect((await stripe.charge(approved)).outcome.status).toBe('Succeeded')
    expect((await stripe.charge(refused)).outcome).toEqual({
      status: 'Declined',
      reason: expect.stringContaining('bank could not make sure that it was you'),
    })
    expect(api.payAgain(intentOf(refused).client_secret, 'success')).toBe(false)
  })

  it('under way is pending until the bank has answered', async () => {
    const charge = chargeOf('processing')
    const { outcome, reference } = await stripe.charge(charge)
    expect(outcome).toEqual({ status: 'Pending' })
    api.finishProcessing(intentOf(charge).id, false)
    expect((await stripe.charge({ ...charge, reference })).outcome).toMatchObject({
      status: 'Declined',
      reason: expect.stringMatching(/^Your bank declined the debit\./),
    })
  })

  it('called off by the vendor in the Dashboard is over', async () => {
    const charge = chargeOf('second_step')
    const { reference } = await stripe.charge(charge)
    Object.assign(intentOf(charge), { status: 'canceled', cancellation_reason: 'fraudulent' })
    expect((await stripe.charge({ ...charge, reference })).outcome).toMatchObject({ status: 'Ended' })
  })
})

describe('a payment by Stripe that can’t be made', () => {
  it.each([
    ['too small', { amount: 49 }, 'too small'],
    ['too large', { amount: 100_000_000 }, 'too large'],
    ['of a currency that Stripe does not take', { currency: 'XTS', amount: 5_000 }, 'This currency can’t be paid'],
    ['of an amount that can’t be said', { currency: 'KWD', amount: 5_124 }, 'This amount can’t be paid'],
    ['by a token that Stripe has not made', { token: 'ctoken_of_nobody' }, 'can no longer be used'],
  ])('since it is %s is declined in words', async (_, change, words) => {
    const charge = chargeOf('success', change)
    const report = await stripe.charge(charge)
    expect(report).toEqual({ outcome: { status: 'Declined', reason: expect.stringContaining(words) }, reference: null })
    expect(intentsOf(charge)).toEqual([])
  })

  it('by a token that is used or too old is declined in words', async () => {
    const { token } = chargeOf('success')
    await stripe.charge(chargeOf('success', { token }))
    const again = chargeOf('success', { token })
    const late = chargeOf('success')
    wait(13 * hour)
    for (const charge of [again, late]) {
      expect((await stripe.charge(charge)).outcome).toMatchObject({ status: 'Declined' })
      expect(intentsOf(charge)).toEqual([])
    }
  })
})

describe('giving up a payment by Stripe', () => {
  it('closes it, so that the order can be paid again', async () => {
    const charge = chargeOf('second_step')
    const { reference } = await stripe.charge(charge)
    const given = await stripe.cancel({ ...charge, reference })
    expect(given.outcome).toEqual({ status: 'Declined', reason: expect.stringContaining('was not taken in time') })
    expect(await stripe.cancel({ ...charge, reference })).toEqual(given)
    expect(await stripe.charge({ ...charge, reference })).toEqual(given)
    expect(intentOf(charge).status).toBe('canceled')
  })

  it('says so when it has succeeded meanwhile, or is under way', async () => {
    const [late, slow] = [chargeOf('second_step'), chargeOf('processing')]
    for (const charge of [late, slow]) await stripe.charge(charge)
    api.answerSecondStep(intentOf(late).id, true)
    const giveUp = (charge: Charge) => stripe.cancel({ ...charge, reference: intentOf(charge).id })
    expect((await giveUp(late)).outcome).toEqual({ status: 'Succeeded', amount: 9_900, currency: 'USD' })
    expect((await giveUp(slow)).outcome).toEqual({ status: 'Pending' })
  })

  it('throws for a payment that Stripe does not know', async () => {
    const call = stripe.cancel({ ...chargeOf('success'), reference: 'pi_ofAnotherAccount' })
    expect(await messageOf(call)).toContain('No such payment_intent')
  })
})

describe('Stripe’s client', () => {
  it('is loaded by nothing but its own adapter, which is loaded when its keys are set', () => {
    const files = globSync('{contract,service,host,cli,web,scripts}/**/*.{ts,tsx,mjs}').filter(
      (file) => !/providers.stripe.[\w.-]+\.ts$/.test(file),
    )
    expect(files.length).toBeGreaterThan(100)
    const eager = /^import (?!type )[^;]*?from '(stripe|[^']*\/stripe\/provider\.ts)'/m
    expect(files.filter((file) => eager.test(readFileSync(file, 'utf8')))).toEqual([])
  })
})
