import type { Checkout } from '#contract/entities/checkout.ts'
import type { FrameEvents } from '../merchant-frame.ts'
import { loadStripe } from './script.ts'

/** Shows Stripe's embedded checkout of a Checkout Session, in which Stripe sells in its own name. */
export async function openManagedFrame(place: HTMLElement, checkout: Checkout, events: FrameEvents) {
  const { paymentKey, actionSecret } = checkout
  if (actionSecret === undefined) throw new Error('The checkout has no session of Stripe')
  const stripe = await loadStripe(paymentKey)
  const embedded = await stripe.createEmbeddedCheckoutPage({ clientSecret: actionSecret, onComplete: events.onPaid })
  embedded.mount(place)
  events.onShown()
  return () => embedded.destroy()
}
