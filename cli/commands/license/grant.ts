import { type ShopCommand, UsageError } from '../../command.ts'
import { emailOf } from '../customer/show.ts'
import { reasonOf } from '../order/record.ts'
import { answerLicense } from './record.ts'

/** More is a slip of the hand. */
const mostSeats = 1000

/** Gives somebody a license, with no order and no voucher. */
export const licenseGrant: ShopCommand = {
  name: 'license grant',
  words: ['<email>', '<product>'],
  options: { reason: 'TEXT', seats: 'N', once: 'NAME' },
  required: ['reason'],
  summary: 'Give a license to a customer, and mail it to them',
  explained: [
    'The account has to be there, and its address confirmed: to anybody else send a voucher.',
    '--reason is written down and mailed. --seats: on how many devices, if not as many as the product has.',
    '--once names the grant: the same line typed again gives nothing more, and shows what was given.',
  ].join('\n'),
  async run(context) {
    const { words, options } = context
    const email = emailOf(context)
    const wish = { email, productId: words[1] ?? '', reason: reasonOf(context), ...readGrant(options) }
    const { licenseId, isNew } = await context.withRooms(({ licensesByHand }) => licensesByHand.grant(wish))
    const done = isNew
      ? `The license is in the account of ${email}: the running shop mails it.`
      : `It was given before under the name ${wish.once}: nothing more is given.`
    return answerLicense(context.database.query, licenseId, done)
  },
}

/** Seats and the name of a grant, as far as they were typed. Throws UsageError for what can't be. */
export function readGrant(options: ReadonlyMap<string, string>): { seats?: number; once?: string } {
  const [seats, once] = [options.get('seats'), options.get('once')]
  if (seats !== undefined && !(/^[1-9]\d*$/.test(seats) && Number(seats) <= mostSeats))
    throw new UsageError(`--seats: Must be a whole number from 1 to ${mostSeats}`)
  if (once !== undefined && !/^[\w.-]{1,60}$/.test(once))
    throw new UsageError('--once: Must be a name of up to 60 letters, digits, dots, hyphens and underscores')
  return { ...(seats !== undefined && { seats: Number(seats) }), ...(once !== undefined && { once }) }
}
