import { rulesOf } from './rule.ts'

const anonymous = rulesOf('6', [
  ['roles.two-levels', 4, 'Two levels: anonymous visitor and signed-in customer'],
  ['roles.anonymous-loads-storefront', 2, 'Anonymous may: load the storefront'],
  ['roles.anonymous-loads-vendor', 2, 'the vendor'],
  ['roles.anonymous-reads-product', 5, "a product's public details"],
  ['roles.anonymous-peeks-voucher', 5, 'peek at a voucher'],
  ['roles.anonymous-fetches-order', 2, 'fetch an order'],
  ['roles.anonymous-signs-in', 2, 'sign in or up'],
  ['roles.anonymous-resets-password', 4, 'start password reset'],
  ['roles.anonymous-confirms', 4, 'confirm an account or email'],
  ['roles.anonymous-reads-activation-request', 2, 'read activation requests'],
  ['roles.anonymous-fulfils-trial', 5, 'fulfil a trial'],
  ['roles.anonymous-cancels-request', 5, 'cancel a request'],
])

const authenticated = rulesOf('6', [
  ['roles.token-needed', 2, 'Authenticated (access token needed, otherwise a not-signed-in error)'],
  ['roles.customer-user-details', 2, 'user details'],
  ['roles.customer-update', 4, 'update'],
  ['roles.customer-password-change', 4, 'password change'],
  ['roles.customer-email-change', 4, 'email change confirmation'],
  ['roles.customer-redeems', 5, 'voucher redemption'],
  ['roles.customer-licenses', 2, 'inventory of licenses'],
  ['roles.customer-products', 5, 'owned products'],
  ['roles.customer-activations', 2, 'activations'],
  ['roles.customer-download', 5, 'download'],
  ['roles.customer-activates', 5, 'license activation'],
  ['roles.customer-fulfils-license', 2, 'fulfilling a license'],
])

export const section6 = [...anonymous, ...authenticated]
