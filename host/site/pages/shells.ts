import type { ShellPage } from '#contract/pages/shell.ts'
import type { ShellRoute } from '#web/site/routes.ts'
import { type SiteContent, writeHead } from './site-content.ts'

/** What the pages are called that the browser fills; all others have their titles from content. */
const titles: Record<ShellRoute['name'], string> = {
  activate: 'Activate a device',
  'sign-in': 'Sign in',
  'sign-up': 'Create an account',
  'confirm-account': 'Confirm your account',
  'forgot-password': 'Forgot your password?',
  'reset-password': 'Choose a new password',
  newsletter: 'Mail preferences',
  'lost-license': 'Lost your license?',
  overview: 'Your account at a glance',
  account: 'Your account',
  licenses: 'Your licenses',
  products: 'Your products',
  redeem: 'Redeem a voucher',
}

/** A shell's data: the same for everybody. */
export const makeShell = (name: ShellRoute['name'], { content }: SiteContent): ShellPage => ({
  head: writeHead(titles[name], content.vendor.tagline, content),
})
