import { CommandError, type ShopCommand, UsageError } from '../../command.ts'
import { reasonOf } from '../order/record.ts'
import { answerLicense, describeWeighed, licenseIdOf } from './record.ts'

/** Gives a license to another account: it was sold on, or bought with the wrong address. */
export const licenseMove: ShopCommand = {
  name: 'license move',
  words: ['<id>', '<email>'],
  options: { reason: 'TEXT', yes: null },
  required: ['reason'],
  summary: 'Give a license to the account of another address and free its devices; both are mailed',
  explained: [
    'The account has to be there, and its address confirmed. Order and invoice stay with whoever paid, and so does a refund:',
    'when the order is given back, the license ends wherever it is by then, and its owner is mailed.',
    '--reason is written down, and mailed to both: name nobody in it.',
  ].join('\n'),
  async run(context) {
    const [id, reason, email] = [licenseIdOf(context), reasonOf(context), context.words[1] ?? '']
    if (!/^\S+@\S+$/.test(email)) throw new UsageError('Type the address of whose it will be, like ada@example.com')
    return context.withRooms(async ({ licensesByHand }) => {
      if (!context.options.has('yes')) {
        const weighed = await licensesByHand.weighMove(id, email)
        throw new CommandError(
          `License ${id} would go to the account of ${email}, and ${describeWeighed(weighed)} of its present owner would end: add --yes to do so`,
        )
      }
      const weighed = await licensesByHand.move(id, email, reason)
      const done = `The license is in the account of ${email}. Ended with the move: ${describeWeighed(weighed)}. The running shop mails both.`
      return answerLicense(context.database.query, id, done)
    })
  },
}
