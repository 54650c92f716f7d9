import { describe, expect, it } from 'vitest'
import { configureProviders } from './registry.ts'

const stripeKeys = {
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
}
const paddleKeys = {
  PADDLE_API_KEY: 'pdl_sdbx_apikey_1',
  PADDLE_CLIENT_TOKEN: 'test_1',
  PADDLE_WEBHOOK_SECRET: 'pdl_ntfset_1',
}

/** Who takes the payments in whose name, and who else has keys; or the fault. */
function choose(...given: Parameters<typeof configureProviders>) {
  const chosen = configureProviders(...given)
  if ('fault' in chosen) return chosen.fault
  const { payment, earlier } = chosen
  return [payment.name, payment.seller, earlier.map(({ name }) => name)]
}

describe('the provider that takes the payments', () => {
  it.each([
    ['vendor', {}, ['test', undefined, []]],
    ['vendor', stripeKeys, ['stripe', undefined, []]],
    ['vendor', { ...stripeKeys, ...paddleKeys }, ['stripe', undefined, ['paddle']]],
    ['vendor', paddleKeys, ['test', undefined, ['paddle']]],
    ['paddle', { ...stripeKeys, ...paddleKeys }, ['paddle', 'paddle', ['stripe']]],
    ['stripe-managed', stripeKeys, ['stripe', 'stripe-managed', []]],
    ['stripe-managed', { ...stripeKeys, ...paddleKeys }, ['stripe', 'stripe-managed', ['paddle']]],
  ] as const)('sells in the name of %s with %j: %j', (seller, settings, expected) => {
    expect(choose(seller, settings)).toEqual(expected)
  })

  it('is missing where its keys are, and the fault names the settings', () => {
    expect(choose('paddle', stripeKeys)).toBe(
      'SELLER: paddle needs the keys of its provider: set PADDLE_API_KEY, PADDLE_CLIENT_TOKEN, PADDLE_WEBHOOK_SECRET',
    )
    expect(choose('stripe-managed', {})).toContain('STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET')
  })

  it('is named by the vendor where two have keys, and the other one still refunds what it took', () => {
    const both = { ...stripeKeys, MOLLIE_API_KEY: 'test_mollieKeyOfTheseTests12345' }
    expect(choose('vendor', both)).toContain('PAYMENT_PROVIDER: stripe and mollie both have keys')
    expect(choose('vendor', both, 'mollie')).toEqual(['mollie', undefined, ['stripe']])
    expect(choose('vendor', both, 'stripe')).toEqual(['stripe', undefined, ['mollie']])
    expect(choose('stripe-managed', both)).toEqual(['stripe', 'stripe-managed', ['mollie']])
    expect(choose('vendor', stripeKeys, 'mollie')).toContain('PAYMENT_PROVIDER: mollie has no keys')
    expect(choose('stripe-managed', both, 'mollie')).toContain('or can not sell in the name of stripe-managed')
  })

  it.each([
    [{ PADDLE_API_KEY: 'pdl_live_apikey_1' }, 'PADDLE_CLIENT_TOKEN: Must be live like PADDLE_API_KEY'],
    [{ PADDLE_WEBHOOK_SECRET: undefined }, 'PADDLE_WEBHOOK_SECRET: Must be set too'],
    [{ PADDLE_API_URL: 'https://paddle.example' }, 'PADDLE_API_URL: is for tests'],
  ])('is refused with keys of Paddle that do not fit together: %j', (change, fault) => {
    expect(choose('paddle', { ...paddleKeys, ...change })).toContain(fault)
    expect(choose('vendor', { ...paddleKeys, ...change })).toContain(fault)
  })
})
