/** The pages of the shop that emails lead to. */
const to = (path: string) => (publicUrl: string) => `${publicUrl}${path}`

const imprint = { title: 'Imprint and privacy policy', path: '/imprint-and-privacy-policy' }
const terms = { title: 'Terms and conditions', path: '/imprint-and-privacy-policy#terms-and-conditions' }
const withdrawal = { title: 'Withdraw from contract here', path: '/withdraw' }

/** What the law wants within reach of every sale and every mail. */
export const legalLinks = (publicUrl: string, { isWithdrawable = false }: { isWithdrawable?: boolean }) =>
  [imprint, terms, ...(isWithdrawable ? [withdrawal] : [])].map(({ title, path }) => ({
    title,
    url: `${publicUrl}${path}`,
  }))

export const licensesUrl = to('/user-area/licenses')
export const productsUrl = to('/user-area/products')
export const signInUrl = to('/user-area/sign-in')
export const forgotPasswordUrl = to('/user-area/forgot-password')
export const supportUrl = to('/support')

/** A page that an address and a mailed code open. */
export const withCode = (publicUrl: string, path: string, email: string, code: string): string =>
  `${publicUrl}${path}?${new URLSearchParams({ email, code })}`

/** The same for whoever bought without an account: the page does not ask them for a password that they do not have. */
export const withGuestCode = (publicUrl: string, email: string, code: string): string =>
  `${withCode(publicUrl, '/user-area/confirm-account', email, code)}&guest=true`
