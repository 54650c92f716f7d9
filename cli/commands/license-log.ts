import { declareEpoch } from '#service/licensing/index.ts'
import { CommandError, type ShopCommand } from '../command.ts'

export const licenseLogDeclareRestore: ShopCommand = {
  name: 'license-log declare-restore',
  options: { yes: null },
  summary:
    'Declare that the database was restored by other means than `restore`, so that the license log goes on from it',
  explained: [
    '`restore` does so by itself. After a snapshot of a disk or a copy of PostgreSQL was put back, customers who verify',
    'their receipts would find that the license log was cut off: this says in the log why, and from where it goes on.',
  ].join('\n'),
  async run({ database, clock, options }) {
    if (!options.has('yes'))
      throw new CommandError(
        'The log will say for ever that it goes on from a restored database: add --yes if that is what has happened',
      )
    const at = clock()
    await database.transaction((tx) => declareEpoch(tx, at))
    const text = 'The license log declares that it goes on from a restored database, as soon as the shop runs.'
    return { text, data: { declaredAt: at.toISOString() } }
  },
}
