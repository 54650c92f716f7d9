import type { ComponentType, Ref } from 'react'
import type { BillingChange, Checkout } from '#contract/entities/checkout.ts'

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
export type ProviderPart = {
  Form: ComponentType<PaymentFormProps>
  /** Runs the second step on this page; null if it has a URL. */
  takeStep: SecondStep | null
}
