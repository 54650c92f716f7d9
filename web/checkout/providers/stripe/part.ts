// The part of the checkout that only Stripe needs: one chunk, loaded on demand.
export { StripeFields } from './fields.tsx'
export { loadStripe, takeStripeStep } from './script.ts'
