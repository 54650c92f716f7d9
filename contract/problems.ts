import * as z from 'zod/mini'

/** A problem response: every answer with status 400 or above carries one, never enveloped (specification §3, §8). */
export const problemSchema = z.object({
  type: z.optional(z.string()),
  title: z.string(),
  detail: z.optional(z.string()),
  status: z.optional(z.number()),
  errors: z.optional(z.record(z.string(), z.array(z.string()))),
})
export type Problem = z.infer<typeof problemSchema>

/** The error catalogue's words (specification §5 and §8), each stated once. */
export const messages = {
  notFound: 'Not found',
  notAuthenticated: 'Not authenticated',
  notAuthorized: 'Not allowed',
  unknownProblem: 'An unknown problem occurred',
  badResponse: 'Bad response',
  couldNotSignIn: 'Could not sign in user',
  couldNotConfirmAccount: 'Could not confirm user account',
  couldNotParse: 'Could not parse server response',
  userNotFound: 'User not found',
  unexpectedResult: 'Unexpected result',
  couldNotRefresh: (status: number) => `Could not refresh access token, status code ${status}`,
  voucherInvalid: 'Voucher code invalid',
  noDefaultVariation: 'Added item does not have a default variation, and none have been specified',
  cartItemNotFound: 'Cart item not found',
  productNotDownloadable: 'Product is not downloadable',
  noCheckoutUrl: 'No checkout URL found',
  noStorefront: 'No storefront configured',
  pageNotFound: (fullPath: string) => `Page not found: ${fullPath}`,
  pageNotValid: (fullPath: string) => `Page Not Found: ${fullPath}`,
} as const
