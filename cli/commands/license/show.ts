import type { ShopCommand } from '../../command.ts'
import { answerLicense, licenseIdOf } from './record.ts'

/** What is written down of a license: whose it is, where it came from, its devices, and who did what to it. */
export const licenseShow: ShopCommand = {
  name: 'license show',
  words: ['<id>'],
  summary: 'All that is written down of a license: owner, seats and devices, where it came from, what was done to it',
  run: (context) => answerLicense(context.database.query, licenseIdOf(context)),
}
