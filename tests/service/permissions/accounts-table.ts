import { expect } from 'vitest'
import type { UserWithTokens } from '#contract/entities/identity.ts'
import { password, snareLine } from '../customers.ts'
import { eachForThemselves, everybody, ownerAlone, type Row } from './callers.ts'

/** What there is before a call. */
export type World = {
  owner: UserWithTokens
  sessionId: string
  /** The owner's open order of one snare, with a coupon on it. */
  orderId: string
  /** Codes that were mailed to the owner, and to the address that they want. */
  codes: { account: string; 'email-change': string; password: string }
  wanted: string
  /** An address that somebody else's account had until lately, and the code that takes that back. */
  former: { email: string; code: string }
  /** Somebody without an account who has asked for mail, and what proves their mailbox. */
  reader: { email: string; token: string }
}

const identity = '/api/customer/identity'
const communications = '/api/customer/communications'
const orders = '/api/customer/orders'
const vendor = '/api/public/vendors/current'

const user = ({ owner: { id, email } }: World) => ({ id, email, name: 'Ada', ownedProducts: [] })
const withTokens = (world: World) => ({
  ...user(world),
  accessToken: expect.stringMatching(/^ey/),
  refreshToken: expect.stringMatching(/^[\w-]{43}$/),
})
const couponsApplied = [{ code: 'TEN', name: 'Ten', description: 'Ten per cent' }]
const openOrder = ({ orderId: id }: World) => ({ id, status: 'Open', currency: 'EUR', items: [{ quantity: 1 }] })
const readerLink = ({ reader }: World) => ({ query: reader })
const newsletter = ({ reader: { email } }: World) => ({ email, name: null, newsletter: true, productUpdates: false })

const identityRows: Row<World>[] = [
  {
    name: 'signIn',
    method: 'POST',
    path: `${identity}/sign-in`,
    statuses: everybody(200),
    answer: withTokens,
    options: ({ owner: { email } }) => ({ query: { email, scheme: 'JWT' }, text: password }),
  },
  {
    name: 'signUp',
    method: 'POST',
    path: `${identity}/sign-up`,
    statuses: everybody(200),
    options: ({ wanted: email }) => ({
      query: { scheme: 'JWT', communicationOptIn: 'true' },
      json: { name: 'Newcomer', email, password, acceptedPrivacyPolicy: true, acceptedTermsAndConditions: true },
    }),
    answer: ({ wanted: email }) => ({ email, name: 'Newcomer', communicationPreferences: { newsletterOptIn: true } }),
  },
  { name: 'getUser', method: 'GET', path: '/api/customer/meta/user', statuses: eachForThemselves(200), answer: user },
  {
    name: 'refresh',
    method: 'POST',
    path: `${identity}/refresh`,
    statuses: everybody(200),
    answer: withTokens,
    options: ({ owner }) => ({ query: { token: owner.refreshToken }, text: owner.accessToken }),
  },
  {
    name: 'updateUser',
    method: 'PATCH',
    path: identity,
    statuses: eachForThemselves(201),
    answer: user,
    options: ({ wanted: email }) => ({ json: { email } }),
  },
  {
    name: 'updateUser',
    method: 'PATCH',
    path: identity,
    statuses: ownerAlone(200, 400),
    options: ({ wanted: email, codes }) => ({ json: { email, emailConfirmationToken: codes['email-change'] } }),
    answer: ({ wanted: email }) => ({ email }),
  },
  {
    name: 'setPassword',
    method: 'POST',
    path: `${identity}/set-password`,
    options: () => ({ json: { currentPassword: password, newPassword: 'another battery' } }),
    statuses: eachForThemselves(204),
    answer: null,
  },
  {
    name: 'confirmEmailChange',
    method: 'POST',
    path: `${identity}/confirm-email-change`,
    options: ({ wanted: email, codes }) => ({ query: { email, code: codes['email-change'] } }),
    statuses: ownerAlone(204, 400),
    answer: null,
  },
  {
    name: 'revertEmailChange',
    method: 'POST',
    path: `${identity}/revert-email-change`,
    options: ({ former }) => ({ query: former }),
    statuses: everybody(200),
    answer: ({ former: { email } }) => ({ email, resetPasswordToken: expect.stringMatching(/^[\w-]{43}$/) }),
  },
  {
    name: 'enterPassword',
    method: 'POST',
    path: `${identity}/enter-password`,
    options: () => ({ text: password }),
    statuses: eachForThemselves(204),
    answer: null,
  },
  {
    name: 'forgotPassword',
    method: 'POST',
    path: `${identity}/forgot-password`,
    options: ({ owner: { email } }) => ({ query: { email } }),
    statuses: everybody(204),
    answer: null,
  },
  {
    name: 'resetPassword',
    method: 'POST',
    path: `${identity}/reset-password`,
    options: ({ owner: { email }, codes }) => ({ query: { email, code: codes.password }, text: 'another battery' }),
    statuses: everybody(204),
    answer: null,
  },
  {
    name: 'confirmAccount',
    method: 'POST',
    path: `${identity}/confirm-account`,
    statuses: everybody(200),
    options: ({ owner: { email }, codes }) => ({ query: { email, code: codes.account, scheme: 'JWT' } }),
    answer: (world) => ({ ...withTokens(world), status: 'SignedIn', resetPasswordToken: null }),
  },
  {
    name: 'confirmEmail',
    method: 'POST',
    path: `${identity}/confirm-email`,
    options: ({ owner: { email }, codes }) => ({ query: { email, code: codes.account } }),
    statuses: everybody(204),
    answer: null,
  },
  {
    name: 'listWaiting',
    method: 'GET',
    path: `${identity}/waiting`,
    statuses: eachForThemselves(200),
    answer: ({ wanted: email }) => [{ kind: 'email-change', email }],
  },
  {
    name: 'mailConfirmation',
    method: 'POST',
    path: `${identity}/waiting/mail`,
    statuses: eachForThemselves(204),
    answer: null,
  },
  {
    name: 'listSessions',
    method: 'GET',
    path: `${identity}/sessions`,
    statuses: eachForThemselves(200),
    answer: ({ sessionId: id }) => [{ id, device: 'lightMyRequest', isCurrent: true }],
  },
  {
    name: 'endSession',
    method: 'DELETE',
    path: ({ sessionId }) => `${identity}/sessions/${sessionId}`,
    statuses: ownerAlone(204, 404),
    answer: null,
  },
  {
    name: 'endSessions',
    method: 'DELETE',
    path: `${identity}/sessions`,
    statuses: eachForThemselves(204),
    answer: null,
  },
  {
    name: 'exportAccount',
    method: 'GET',
    path: `${identity}/export`,
    statuses: eachForThemselves(200),
    answer: ({ owner: { id, email } }) => ({ sections: { account: [{ id, email }] } }),
  },
  {
    name: 'eraseAccount',
    method: 'POST',
    path: `${identity}/erase`,
    statuses: eachForThemselves(204),
    options: () => ({ json: { password, confirmation: 'ERASE' } }),
    answer: null,
  },
]

const communicationRows: Row<World>[] = [
  {
    name: 'subscribe',
    method: 'POST',
    path: `${communications}/subscribe`,
    statuses: everybody(200),
    options: ({ owner: { email } }) => ({ json: { email } }),
    answer: () => ({ status: 'confirmation_sent' }),
  },
  {
    name: 'confirmSubscription',
    method: 'POST',
    path: `${communications}/confirm`,
    options: readerLink,
    statuses: everybody(204),
    answer: null,
  },
  {
    name: 'getEmailPreferences',
    method: 'GET',
    path: `${communications}/preferences`,
    options: readerLink,
    statuses: everybody(200),
    answer: newsletter,
  },
  {
    name: 'updateEmailPreferences',
    method: 'POST',
    path: `${communications}/preferences`,
    options: ({ reader: query }) => ({ query, json: { newsletter: true, productUpdates: false } }),
    statuses: everybody(200),
    answer: newsletter,
  },
  {
    name: 'unsubscribe',
    method: 'POST',
    path: `${communications}/unsubscribe`,
    options: readerLink,
    statuses: everybody(204),
    answer: null,
  },
]

// Whoever knows the random id of an open order has its cart (specification §6): the id is what a browser keeps for itself.
const orderRows: Row<World>[] = [
  {
    name: 'getOrder',
    method: 'GET',
    path: ({ orderId }) => `${orders}/${orderId}`,
    statuses: everybody(200),
    answer: (world) => ({ ...openOrder(world), couponsApplied }),
  },
  {
    name: 'pushOrder',
    method: 'PATCH',
    path: ({ orderId }) => `${orders}/${orderId}`,
    statuses: everybody(200),
    options: () => ({ json: { items: [snareLine(3)] }, query: { checkout: 'true' } }),
    answer: (world) => ({
      ...openOrder(world),
      items: [{ id: 'p/snare-works/full', quantity: 3 }],
      checkoutUrl: expect.stringMatching(/^https:\/\/checkout\.example\/checkout\/[\w-]{32}$/),
      embeddedCheckoutUrl: expect.stringMatching(/\?embedded=true$/),
    }),
  },
  {
    name: 'deleteBillingDetails',
    method: 'DELETE',
    path: ({ orderId }) => `${orders}/${orderId}/billing-details`,
    statuses: everybody(200),
    answer: openOrder,
  },
  {
    name: 'applyCoupon',
    method: 'PATCH',
    path: ({ orderId }) => `${orders}/${orderId}/coupon`,
    options: () => ({ query: { code: 'ten' } }),
    statuses: everybody(200),
    answer: (world) => ({ ...openOrder(world), couponsApplied }),
  },
  {
    name: 'removeCoupon',
    method: 'DELETE',
    path: ({ orderId }) => `${orders}/${orderId}/coupon`,
    options: () => ({ query: { code: 'ten' } }),
    statuses: everybody(200),
    answer: (world) => ({ ...openOrder(world), couponsApplied: [] }),
  },
  {
    name: 'removeCoupons',
    method: 'DELETE',
    path: ({ orderId }) => `${orders}/${orderId}/coupons`,
    statuses: everybody(200),
    answer: (world) => ({ ...openOrder(world), couponsApplied: [] }),
  },
]

const shopRows: Row<World>[] = [
  {
    name: 'getStorefront',
    method: 'GET',
    path: '/api/customer/storefront',
    statuses: everybody(200),
    answer: () => ({ suggestedCurrency: 'EUR', products: [{ id: 'snare-works', owned: false }, { id: 'kick-works' }] }),
  },
  {
    name: 'getVendor',
    method: 'GET',
    path: vendor,
    statuses: everybody(200),
    answer: () => ({ name: 'Works', logoUrl: null }),
  },
  {
    name: 'getVendorKeys',
    method: 'GET',
    path: `${vendor}/keys`,
    statuses: everybody(200),
    sent: 'as text',
    answer: () => expect.stringMatching(/^-----BEGIN PUBLIC KEY-----/),
  },
  {
    name: 'getVendorKeySet',
    method: 'GET',
    path: `${vendor}/keys/jwks.json`,
    statuses: everybody(200),
    sent: 'bare',
    answer: () => ({ keys: [{ kty: 'RSA' }] }),
  },
]

/** Every call of identity, optional mail, orders, storefront and vendor, and what each caller is answered. */
export const rows: Row<World>[] = [...identityRows, ...communicationRows, ...orderRows, ...shopRows]
