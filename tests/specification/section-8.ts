import { rulesOf } from './rule.ts'

const sharedHandler = rulesOf('8', [
  ['errors.shared-handler', 2, 'Any response with status 400 or above is turned into an error by a shared handler'],
  ['errors.not-found', 2, "404 gives not-found 'Not found'"],
  ['errors.not-authenticated', 2, "401 gives not-authenticated 'Not authenticated'"],
  ['errors.not-authorized', 2, "403 gives not-authorized 'Not allowed'"],
  [
    'errors.problem',
    2,
    'other statuses are parsed as a problem response into a service error with title, detail, status and per-field errors',
  ],
  ['errors.one-field', 2, 'With one field error its text is the message'],
  ['errors.detail-or-title', 2, 'otherwise the detail, or failing that the title'],
  ['errors.unparsable', 2, "An unparsable body gives 'An unknown problem occurred'"],
])

const calls = rulesOf('8', [
  ['errors.user-not-found', 2, "Sign-in 404: 'User not found'"],
  ['errors.bad-sign-in', 2, "Bad or unparsable response: 'Bad response' with message 'Could not sign in user'"],
  ['errors.bad-confirmation', 6, "'Could not confirm user account'"],
  ['errors.bad-response', 2, "'Could not parse server response', and the status"],
  [
    'errors.refresh-failed',
    6,
    "Refresh failure other than 403/404: 'Unexpected result' with 'Could not refresh access token, status code {n}'",
  ],
  ['errors.voucher-invalid', 6, "Not found on voucher peek or redeem: 'Voucher code invalid'"],
  ['errors.unknown-item-type', 6, 'Unknown item type: invalid-input error'],
  ['errors.no-storefront', 6, "No storefront configured: 'No storefront configured'"],
  [
    'errors.user-load-logged',
    6,
    'Failure to load the user is logged, except the not-signed-in error, which is ignored',
  ],
  ['errors.surrender-logged', 6, 'A failed surrender of billing details is only logged'],
])

const pages = rulesOf('8', [
  ['errors.page-not-found', 3, "Page errors: 404 'Page not found: {fullPath}' (no route)"],
  ['errors.page-not-valid', 3, "'Page Not Found: {fullPath}' (validation failed)"],
  ['errors.chunk-reload', 3, 'A failed chunk load reloads the page once per path'],
  ['errors.chunk-guard', 3, 'the guard lasts 10 seconds, held in session storage'],
  ['errors.cookie-banner-id', 10, 'A missing cookie-banner id logs a console error'],
])

export const section8 = [...sharedHandler, ...calls, ...pages]
