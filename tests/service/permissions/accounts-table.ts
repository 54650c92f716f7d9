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
  codes: { account: string; 'address-join': string; 'email-change': string; password: string; 'sign-in': string }
  wanted: string
  /** A passkey of the owner's. */
  passkeyId: string
  /** An address that somebody else's account had until lately, and the code that takes that back. */
  former: { email: string; code: string }
  /** Somebody without an account who has asked for mail, and what proves their mailbox. */
  reader: { email: string; token: string }
}

const user = ({ owner: { id, email } }: World) => ({ id, email, name: 'Ada', ownedProducts: [] })
const withTokens = (world: World) => ({
  ...user(world),
  accessToken: expect.stringMatching(/^ey/),
  refreshToken: expect.stringMatching(/^[\w-]{43}$/),
})
const couponsApplied = [{ code: 'TEN', name: 'Ten', description: 'Ten per cent' }]
const openOrder = ({ orderId: id }: World) => ({ id, status: 'Open', currency: 'EUR', items: [{ quantity: 1 }] })
const credential = { id: 'AAAA', rawId: 'AAAA', type: 'public-key' }
const noAnswer = {
  challengeId: '6f1c2d3e-4a5b-4c6d-8e7f-901234567890',
  response: { ...credential, response: { clientDataJSON: 'AAAA', authenticatorData: 'AAAA', signature: 'AAAA' } },
}
const noCreation = {
  ...noAnswer,
  response: { ...credential, response: { clientDataJSON: 'AAAA', attestationObject: 'AAAA' } },
}
const readerLink = ({ reader }: World) => ({ query: reader })
const newsletter = ({ reader: { email } }: World) => ({ email, name: null, newsletter: true, productUpdates: false })

const identityRows: Row<World>[] = [
  {
    name: 'signIn',
    statuses: everybody(200),
    options: ({ owner: { email } }) => ({ query: { email, scheme: 'JWT' }, text: password }),
    answer: withTokens,
  },
  {
    name: 'signUp',
    statuses: everybody(200),
    options: ({ wanted: email }) => ({
      query: { scheme: 'JWT', communicationOptIn: 'true' },
      json: { name: 'Newcomer', email, password, acceptedPrivacyPolicy: true, acceptedTermsAndConditions: true },
    }),
    answer: ({ wanted: email }) => ({ email, name: 'Newcomer', communicationPreferences: { newsletterOptIn: true } }),
  },
  { name: 'getUser', statuses: eachForThemselves(200), answer: user },
  {
    name: 'refresh',
    statuses: everybody(200),
    options: ({ owner }) => ({ query: { token: owner.refreshToken }, text: owner.accessToken }),
    answer: withTokens,
  },
  {
    name: 'updateUser',
    statuses: eachForThemselves(201),
    options: ({ wanted: email }) => ({ json: { email } }),
    answer: user,
  },
  {
    name: 'updateUser',
    statuses: ownerAlone(200, 400),
    options: ({ wanted: email, codes }) => ({ json: { email, emailConfirmationToken: codes['email-change'] } }),
    answer: ({ wanted: email }) => ({ email }),
  },
  {
    name: 'setPassword',
    statuses: eachForThemselves(204),
    options: () => ({ json: { currentPassword: password, newPassword: 'another battery' } }),
  },
  {
    name: 'confirmEmailChange',
    statuses: ownerAlone(204, 400),
    options: ({ wanted: email, codes }) => ({ query: { email, code: codes['email-change'] } }),
  },
  // Of whoever is signed in, and here nobody has confirmed their own address.
  { name: 'mailAddressLink', statuses: eachForThemselves(409), options: ({ wanted: email }) => ({ json: { email } }) },
  {
    name: 'joinAddress',
    statuses: ownerAlone(200, 400),
    options: ({ wanted: email, codes }) => ({ query: { email, code: codes['address-join'] } }),
    answer: ({ wanted: email }) => ({ email, licenses: 0, orders: 0 }),
  },
  {
    name: 'revertEmailChange',
    statuses: everybody(200),
    options: ({ former }) => ({ query: former }),
    answer: ({ former: { email } }) => ({ email, resetPasswordToken: expect.stringMatching(/^[\w-]{43}$/) }),
  },
  { name: 'enterPassword', statuses: eachForThemselves(204), options: () => ({ text: password }) },
  { name: 'forgotPassword', statuses: everybody(204), options: ({ owner: { email } }) => ({ query: { email } }) },
  { name: 'mailSignInLink', statuses: everybody(204), options: ({ owner: { email } }) => ({ query: { email } }) },
  {
    name: 'useSignInLink',
    statuses: everybody(200),
    options: ({ owner: { email }, codes }) => ({ query: { email, code: codes['sign-in'], scheme: 'JWT' } }),
    answer: withTokens,
  },
  { name: 'startPasskeySignIn', statuses: everybody(200), answer: () => ({ options: { allowCredentials: [] } }) },
  {
    name: 'signInWithPasskey',
    statuses: everybody(400),
    options: () => ({ query: { scheme: 'JWT' }, json: noAnswer }),
  },
  {
    name: 'listPasskeys',
    statuses: eachForThemselves(200),
    answer: ({ passkeyId: id }) => [{ id, name: 'Laptop' }],
  },
  // Here nobody has confirmed their address.
  { name: 'startPasskey', statuses: eachForThemselves(409) },
  { name: 'addPasskey', statuses: eachForThemselves(409), options: () => ({ json: { ...noCreation, name: 'Phone' } }) },
  {
    name: 'renamePasskey',
    statuses: ownerAlone(204, 404),
    params: ({ passkeyId: id }) => ({ id }),
    options: () => ({ json: { name: 'Phone' } }),
  },
  { name: 'removePasskey', statuses: ownerAlone(204, 404), params: ({ passkeyId: id }) => ({ id }) },
  {
    name: 'resetPassword',
    statuses: everybody(204),
    options: ({ owner: { email }, codes }) => ({ query: { email, code: codes.password }, text: 'another battery' }),
  },
  {
    name: 'confirmAccount',
    statuses: everybody(200),
    options: ({ owner: { email }, codes }) => ({ query: { email, code: codes.account, scheme: 'JWT' } }),
    answer: (world) => ({ ...withTokens(world), status: 'SignedIn', resetPasswordToken: null }),
  },
  {
    name: 'confirmEmail',
    statuses: everybody(204),
    options: ({ owner: { email }, codes }) => ({ query: { email, code: codes.account } }),
  },
  {
    name: 'listWaiting',
    statuses: eachForThemselves(200),
    answer: ({ wanted: email }) => [{ kind: 'email-change', email }],
  },
  { name: 'mailConfirmation', statuses: eachForThemselves(204) },
  {
    name: 'listSessions',
    statuses: eachForThemselves(200),
    answer: ({ sessionId: id }) => [{ id, device: 'lightMyRequest', isCurrent: true }],
  },
  { name: 'endSession', statuses: ownerAlone(204, 404), params: ({ sessionId: id }) => ({ id }) },
  { name: 'endSessions', statuses: eachForThemselves(204) },
  {
    name: 'exportAccount',
    statuses: eachForThemselves(200),
    answer: ({ owner: { id, email } }) => ({ sections: { account: [{ id, email }] } }),
  },
  {
    name: 'eraseAccount',
    statuses: eachForThemselves(204),
    options: () => ({ json: { password, confirmation: 'ERASE' } }),
  },
]

const communicationRows: Row<World>[] = [
  {
    name: 'subscribe',
    statuses: everybody(200),
    options: ({ owner: { email } }) => ({ json: { email } }),
    answer: () => ({ status: 'confirmation_sent' }),
  },
  { name: 'confirmSubscription', statuses: everybody(204), options: readerLink },
  { name: 'getEmailPreferences', statuses: everybody(200), options: readerLink, answer: newsletter },
  {
    name: 'updateEmailPreferences',
    statuses: everybody(200),
    options: ({ reader: query }) => ({ query, json: { newsletter: true, productUpdates: false } }),
    answer: newsletter,
  },
  { name: 'unsubscribe', statuses: everybody(204), options: readerLink },
]

// Whoever knows the random id of an open order has its cart (specification §6): the id is what a browser keeps for itself.
const orderRows: Row<World>[] = [
  {
    name: 'getOrder',
    statuses: everybody(200),
    params: ({ orderId: id }) => ({ id }),
    answer: (world) => ({ ...openOrder(world), couponsApplied }),
  },
  {
    name: 'pushOrder',
    statuses: everybody(200),
    params: ({ orderId: id }) => ({ id }),
    options: () => ({ json: { items: [snareLine(3)] }, query: { checkout: 'true' } }),
    answer: (world) => ({
      ...openOrder(world),
      items: [{ id: 'p/snare-works/full', quantity: 3 }],
      checkoutUrl: expect.stringMatching(/^https:\/\/checkout\.example\/checkout\/[\w-]{32}$/),
      embeddedCheckoutUrl: expect.stringMatching(/\?embedded=true$/),
    }),
  },
  { name: 'deleteBillingDetails', statuses: everybody(200), params: ({ orderId: id }) => ({ id }), answer: openOrder },
  {
    name: 'applyCoupon',
    statuses: everybody(200),
    params: ({ orderId: id }) => ({ id }),
    options: () => ({ query: { code: 'ten' } }),
    answer: (world) => ({ ...openOrder(world), couponsApplied }),
  },
  {
    name: 'removeCoupon',
    statuses: everybody(200),
    params: ({ orderId: id }) => ({ id }),
    options: () => ({ query: { code: 'ten' } }),
    answer: (world) => ({ ...openOrder(world), couponsApplied: [] }),
  },
  {
    name: 'removeCoupons',
    statuses: everybody(200),
    params: ({ orderId: id }) => ({ id }),
    answer: (world) => ({ ...openOrder(world), couponsApplied: [] }),
  },
]

const shopRows: Row<World>[] = [
  {
    name: 'getStorefront',
    statuses: everybody(200),
    answer: () => ({ suggestedCurrency: 'EUR', products: [{ id: 'snare-works', owned: false }, { id: 'kick-works' }] }),
  },
  { name: 'getVendor', statuses: everybody(200), answer: () => ({ name: 'Works', logoUrl: null }) },
  {
    name: 'getVendorKeys',
    statuses: everybody(200),
    sent: 'as text',
    answer: () => expect.stringMatching(/^-----BEGIN PUBLIC KEY-----/),
  },
  {
    name: 'getVendorKeySet',
    statuses: everybody(200),
    sent: 'bare',
    answer: () => ({ keys: [{ kty: 'RSA' }, { kty: 'OKP' }] }),
  },
]

/** Every call of identity, optional mail, orders, storefront and vendor, and what each caller is answered. */
export const rows: Row<World>[] = [...identityRows, ...communicationRows, ...orderRows, ...shopRows]
