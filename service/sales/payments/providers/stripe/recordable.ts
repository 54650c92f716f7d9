import type { Clock } from '#service/platform/index.ts'
import type { Recordable } from '../../recording/record.ts'
import type { StoryName } from '../../recording/stories.ts'
import { loadStripe } from './load.ts'
import { type StripeKeys, stripeAddress } from './settings.ts'

/** Stripe's test cards for what a recording plays. */
const testCards: Record<StoryName, string> = {
  success: 'pm_card_visa',
  declined: 'pm_card_chargeDeclined',
  secondStep: 'pm_card_authenticationRequired',
}

/** Stripe's test mode, for recordings. */
export const recordableStripe = (keys: StripeKeys, clock: Clock): Recordable => ({
  address: keys.apiUrl ?? stripeAddress,
  secrets: {
    STRIPE_SECRET_KEY: keys.secretKey,
    STRIPE_PUBLISHABLE_KEY: keys.publishableKey,
    STRIPE_WEBHOOK_SECRET: keys.webhookSecret,
  },
  openAt: async (apiUrl) => (await loadStripe()).createStripePaymentProvider({ ...keys, apiUrl, clock }),
  makeToken: async (apiUrl, story) => (await loadStripe()).makeTestToken({ ...keys, apiUrl }, testCards[story]),
})
