export { NewsletterOffer } from './newsletter-offer.tsx'
export { NewsletterSignup } from './newsletter-signup.tsx'
