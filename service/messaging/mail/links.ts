import type { EmailSettings } from './email.ts'

const to = (path: string) => (publicUrl: string) => `${publicUrl}${path}`

const imprint = { title: 'Imprint and privacy policy', path: '/imprint-and-privacy-policy' }
const terms = { title: 'Terms and conditions', path: '/imprint-and-privacy-policy#terms-and-conditions' }
const withdrawal = { title: 'Withdraw from contract here', path: '/withdraw' }

/** The links that the law requires at every sale and in every email. */
export const legalLinks = (publicUrl: string, { isWithdrawable = false }: { isWithdrawable?: boolean }) =>
  [imprint, terms, ...(isWithdrawable ? [withdrawal] : [])].map(({ title, path }) => ({
    title,
    url: `${publicUrl}${path}`,
  }))

export const licensesUrl = to('/user-area/licenses')
export const productsUrl = to('/user-area/products')
export const signInUrl = to('/user-area/sign-in')
export const forgotPasswordUrl = to('/user-area/forgot-password')

/** The page of questions and answers; null where the shop leaves it out. */
export const supportUrl = ({ publicUrl, hasPage }: Pick<EmailSettings, 'publicUrl' | 'hasPage'>): string | null =>
  hasPage?.('support') === false ? null : `${publicUrl}/support`

/** A page that is opened by an address and a mailed code. */
export const withCode = (publicUrl: string, path: string, email: string, code: string): string =>
  `${publicUrl}${path}?${new URLSearchParams({ email, code })}`

/** The same for somebody who bought without an account: the page does not ask for a password. */
export const withGuestCode = (publicUrl: string, email: string, code: string): string =>
  `${withCode(publicUrl, '/user-area/confirm-account', email, code)}&guest=true`
