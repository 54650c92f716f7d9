import { CommandError, type ShopCommand } from '../../command.ts'
import { reasonOf } from '../order/record.ts'
import { answerLicense, describeWeighed, licenseIdOf } from './record.ts'

/** Ends a license until the vendor restores it, whatever it came from. */
export const licenseRevoke: ShopCommand = {
  name: 'license revoke',
  words: ['<id>'],
  options: { reason: 'TEXT', quiet: null, yes: null },
  required: ['reason'],
  summary: 'End a license and free its devices; the customer is mailed why, unless --quiet',
  explained:
    "It gives no money back: 'order refund' does, and ends licenses by itself. Only 'license restore' brings it back.",
  async run(context) {
    const [id, reason] = [licenseIdOf(context), reasonOf(context)]
    const isQuiet = context.options.has('quiet')
    return context.withRooms(async ({ licensesByHand }) => {
      if (!context.options.has('yes')) {
        const weighed = await licensesByHand.weighRevocation(id)
        throw new CommandError(`License ${id} would end, and with it ${describeWeighed(weighed)}: add --yes to do so`)
      }
      const weighed = await licensesByHand.revoke(id, reason, isQuiet)
      const told = isQuiet ? 'Nobody is mailed.' : 'The running shop mails the customer why.'
      const done = `The license has ended, and with it ${describeWeighed(weighed)}. ${told}`
      return answerLicense(context.database.query, id, done)
    })
  },
}
