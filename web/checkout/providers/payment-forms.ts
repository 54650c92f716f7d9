import type { ComponentType } from 'react'
import { CardForm } from '../parts/card-form.tsx'
import { StripeForm } from '../parts/stripe-form.tsx'
import type { PaymentFormProps } from './payment-form.ts'

/** What is paid with, by the checkout's `paymentProvider`. */
export const paymentForms: ReadonlyMap<string, ComponentType<PaymentFormProps>> = new Map([
  ['test', CardForm],
  ['stripe', StripeForm],
])
