import type { Limit } from '#service/platform/index.ts'

/** After so many permanent refusals in a row the mail server counts as down, and mails wait until one is accepted. */
export const refusalsInARow = 10

const hour = 60 * 60
const day = 24 * hour

export const mailLimits = {
  perNetworkAndHour: {
    name: 'mail-from',
    max: 20,
    windowSeconds: hour,
    detail: 'Too many mails were asked for from your network: wait an hour, then try again',
  },
  perNetworkAndDay: {
    name: 'mail-from-a-day',
    max: 60,
    windowSeconds: day,
    detail: 'Too many mails were asked for from your network today: try again tomorrow',
  },
  perRecipient: {
    name: 'mail-to',
    max: 8,
    windowSeconds: day,
    detail: 'Several mails went to this address today already: look for them, or try again tomorrow',
  },
  perKind: {
    name: 'mail-kind',
    max: 5,
    windowSeconds: hour,
    detail: 'Several of these mails are on their way to this address already: look for them, or wait an hour',
  },
} as const satisfies Record<string, Limit>

const google = new Set(['gmail.com', 'googlemail.com'])

/** The mailbox of an address, without tags after a plus sign and Google's dots; limits count by it. */
export function mailboxOf(email: string): string {
  const [name = '', domain = ''] = email
    .trim()
    .toLowerCase()
    .split(/@(?=[^@]*$)/)
  const [untagged = ''] = name.split('+')
  return google.has(domain) ? `${untagged.replaceAll('.', '')}@gmail.com` : `${untagged}@${domain}`
}
