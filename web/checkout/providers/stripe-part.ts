// What only a checkout needs that is paid by Stripe: one file, loaded when it is.
export { StripeFields } from '../parts/stripe-fields.tsx'
export { loadStripe } from './stripe-script.ts'
export { takeStripeStep } from './stripe-step.ts'
