/**
 * After so many mails in a row that were refused for good, though not because of their addresses, the mail server is taken
 * to refuse everything: the next ones wait instead of being parked, until it has accepted one.
 */
export const refusalsInARow = 10

const google = new Set(['gmail.com', 'googlemail.com'])

/**
 * The mailbox that an address leads to, as far as anybody can tell: what stands behind a plus sign is the reader's own note,
 * and Google reads over dots. Limits count by it; mail goes to the address as it was typed.
 */
export function mailboxOf(email: string): string {
  const [name = '', domain = ''] = email
    .trim()
    .toLowerCase()
    .split(/@(?=[^@]*$)/)
  const [untagged = ''] = name.split('+')
  return google.has(domain) ? `${untagged.replaceAll('.', '')}@gmail.com` : `${untagged}@${domain}`
}
