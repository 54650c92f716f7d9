import { describe, expect, it } from 'vitest'
import { describeEntity } from './examples/describe-entity.ts'
import { messages, problemSchema } from './problems.ts'

describeEntity('a problem response [entities.problem]', {
  schema: problemSchema,
  full: {
    type: 'https://shop.example/api/problems/invalid-input',
    title: 'Invalid input',
    detail: 'Email: is taken',
    status: 400,
    code: 'invalid-input',
    errors: { Email: ['is taken', 'is too long'], 'Address.PostCode': ['is missing'] },
  },
  minimal: { title: 'Invalid input' },
  wrong: { title: 400, status: '400', code: 400, 'errors.Email': 'is taken', 'errors.Email.0': 1 },
})

/** The error catalogue, typed from the specification's sections 5 and 8. */
const catalogue: [rules: string, said: string, words: string][] = [
  ['[errors.not-found]', messages.notFound, 'Not found'],
  ['[errors.not-authenticated]', messages.notAuthenticated, 'Not authenticated'],
  ['[errors.not-authorized]', messages.notAuthorized, 'Not allowed'],
  ['[errors.unparsable]', messages.unknownProblem, 'An unknown problem occurred'],
  ['[errors.user-not-found]', messages.userNotFound, 'User not found'],
  ['[errors.bad-sign-in]', messages.badResponse, 'Bad response'],
  ['[errors.bad-sign-in]', messages.couldNotSignIn, 'Could not sign in user'],
  ['[errors.bad-confirmation]', messages.couldNotConfirmAccount, 'Could not confirm user account'],
  ['[errors.bad-response]', messages.couldNotParse, 'Could not parse server response'],
  ['[errors.refresh-failed]', messages.unexpectedResult, 'Unexpected result'],
  ['[errors.refresh-failed]', messages.couldNotRefresh(502), 'Could not refresh access token, status code 502'],
  ['[errors.voucher-invalid]', messages.voucherInvalid, 'Voucher code invalid'],
  [
    '[cart.needs-variation]',
    messages.noDefaultVariation,
    'Added item does not have a default variation, and none have been specified',
  ],
  ['[cart.unknown-item]', messages.cartItemNotFound, 'Cart item not found'],
  ['[downloads.needs-path]', messages.productNotDownloadable, 'Product is not downloadable'],
  ['[checkout.needs-url]', messages.noCheckoutUrl, 'No checkout URL found'],
  ['[errors.no-storefront]', messages.noStorefront, 'No storefront configured'],
  ['[errors.cookie-banner-id]', messages.noCookieBannerId, 'No cookie banner id configured'],
  ['[errors.page-not-found]', messages.pageNotFound('/nowhere?a=1'), 'Page not found: /nowhere?a=1'],
  ['[errors.page-not-valid]', messages.pageNotValid('/thrum-3'), 'Page Not Found: /thrum-3'],
]

describe('the error catalogue', () => {
  it.each(catalogue)('%s says %j', (_, said, words) => expect(said).toBe(words))

  it('has no other words', () => {
    expect(Object.keys(messages)).toHaveLength(catalogue.length)
  })
})
