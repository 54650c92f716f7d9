import { rulesOf } from './rule.ts'

const orders = rulesOf('4', [
  ['states.order', 2, 'Order status: Open, PaymentProcessing, Completed, Failed'],
  ['states.cart-keeps-open-orders', 6, 'Only Open orders are kept as the cart'],
  ['states.cart-refreshed-on-load', 6, 'On load the stored order is refreshed from the server'],
  [
    'states.cart-replaced',
    6,
    'if its status is not Open or it cannot be fetched, the cart is replaced by a new empty order with a fresh id and the suggested currency',
  ],
  ['states.cart-reset-on-completed', 2, 'A completed checkout event also resets the cart'],
])

const licensing = rulesOf('4', [
  ['states.license', 2, 'License status: Active, Revoked'],
  ['states.activation', 2, 'Activation status: Active, Revoked'],
  ['states.activation-method', 2, 'Activation method: Online, Offline'],
  ['states.activation-request', 2, 'Activation request status: Requested, Fulfilled, Completed, Cancelled'],
  ['states.fulfilling', 5, 'Fulfilling a license or trial moves it on'],
  ['states.cancelling', 5, 'cancelling ends it (skipped if already cancelled)'],
  ['states.polls-until-completed', 2, 'After fulfilling, the client polls every 1.5 seconds until completed'],
])

const sessions = rulesOf('4', [
  ['session.stored', 2, 'signing in or up stores the user and tokens'],
  [
    'session.sign-out',
    6,
    'Signing out clears tokens, reloads the storefront, removes billing details from the current order, then clears the user',
  ],
  ['session.refresh-refused', 6, 'A 403 or 404 on token refresh signs the user out'],
  ['checkout.close', 2, 'Checkout overlay events: close (optional intent) removes the overlay'],
  ['checkout.completed', 2, 'completed (with the completed order) resets the cart'],
  ['states.account-confirmed', 6, 'Account confirmed or unconfirmed: modals exist for email confirmation'],
])

export const section4 = [...orders, ...licensing, ...sessions]
