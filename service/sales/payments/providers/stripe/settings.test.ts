import { expect, it } from 'vitest'
import { readStripeKeys } from './settings.ts'

const keys = {
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
}

it('are Stripe’s keys once all are set', () => {
  expect(readStripeKeys({})).toBeNull()
  expect(readStripeKeys({ ...keys, STRIPE_API_URL: 'http://127.0.0.1:4000/' })).toEqual({
    secretKey: 'sk_test_1',
    publishableKey: 'pk_test_1',
    webhookSecret: 'whsec_1',
    apiUrl: 'http://127.0.0.1:4000',
  })
})
