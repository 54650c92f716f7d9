import type { Settings } from '#host/settings.ts'
import { openBackup, openDatabase, restoreBackup } from '#service/database/index.ts'
import { readKeySecret } from '#service/platform/index.ts'
import type { Command } from '../../command.ts'
import { asData, countRows, folderOf, tellRows } from './tables.ts'

/** Puts a backup into the database of the settings, which has to be empty. */
export const restore: Command = {
  name: 'restore',
  words: ['<folder>'],
  summary: 'Put a backup into the database of the settings, which has to be new: all of it, or nothing',
  explained: [
    'Of either database into either. The settings say into which: DATABASE_URL, or else a new DATA_DIR. No shop may run on',
    'it. Each table is read back and compared before anything is kept; whatever breaks it off leaves the database empty, and',
    'it can be typed again. The next start brings the database to its version.',
  ].join('\n'),
  async runAlone(surroundings) {
    const { settings, tell } = surroundings
    const folder = folderOf(surroundings)
    // What is no backup, or a key file that is none, leaves no database behind.
    await openBackup(folder)
    const hasKeyFile = (await readKeySecret(settings.keyFile)) !== null
    const database = await openDatabase(settings)
    try {
      const place = { database, databaseUrl: settings.databaseUrl }
      const manifest = await restoreBackup(place, folder, (table, step) => tellRows(tell, ` ${step}`)(table))
      const { madeAt, migration, tables, rows } = asData(manifest, folder)
      const text = [
        `The backup of ${madeAt} is in ${placeOf(settings)}: ${tables} tables, ${countRows(rows)}, each table read back and the same.`,
        hasKeyFile
          ? `The key file is ${settings.keyFile}: it has to be the one that the backed up shop had.`
          : `There is no key file at ${settings.keyFile}: put the backed up shop's there before the start, or set KEY_FILE.`,
        'What was sold since the backup is not there: docs/operating.md says what to do about it.',
      ].join('\n')
      return { text, data: { folder, madeAt, migration, tables, rows, into: database.kind, hasKeyFile } }
    } finally {
      await database.close()
    }
  },
}

const placeOf = ({ databaseUrl, dataDir }: Settings) =>
  databaseUrl === undefined ? `the embedded database in ${dataDir}` : 'the PostgreSQL of DATABASE_URL'
