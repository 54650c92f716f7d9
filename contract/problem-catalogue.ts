import * as messages from './error-messages.ts'
import type { Problem } from './problems.ts'

/** A kind of problem: its HTTP status, title and occurrence, as documented in `docs/problems.md`. */
type ProblemKind = { status: number; title: string; when: string }

const invalidInput = (when: string) => ({ status: 400, title: 'Invalid input', when }) as const
const refused = (when: string) => ({ status: 400, title: 'Refused', when }) as const
const notAllowed = (when: string) => ({ status: 403, title: messages.notAuthorized, when }) as const
const notFound = (when: string) => ({ status: 404, title: messages.notFound, when }) as const
const conflict = (when: string) => ({ status: 409, title: 'Conflict', when }) as const

/**
 * Every kind of problem that the service answers, by its code. A code never changes its meaning: clients branch on it, so
 * a new meaning gets a new code.
 */
export const problemCatalogue = {
  // General: most problems need no code of their own.
  'invalid-input': invalidInput(
    'A field of the path, the query or the body is missing or not valid. `errors` names each field with the reasons.',
  ),
  refused: refused('The request is well formed, but the service refuses it. `detail` says why.'),
  'not-authenticated': {
    status: 401,
    title: messages.notAuthenticated,
    when: 'The call needs an access token, and there is none, or it has expired, or its account is gone.',
  },
  'not-allowed': notAllowed('The caller is known, but may not do this.'),
  'not-found': notFound('There is no such thing, or it is not the caller’s. Also: the API has no such path.'),
  conflict: conflict('The state of the thing does not permit this now. `detail` says which state, and what to do.'),
  'too-many-requests': {
    status: 429,
    title: 'Too many requests',
    when: 'A rate limit is reached. `Retry-After` says for how many seconds to wait.',
  },
  'internal-error': {
    status: 500,
    title: 'Something went wrong on our side',
    when: 'The service failed. The log has the cause under the id of the `X-Request-Id` header.',
  },
  unavailable: {
    status: 503,
    title: 'Unavailable',
    when: 'Something that the service needs does not answer. Try again after `Retry-After` seconds.',
  },

  // Requests that cannot be read.
  'bad-request': {
    status: 400,
    title: 'Bad request',
    when: 'The request is not valid HTTP, or its address cannot be decoded.',
  },
  'invalid-json': {
    status: 400,
    title: 'Invalid JSON',
    when: 'The body is not valid JSON, or has a key that is not permitted, such as `__proto__`.',
  },
  'payload-too-complex': {
    status: 400,
    title: 'Payload too complex',
    when: 'The JSON body is nested deeper, or has more values, than the operation permits. `detail` names the limit.',
  },
  'request-timeout': {
    status: 408,
    title: 'Request timeout',
    when: 'The request did not arrive in time.',
  },
  'content-too-large': {
    status: 413,
    title: 'Content too large',
    when: 'The body has more bytes than the operation permits. `detail` names the limit.',
  },
  'uri-too-long': {
    status: 414,
    title: 'URI too long',
    when: 'A part of the path is longer than any id.',
  },
  'unsupported-media-type': {
    status: 415,
    title: 'Unsupported media type',
    when: 'The operation does not take a body of this content type.',
  },
  'range-not-satisfiable': {
    status: 416,
    title: 'Range not satisfiable',
    when: 'A download was asked for from a byte that is after its end.',
  },
  'expectation-failed': {
    status: 417,
    title: 'Expectation failed',
    when: 'The request has an `Expect` header with a value other than `100-continue`.',
  },
  'headers-too-large': {
    status: 431,
    title: 'Request header fields too large',
    when: 'The address and headers of the request are larger than 16 KiB.',
  },
  'origin-not-allowed': notAllowed(
    'A browser calls from an origin that is not in `ALLOWED_ORIGINS`, or with a session of the desk from a page that is not the desk’s.',
  ),
  'idempotency-key-reused': conflict('The `Idempotency-Key` came with another request before.'),

  // The vendor API.
  'api-key-needed': {
    status: 401,
    title: messages.notAuthenticated,
    when: 'The call needs an API key in its `Authorization` header, and there is none.',
  },
  'api-key-not-valid': {
    status: 401,
    title: messages.notAuthenticated,
    when: 'The API key is unknown, was revoked or has expired.',
  },
  'changed-meanwhile': conflict(
    'The license or order is not as its `version` says: a colleague has changed it. `detail` says what it is now.',
  ),
  'provider-not-configured': conflict('The provider that took the payment of the order has no keys any more.'),
  'already-refunded': conflict('A line of the order, or all of it, was refunded before, or is being refunded.'),
  'payment-not-held': conflict('No payment of the order is held: a colleague has decided, or none ever was.'),
  'seat-already-freed': conflict('The seat of the device was freed before, by the customer or a colleague.'),
  'license-already-ended': conflict('The license has ended. `detail` says why.'),
  'license-not-ended': conflict('The license has not ended, or for another reason than one of the vendor’s.'),
  'license-already-there': conflict('The license is in the account that it is to be moved to.'),
  'request-already-decided': conflict('The request for the education discount was approved or refused before.'),
  'address-already-changed': conflict('The account has the address already that it is to have.'),
  'accounts-not-mergeable': conflict('Something stands in the way of merging the two accounts. `detail` says what.'),
  'permission-missing': notAllowed(
    'The role of the API key, or of the member of the staff, does not permit the operation. `detail` names the permission.',
  ),

  // The desk, where the vendor's staff sign in.
  'desk-session-needed': {
    status: 401,
    title: messages.notAuthenticated,
    when: 'The call needs a session of the desk, and there is none, or it has ended. Sign in again.',
  },
  'desk-sign-in-refused': {
    status: 401,
    title: messages.notAuthenticated,
    when: 'The passkey, or the address, password and code together, are not right.',
  },
  'verification-needed': notAllowed(
    'The operation needs the passkey or a code again, because the session was not verified recently. API keys never get this.',
  ),
  'challenge-not-valid': refused('The challenge was answered before, is too old or was made for something else.'),
  'passkey-refused': refused('The passkey did not answer as it has to, or was made for another site.'),
  'code-not-valid': invalidInput('A code of the authenticator app, or a recovery code, is wrong or was used before.'),
  'invitation-not-valid': refused('The link of an invitation was used, replaced or withdrawn, or has expired.'),
  'staff-exists': conflict('Somebody with this address is a member of the staff, or is invited.'),
  'last-owner': conflict('The last owner cannot be removed, and keeps the role.'),
  'last-credential': conflict('It is the last way to sign in to the account, so it cannot be removed.'),

  // Accounts.
  'session-ended': notAllowed('The session of this refresh token has ended. Sign in again.'),
  'reauthentication-required': notAllowed(
    'The operation needs the password again, because it was not entered recently.',
  ),
  'email-not-confirmed': conflict(
    'The account has to confirm its own address first, by the link that was mailed to it.',
  ),
  'email-taken': invalidInput('Another account has this email address.'),
  'wrong-password': invalidInput('The current password that the call carries is not right.'),
  'link-not-valid': invalidInput('The code of an emailed link was used, has expired or belongs to another address.'),

  // Orders and payments.
  'limit-reached': invalidInput(
    'A quantity is above what the shop sells at once. `errors` names the field and the limit.',
  ),
  'order-not-open': conflict('The order is being paid or was completed, so it cannot be changed. Start a new one.'),
  'item-not-sold': conflict('The order has something, or is in a currency, that is no longer sold.'),
  'free-product-owned': conflict(
    'The customer has had their one copy of a free product of the order, or gets it by another order.',
  ),
  'too-many-copies': conflict('The cart was stored when orders could have more copies. Take some out before you pay.'),
  'coupon-not-valid': invalidInput(
    'A coupon code is unknown, has not begun, has ended, is used up or does not apply to the order.',
  ),
  'coupon-no-longer-valid': conflict(
    'A coupon of the order ended or was used up before the payment. The price is another one now.',
  ),
  'checkout-expired': conflict('The checkout is too old to be paid. Start it again from the cart.'),
  'price-changed': conflict('The amount due, or who is to pay it, changed since the customer last saw it.'),
  'payment-token-not-valid': {
    status: 422,
    title: 'Payment token not valid',
    when: 'The payment provider does not know the payment token. Nothing was charged.',
  },

  // Vouchers, licenses and activations.
  'voucher-redeemed': conflict('The voucher has been redeemed already.'),
  'voucher-ended': notFound('The voucher has ended.'),
  'license-needed': notAllowed('The download is for customers who have a license for the product.'),
  'import-in-use': conflict('Something that the import has made has been used since. The text names what.'),
  'last-release': conflict('The release is the last version that customers are offered. Withdraw it with `evenLast`.'),
  'no-license': conflict('The customer has no license for the product that is to be activated.'),
  'seat-limit-reached': conflict('All seats of the license are taken. Revoke a device first.'),
  'offline-limit-reached': conflict('The license has used up its offline activations for now.'),
  'seat-change-limit-reached': conflict('The owner of the license has freed as many seats as a year allows for now.'),
  'not-transferable': conflict('A license can not be transferred now. The text says why.'),
  'not-made-permanent': conflict('A license can not be made permanent now. The text says why.'),
  'not-lendable': conflict('A seat can not be lent or borrowed now. The text says why.'),
  'trial-not-available': conflict('The product has no trial, or the trial is over on this device or for this account.'),
  'activation-request-answered': conflict('The activation request was fulfilled, completed or cancelled before.'),
  'activation-request-ended': refused(
    'The activation request was cancelled, is too old or was collected long ago. The device starts a new one.',
  ),
  'machine-file-not-valid': refused('The uploaded file is not a machine file of a plug-in.'),
  'license-token-not-valid': refused('The license token is not one of this vendor for this product.'),
  'license-revoked': refused('The license, or the activation of this device, was revoked.'),
  'trial-expired': refused('The trial of this device is over.'),
  'license-expired': refused('The license of this device has expired.'),
  'not-revocable': refused('A trial or an offline activation cannot be revoked from the device.'),
} as const satisfies Record<string, ProblemKind>

export type ProblemCode = keyof typeof problemCatalogue

/** The codes of one status, so that an error of that status can name no other. */
export type ProblemCodeOf<Status extends number> = {
  [Code in ProblemCode]: (typeof problemCatalogue)[Code]['status'] extends Status ? Code : never
}[ProblemCode]

export const isProblemCode = (text: string): text is ProblemCode => Object.hasOwn(problemCatalogue, text)

/** The path at which the service describes a kind of problem. */
export const problemPath = '/api/problems/{code}'

/** The part of a problem's body that its code determines. `type` is the URL of its description. */
export const startProblem = (publicUrl: string, code: ProblemCode) => {
  const { title, status } = problemCatalogue[code]
  return { type: `${publicUrl}${problemPath.replace('{code}', code)}`, title, status, code } satisfies Problem
}
