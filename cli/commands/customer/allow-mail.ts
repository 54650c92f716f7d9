import { normaliseEmail } from '#service/accounts/index.ts'
import { CommandError, type ShopCommand } from '../../command.ts'
import { emailOf } from './show.ts'

/** Lifts what keeps an address from being mailed to. */
export const customerAllowMail: ShopCommand = {
  name: 'customer allow-mail',
  words: ['<email>'],
  summary: 'Mail again to an address that its mail server had refused for good',
  explained: "Mails to it that are parked stay so: 'job list --parked' shows them, 'job retry' sends them.",
  async run(context) {
    const email = normaliseEmail(emailOf(context))
    const lifted = await context.withRooms(({ allowMail }) => allowMail(email))
    if (!lifted) throw new CommandError(`Mail to ${email} was not stopped`)
    return { text: `Mail goes to ${email} again.`, data: { email } }
  },
}
