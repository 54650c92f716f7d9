import { afterAll, describe, expect, inject, it } from 'vitest'
import { choose } from '#tests/environment/length.ts'
import { freshDatabase } from '../environment/database.ts'
import { methodSteps, runMethodChain } from '../support/kills/method-chain.ts'
import { openMollieDesk, openStripeDesk } from '../support/payments/desks.ts'

const openers = { Stripe: openStripeDesk, Mollie: openMollieDesk }

/** A redirect at one provider, and a debit that is decided days later at the other. */
const shortForm = { Stripe: ['sepa_debit'], Mollie: ['ideal'] } as const
const shortSteps = methodSteps.filter(({ point }) => ['payment-charged', 'refund-given'].includes(point))

const providers = [{ provider: 'Stripe' }, { provider: 'Mollie' }] as const
/** What a kill leaves behind depends on the database, and what is told again on the provider: a short run has each of them once. */
const providersOf = {
  postgres: choose(providers, [{ provider: 'Stripe' }] as const),
  pglite: choose(providers, [{ provider: 'Mollie' }] as const),
}

describe.each(providersOf[inject('database')])('payments through $provider', async ({ provider }) => {
  const desk = await openers[provider](() => new Date())
  afterAll(() => desk.close())

  it('in a shop that is killed at a step are made once, and refunded once', { timeout: 1_200_000 }, async () => {
    const place = await freshDatabase('kill-methods')
    const methods = choose(desk.methods, shortForm[provider])
    const steps = choose(methodSteps, shortSteps)
    const { kills, faults } = await runMethodChain(place, desk, methods, steps)
    expect(faults).toEqual([])
    expect(kills).toBe(methods.length * steps.length)
  })
})
