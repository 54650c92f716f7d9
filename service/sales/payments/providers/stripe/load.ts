/** Loads the Stripe provider when it is first needed: its client is large, and most shops start without keys. */
export const loadStripe = () => import('./provider.ts')
