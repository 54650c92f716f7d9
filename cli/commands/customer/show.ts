import { readCustomerRecord } from '#service/personal-data.ts'
import { isUuid } from '#service/platform/index.ts'
import { type CommandContext, type ShopCommand, UsageError } from '../../command.ts'
import { describeCustomer } from './record.ts'

/** What is known of an address or an account: orders, licenses and devices, mails that wait, lists for mail. */
export const customerShow: ShopCommand = {
  name: 'customer show',
  words: ['<email-or-id>'],
  summary: 'What is known of an address, or of an account by its id: orders, licenses and devices, mails that wait',
  async run(context) {
    const [typed = ''] = context.words
    const known = await readCustomerRecord(context.database.query, isUuid(typed) ? typed : emailOf(context))
    return { text: describeCustomer(known).join('\n'), data: known }
  },
}

/** The address, as it was typed. Throws UsageError for what is none. */
export function emailOf({ words }: Pick<CommandContext, 'words'>): string {
  const email = words[0] ?? ''
  if (!/^\S+@\S+$/.test(email)) throw new UsageError('Type the address of whom you mean, like ada@example.com')
  return email
}
