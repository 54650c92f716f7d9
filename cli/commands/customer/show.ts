import { type KnownAddress, readKnownAddress } from '#service/identity/erasure-preview.ts'
import { oneLine } from '#service/mail/plain-text.ts'
import { type CommandContext, type ShopCommand, UsageError } from '../../command.ts'

/** What is known of an address: an account, a guest's orders, lists for mail. */
export const customerShow: ShopCommand = {
  name: 'customer show',
  words: ['<email>'],
  summary: 'What is known of an address: its account, orders, licenses and lists for mail',
  async run(context) {
    const email = emailOf(context)
    const known = await context.withRooms(() => readKnownAddress(context.database.query, email))
    return { text: describe(known).join('\n'), data: known }
  },
}

/** The address, as it was typed. Throws UsageError for what is none. */
export function emailOf({ words }: CommandContext): string {
  const email = words[0] ?? ''
  if (!/^\S+@\S+$/.test(email)) throw new UsageError('Type the address of whom you mean, like ada@example.com')
  return email
}

/** What is known of an address, line by line. */
export function describe({ email, account, orders, licenses, isOnLists }: KnownAddress): string[] {
  return [
    account
      ? `Account ${account.id} of ${oneLine(account.name)} <${email}>, made ${account.createdAt.toISOString()}, ${account.confirmedAt ? 'confirmed' : 'not confirmed'}`
      : `No account has the address ${email}`,
    ...orders.map(
      ({ id, status, completedAt }) => `  order ${id}: ${status}${completedAt ? ` ${completedAt.toISOString()}` : ''}`,
    ),
    ...licenses.map(({ id, productId, status }) => `  license ${id} of ${productId}: ${status}`),
    ...(isOnLists ? ['  in a list for mail, a checkout or a mailed link'] : []),
  ]
}
