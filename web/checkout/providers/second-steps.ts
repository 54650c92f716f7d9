import type { Checkout } from '#contract/entities/checkout.ts'

/** Takes the second step of a payment on this page; answers why it was not taken, in words, or null. */
export type SecondStep = (checkout: Checkout) => Promise<string | null>

/** Second steps that the provider's own script takes, by the checkout's `paymentProvider`; all others have an address. */
export const secondSteps: ReadonlyMap<string, SecondStep> = new Map([
  ['stripe', async (checkout) => (await import('./stripe-part.ts')).takeStripeStep(checkout)],
])
