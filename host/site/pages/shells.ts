import type { ShellPage } from '#contract/pages/shell.ts'
import type { ShellRoute } from '#web/site/routes.ts'
import { type SiteContent, writeHead } from './site-content.ts'

/** What the pages are called that the browser fills, and what they are for; all others have their words from content. */
const words: Record<ShellRoute['name'], { title: string; description: string }> = {
  activate: {
    title: 'Activate a device',
    description: 'Choose a license or a trial for the device whose plug-in sent you here.',
  },
  'sign-in': { title: 'Sign in', description: 'To your licenses, downloads, orders and devices.' },
  'sign-up': {
    title: 'Create an account',
    description: 'A name, an e-mail address and a password: licenses, downloads and orders are kept there.',
  },
  'confirm-account': {
    title: 'Confirm your account',
    description: 'Where the link in the mail leads that confirms your address.',
  },
  'forgot-password': {
    title: 'Forgot your password?',
    description: 'Have a link mailed to you, and choose a new password by it.',
  },
  'reset-password': {
    title: 'Choose a new password',
    description: 'Where the link in the mail leads by which you choose a new password.',
  },
  'revert-email-change': {
    title: 'Take your account back',
    description: 'Where the mail about a changed address leads, if it was not you.',
  },
  newsletter: { title: 'Mail preferences', description: 'Choose which mail you want, or none at all.' },
  'lost-license': {
    title: 'Lost your license?',
    description: 'Have the licenses mailed to you that were bought with your address.',
  },
  overview: {
    title: 'Your account at a glance',
    description: 'What you own, which devices play it, and what is new.',
  },
  account: { title: 'Your account', description: 'Name, addresses, password, mail, sessions and your data.' },
  licenses: { title: 'Your licenses', description: 'Each license with its seats, and the devices that take them.' },
  products: { title: 'Your products', description: 'What you own or try, and its files to download.' },
  redeem: { title: 'Redeem a voucher', description: 'Turn the code of a voucher into licenses.' },
}

/** A shell's data: the same for everybody. */
export function makeShell(name: ShellRoute['name'], { content }: SiteContent): ShellPage {
  const { title, description } = words[name]
  return { head: writeHead(title, description, content) }
}
