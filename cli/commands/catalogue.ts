import { type CatalogueChange, findCatalogueChanges, readForSale, toForSale } from '#service/catalogue/index.ts'
import { migrateDatabase } from '#service/database/index.ts'
import { readBatches } from '#service/licensing/index.ts'
import { CommandError, type ShopCommand } from '../command.ts'
import { countChanges, describeChanges, type FileContext, refuseWhereSoldElsewhere } from './workshop.ts'

/** Sells what the files of the catalogue say, unless it is `isDry`, and answers what that changes. */
export async function syncOrCompare(context: FileContext, isDry: boolean): Promise<CatalogueChange[]> {
  refuseWhereSoldElsewhere(context)
  const before = await readForSale(context.database, readBatches)
  if (isDry && before === null)
    throw new CommandError('Nothing was ever for sale here, so all of it would be new: leave out --dry-run to sell it')
  return context.withServices(async ({ catalogue }, readContent) => {
    const content = await readContent()
    if (!isDry) await catalogue.sync(content.catalogue)
    return findCatalogueChanges(before, toForSale(content.catalogue))
  })
}

export const catalogueSync: ShopCommand = {
  name: 'catalogue sync',
  options: { 'dry-run': null },
  summary: 'Sell what catalogue/ says, and show what that changes; --dry-run shows it and changes nothing',
  explained: [
    'A running shop takes saved files up by itself, and so does a start: this says what that changes, before or as it is',
    'done. What the files have no longer is withdrawn and never deleted. Files with faults change nothing: each fault is',
    'shown with its file and line.',
  ].join('\n'),
  async run(context) {
    const isDry = context.options.has('dry-run')
    await migrateDatabase(context.database)
    const changes = await syncOrCompare(context, isDry)
    const said = isDry ? 'would be made: nothing was changed' : changes.length === 1 ? 'was made' : 'were made'
    const text =
      changes.length === 0
        ? 'Nothing changed: what is for sale is what catalogue/ says.'
        : [...describeChanges(changes), '', `${countChanges(changes)} ${said}.`].join('\n')
    return { text, data: { dryRun: isDry, changes } }
  },
}
