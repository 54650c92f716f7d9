import type { ComponentType, Ref } from 'react'
import type { BillingChange, Checkout } from '#contract/entities/checkout.ts'
import { CardForm } from '../components/card-form.tsx'
import { StripeForm } from '../components/stripe-form.tsx'

export type PaymentForm = {
  /** Validates the typed data; if it is invalid, the form shows errors at its fields. */
  check(): Promise<boolean>
  /** Creates the provider's token for the service; null after an error that the form shows. */
  makeToken(billing: BillingChange): Promise<string | null>
}

export type PaymentFormProps = { checkout: Checkout; isPaying: boolean; ref: Ref<PaymentForm> }

/** The payment form of each `paymentProvider`. */
export const paymentForms: ReadonlyMap<string, ComponentType<PaymentFormProps>> = new Map([
  ['test', CardForm],
  ['stripe', StripeForm],
])

export type SecondStep = (checkout: Checkout) => Promise<string | null>

/** The second steps that run on this page, by `paymentProvider`; all others have a URL. */
export const secondSteps: ReadonlyMap<string, SecondStep> = new Map([
  ['stripe', async (checkout) => (await import('./stripe-part.ts')).takeStripeStep(checkout)],
])
