import type { ShopCommand } from '../../command.ts'
import { answerLicense, licenseIdOf } from './record.ts'

/** Takes back what 'license revoke' did. */
export const licenseRestore: ShopCommand = {
  name: 'license restore',
  words: ['<id>'],
  options: { quiet: null },
  summary: 'Bring back a license that you ended by hand; the customer is mailed, unless --quiet',
  explained:
    'Its devices activate again by themselves or by hand. What was refunded, or is disputed, stays ended: the answer says so.',
  async run(context) {
    const id = licenseIdOf(context)
    const isQuiet = context.options.has('quiet')
    const left = await context.withRooms(({ licensesByHand }) => licensesByHand.restore(id, isQuiet))
    const told = isQuiet ? 'Nobody is mailed.' : 'The running shop mails the customer.'
    const done =
      left.length === 0
        ? `The license is back. ${told}`
        : `You no longer end the license, and it stays ended for another reason: ${left.join('; ')}`
    return answerLicense(context.database.query, id, done)
  },
}
