import path from 'node:path'
import { writeBackup } from '#service/database/index.ts'
import { type CommandContext, CommandError, type ShopCommand } from '../../command.ts'
import { asData, countRows, folderOf, tellRows, writeBytes } from './tables.ts'

/** Writes all that the database holds into a new folder, while the shop sells. */
export const backup: ShopCommand = {
  name: 'backup',
  words: ['<folder>'],
  summary: 'Write all that the database holds at this moment into a new folder; the shop may sell meanwhile',
  explained: [
    'The folder that it is made in has to be there. It gets its name once all of it is on the disk, and what is there',
    'already is never written over. It holds names and addresses of customers: keep it where nobody else reads.',
    'The key file (KEY_FILE), content/ and the files to download are not in it. Whoever has a backup and the key file can',
    'sign licenses: keep them apart. `backup verify` shows that a backup is whole, and `restore` puts it back.',
  ].join('\n'),
  isForAnyVersion: true,
  async run(context) {
    const folder = folderOf(context)
    refuseDatabaseFolder(context, folder)
    const began = performance.now()
    const place = { database: context.database, databaseUrl: context.settings.databaseUrl }
    const manifest = await writeBackup(place, folder, context.clock, tellRows(context.tell))
    const seconds = Math.round(performance.now() - began) / 1000
    const data = { ...asData(manifest, folder), seconds }
    const text = [
      `The backup is whole: ${data.tables} tables, ${countRows(data.rows)}, ${writeBytes(data.fileBytes)}, in ${seconds} s: ${folder}`,
      `The key file is not in it, and without it no key in it opens: keep a copy of ${context.settings.keyFile} in another place.`,
    ].join('\n')
    return { text, data }
  },
}

/** What lies in there is the database's own, and goes when it goes. */
function refuseDatabaseFolder({ settings }: CommandContext, folder: string): void {
  const inside = path.relative(path.join(settings.dataDir, 'database'), folder)
  if (settings.databaseUrl === undefined && !inside.startsWith('..') && !path.isAbsolute(inside))
    throw new CommandError(`${folder} is inside the database's own folder: name another place, best on another disk`)
}
