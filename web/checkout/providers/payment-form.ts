import type { Ref } from 'react'
import type { BillingChange, Checkout } from '#contract/entities/checkout.ts'

/** What the page asks of a provider's form; the pay button is the page's. */
export type PaymentForm = {
  /** Whether what was typed can be paid with; if not, the form says at its fields what is wrong. */
  check(): Promise<boolean>
  /** A token of the provider for the service; null when there is none, which the form says itself. */
  makeToken(billing: BillingChange): Promise<string | null>
}

export type PaymentFormProps = { checkout: Checkout; isPaying: boolean; ref: Ref<PaymentForm> }
