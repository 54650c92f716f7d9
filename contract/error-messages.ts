/** The messages of the error catalogue (specification §5 and §8); separate exports, so that bundles contain only used ones. */
export const notFound = 'Not found'
export const notAuthenticated = 'Not authenticated'
export const notAuthorized = 'Not allowed'
export const unknownProblem = 'An unknown problem occurred'
export const badResponse = 'Bad response'
export const couldNotSignIn = 'Could not sign in user'
export const couldNotConfirmAccount = 'Could not confirm user account'
export const couldNotParse = 'Could not parse server response'
export const userNotFound = 'User not found'
export const unexpectedResult = 'Unexpected result'
export const couldNotRefresh = (status: number) => `Could not refresh access token, status code ${status}`
export const voucherInvalid = 'Voucher code invalid'
export const noDefaultVariation = 'Added item does not have a default variation, and none have been specified'
export const cartItemNotFound = 'Cart item not found'
export const productNotDownloadable = 'Product is not downloadable'
export const noCheckoutUrl = 'No checkout URL found'
export const noStorefront = 'No storefront configured'
export const noCookieBannerId = 'No cookie banner id configured'
export const pageNotFound = (fullPath: string) => `Page not found: ${fullPath}`
export const pageNotValid = (fullPath: string) => `Page Not Found: ${fullPath}`
