import type { Checkout } from '#contract/entities/checkout.ts'
import { MollieForm } from './mollie/form.tsx'
import type { ProviderPart, SecondStep } from './provider-part.ts'
import { StripeForm } from './stripe/form.tsx'
import { CardForm } from './test/form.tsx'

/** The part of each `paymentProvider`, which is a folder beside this file. */
const parts: ReadonlyMap<string, ProviderPart> = new Map([
  ['test', { Form: CardForm, takeStep: null }],
  ['mollie', { Form: MollieForm, takeStep: null }],
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
