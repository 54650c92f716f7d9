import { rulesOf } from './rule.ts'

const all = rulesOf('7', [
  ['calls.marker', 2, 'All calls send a cors marker header'],
  ['calls.bearer', 2, 'a bearer token when available'],
  ['calls.data-field', 2, 'Responses from the licensing service carry the payload under a data field'],
  ['calls.host', 2, 'The base address of the licensing service is {host}'],
])

const identity = rulesOf('7 Identity', [
  [
    'calls.sign-in',
    2,
    'POST /api/customer/identity/sign-in?email&scheme=JWT; plain-text body is the password; returns user with tokens',
  ],
  [
    'calls.sign-up',
    2,
    'POST /api/customer/identity/sign-up?scheme=JWT&communicationOptIn=true|false; body name, email, password, address, acceptedPrivacyPolicy, acceptedTermsAndConditions',
  ],
  ['calls.user', 2, 'GET /api/customer/meta/user (authenticated)'],
  [
    'calls.update-user',
    4,
    'PATCH /api/customer/identity (authenticated); body name, email, emailConfirmationToken, communicationPreferences',
  ],
  ['calls.update-user-201', 4, 'status 201 means an email confirmation token is needed'],
  [
    'calls.set-password',
    4,
    'POST /api/customer/identity/set-password (authenticated); body currentPassword, newPassword',
  ],
  ['calls.forgot-password', 4, 'POST /api/customer/identity/forgot-password?email'],
  [
    'calls.reset-password',
    4,
    'POST /api/customer/identity/reset-password?email&code; plain-text body is the new password',
  ],
  [
    'calls.confirm-account',
    4,
    'POST /api/customer/identity/confirm-account?email&code; returns the confirmation result',
  ],
  ['calls.confirm-email', 4, 'POST /api/customer/identity/confirm-email?email&code'],
  ['calls.confirm-email-change', 4, 'POST /api/customer/identity/confirm-email-change?email&code (authenticated)'],
  [
    'calls.refresh',
    2,
    'POST /api/customer/identity/refresh?token; plain-text body is the old access token; returns user with tokens',
  ],
])

const orders = rulesOf('7 Orders', [
  ['calls.order', 2, 'GET /api/customer/orders/{id}'],
  [
    'calls.push-order',
    2,
    'PATCH /api/customer/orders/{id}?utm_*&checkout=true&returnUrl; body currency, items; returns an open order',
  ],
  ['calls.delete-billing-details', 4, 'DELETE /api/customer/orders/{id}/billing-details'],
  ['calls.storefront', 2, 'GET /api/customer/storefront?includeManifests&utm_*'],
  ['calls.vendor', 2, 'GET /api/public/vendors/current'],
])

const vouchers = rulesOf('7 Vouchers', [
  ['calls.voucher', 5, 'GET /api/customer/vouchers?code'],
  ['calls.redeem', 5, 'POST /api/customer/vouchers/redeem?code (authenticated)'],
])

const inventory = rulesOf('7 Inventory', [
  [
    'calls.activate',
    5,
    'POST /api/customer/inventory/activate?method&includeManifests (authenticated); plain-text body; the response Location header gives the URL',
  ],
  ['calls.licenses', 2, 'GET /api/customer/inventory/licenses (paged, authenticated)'],
  ['calls.license-activations', 2, 'GET /api/customer/inventory/licenses/{id}/activations'],
  ['calls.revoke', 2, 'POST /api/customer/inventory/licenses/{id}/activations/{activationId}/revoke'],
  ['calls.product', 5, 'GET /api/customer/inventory/products/{id}?version&includeManifests'],
  ['calls.products', 5, 'GET /api/customer/inventory/products (authenticated, paged)'],
  ['calls.product-licenses', 5, 'GET /api/customer/inventory/products/{id}/licenses'],
  ['calls.product-activations', 5, 'GET /api/customer/inventory/products/{id}/licenses/activations'],
  ['calls.download', 5, 'Download: the same URL with redirect=false returns {location}'],
])

const activationRequests = rulesOf('7 Activation requests', [
  ['calls.activation-request', 2, 'GET /api/customer/activations/{id}: returns an activation'],
  ['calls.activation-completed', 2, 'GET /api/customer/activations/{id}/completed: returns a boolean'],
  ['calls.fulfil-license', 2, 'POST /api/customer/activations/{id}/license (authenticated): returns an activation'],
  ['calls.fulfil-trial', 5, 'POST /api/customer/activations/{id}/trial: returns an activation'],
  ['calls.cancel-activation', 5, 'POST /api/customer/activations/{id}/cancel: returns an activation'],
])

const delivery = rulesOf('7', [
  ['delivery.build-manifest', 3, 'GET of a build manifest under builds/meta/{buildId}'],
  ['delivery.latest-build', 3, 'periodic GET of builds/latest.json with a timestamp query to detect a new deployment'],
  ['delivery.payload', 3, 'GET of a _payload.json per prerendered page'],
])

export const section7 = [...all, ...identity, ...orders, ...vouchers, ...inventory, ...activationRequests, ...delivery]
