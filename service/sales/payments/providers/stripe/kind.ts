import type { ProviderKind } from '../provider-kind.ts'
import { checkStripe } from './doctor.ts'
import { loadStripe } from './load.ts'
import { managedOrigins, stripeOrigins } from './origins.ts'
import { recordableStripe } from './recordable.ts'
import { isLive, readStripeKeys, stripeSettings } from './settings.ts'

/** Stripe, as soon as its keys are set. Its client is loaded when it is opened. */
export const stripe: ProviderKind = {
  name: 'stripe',
  title: 'Stripe',
  settings: stripeSettings,
  sellers: ['vendor', 'stripe-managed'],
  goLive: 'Set STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET to live keys, and no STRIPE_API_URL',
  configure(settings, seller) {
    const keys = readStripeKeys(settings)
    if (keys === null || 'fault' in keys) return keys
    return {
      name: 'stripe',
      ...(seller === 'stripe-managed' && { seller }),
      isBuiltIn: false,
      movesMoney: isLive(keys.secretKey) && keys.apiUrl === undefined,
      origins: seller === 'stripe-managed' ? managedOrigins : stripeOrigins,
      async open({ logger, clocks: { clock } }) {
        const { createStripePaymentProvider } = await loadStripe()
        const onFailure = (err: unknown) => logger.error({ err }, 'a call to Stripe failed that changes no answer')
        return { provider: createStripePaymentProvider({ ...keys, clock, seller, onFailure }), testBank: null }
      },
      check: (given) => checkStripe(keys, given),
      ...(!isLive(keys.secretKey) && { recordable: (clock) => recordableStripe(keys, clock) }),
    }
  },
}
