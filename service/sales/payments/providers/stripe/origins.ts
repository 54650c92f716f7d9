import type { ProviderOrigins } from '../provider-kind.ts'

const scripts = ['https://js.stripe.com', 'https://*.js.stripe.com'] as const

/** The origins that Stripe's integration security guide lists for Stripe.js, as far as payments need them. */
export const stripeOrigins: ProviderOrigins = {
  scripts,
  frames: [...scripts, 'https://hooks.stripe.com'],
  calls: ['https://api.stripe.com'],
}

const checkout = 'https://checkout.stripe.com'

/** Those that Stripe's embedded checkout needs as well. */
export const managedOrigins: ProviderOrigins = {
  scripts: [...scripts, checkout],
  frames: [...stripeOrigins.frames, checkout],
  calls: [...stripeOrigins.calls, checkout],
}
