// The part of the checkout that only Stripe needs: one chunk, loaded on demand.
export { StripeFields } from '../components/stripe-fields.tsx'
export { loadStripe, takeStripeStep } from './stripe-script.ts'
