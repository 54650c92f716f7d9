import { readMail } from '#service/messaging/index.ts'
import type { ShopCommand } from '../command.ts'
import { reasonOf } from './order.ts'

export const mailResend: ShopCommand = {
  name: 'mail resend',
  words: ['<id>'],
  options: { reason: 'TEXT' },
  required: ['reason'],
  summary: 'Send a mail again; a link that is good once is replaced by a new one',
  explained: [
    "'customer show' lists mails with their ids. A mail that waits or is parked is not sent again: see 'job list'.",
    'Mails that only the customer can ask for, such as the one that takes an address back, are not sent again.',
  ].join('\n'),
  async run(context) {
    const reason = reasonOf(context)
    const [id = ''] = context.words
    const { mailId } = await context.withServices(({ mailService }) => mailService.resend(id, reason))
    const { author: _, ...mail } = await readMail(context.database.query, mailId)
    return { text: `The running shop mails ${mail.to} again.`, data: mail }
  },
}
