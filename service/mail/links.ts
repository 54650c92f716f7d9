/** The pages of the shop that letters lead to. */
const to = (path: string) => (publicUrl: string) => `${publicUrl}${path}`

export const imprintUrl = to('/imprint-and-privacy-policy')
export const licensesUrl = to('/user-area/licenses')
export const productsUrl = to('/user-area/products')
export const signInUrl = to('/user-area/sign-in')
export const forgotPasswordUrl = to('/user-area/forgot-password')
export const supportUrl = to('/support')

/** A page that an address and a mailed code open. */
export const withCode = (publicUrl: string, path: string, email: string, code: string): string =>
  `${publicUrl}${path}?${new URLSearchParams({ email, code })}`
