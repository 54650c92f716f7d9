import type { ComponentType, Ref } from 'react'
import type { BillingChange, Checkout } from '#contract/entities/checkout.ts'
import { StripeForm } from './stripe/form.tsx'
import { CardForm } from './test/form.tsx'

export type PaymentForm = {
  /**
   * Validates the typed data; if it is invalid, the form shows errors at its fields. A wallet, whose window opens now, is asked
   * only if everything else on the page is valid.
   */
  check(isRestValid: boolean): Promise<boolean>
  /** Creates the provider's token for the service; null after an error that the form shows. */
  makeToken(billing: BillingChange): Promise<string | null>
}

export type PaymentFormProps = { checkout: Checkout; isPaying: boolean; ref: Ref<PaymentForm> }

export type SecondStep = (checkout: Checkout) => Promise<string | null>

/** A provider's part of this page. */
type ProviderPart = {
  Form: ComponentType<PaymentFormProps>
  /** Runs the second step on this page; null if it has a URL. */
  takeStep: SecondStep | null
}

/** The part of each `paymentProvider`, which is a folder beside this file. */
const parts: ReadonlyMap<string, ProviderPart> = new Map([
  ['test', { Form: CardForm, takeStep: null }],
  [
    'stripe',
    {
      Form: StripeForm,
      takeStep: async (checkout: Checkout) => (await import('./stripe/part.ts')).takeStripeStep(checkout),
    },
  ],
])

/** The payment form of a provider; undefined for one that this page does not know. */
export const findPaymentForm = (paymentProvider: string): ProviderPart['Form'] | undefined =>
  parts.get(paymentProvider)?.Form

/** The second steps that run on this page, by `paymentProvider`; all others have a URL. */
export const secondSteps: ReadonlyMap<string, SecondStep> = new Map(
  [...parts].flatMap(([name, { takeStep }]) => (takeStep === null ? [] : [[name, takeStep] as const])),
)
