import { type ShopCommand, UsageError } from '../../command.ts'
import { answerLicense, licenseIdOf } from './record.ts'

/** More is a slip of the hand. */
const mostPerYear = 1000

/** Gives a license more or fewer offline activations a year than its product has. */
export const licenseLimitOffline: ShopCommand = {
  name: 'license limit-offline',
  words: ['<id>', '<number>'],
  summary: 'Set how many devices of a license may be activated offline within a year',
  explained: [
    'For a customer who has used them up: a studio without internet that gets new computers, say. It counts for this license',
    'alone, instead of offlinePerYear of its product. Devices that are offline already count, and go on running.',
  ].join('\n'),
  async run(context) {
    const [id, number] = [licenseIdOf(context), context.words[1] ?? '']
    if (!/^\d+$/.test(number) || Number(number) > mostPerYear)
      throw new UsageError(`Type how many there are in a year, a whole number from 0 to ${mostPerYear}`)
    await context.withRooms(({ licensesByHand }) => licensesByHand.limitOffline(id, Number(number)))
    return answerLicense(context.database.query, id, `The license has ${number} offline activations a year.`)
  },
}
