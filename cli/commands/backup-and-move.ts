import path from 'node:path'
import type { Settings } from '#host/settings.ts'
import {
  type Manifest,
  moveDatabase,
  nameDatabase,
  openBackup,
  openDatabase,
  restoreBackup,
  verifyBackup,
  writeBackup,
} from '#service/database/index.ts'
import { declareEpoch } from '#service/licensing/index.ts'
import { readKeySecret } from '#service/platform/index.ts'
import {
  type Command,
  type CommandContext,
  CommandError,
  type CommandSurroundings,
  type ShopCommand,
} from '../command.ts'

const folderOf = ({ words, folder }: CommandSurroundings): string => path.resolve(folder, words[0] ?? '')

const sayTable = ({ name, rows, bytes }: { name: string; rows: number; bytes: number }): string =>
  `${name}: ${countRows(rows)}, ${writeBytes(bytes)}`

/** Tells of a table that has rows: an empty one is done before anybody reads of it. */
const tellRows =
  (tell: CommandSurroundings['tell'], step = '') =>
  (table: { name: string; rows: number; bytes: number }): void => {
    if (table.rows > 0) tell(`${sayTable(table)}${step}`)
  }

export const countRows = (rows: number): string => `${rows.toLocaleString('en')} ${rows === 1 ? 'row' : 'rows'}`

const units = ['bytes', 'kB', 'MB', 'GB', 'TB'] as const

function writeBytes(bytes: number): string {
  const power = bytes < 1000 ? 0 : Math.min(Math.floor(Math.log10(bytes) / 3), units.length - 1)
  const value = bytes / 1000 ** power
  return `${power === 0 ? value : value.toFixed(1)} ${units[power]}`
}

const asData = ({ madeAt, database, migrations, tables }: Manifest, folder: string) => ({
  folder,
  madeAt,
  database,
  migration: migrations.at(-1) ?? null,
  tables: tables.length,
  rows: total(tables.map(({ rows }) => rows)),
  bytes: total(tables.map(({ bytes }) => bytes)),
  fileBytes: total(tables.map(({ fileBytes }) => fileBytes)),
})

export const total = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0)

export const backup: ShopCommand = {
  name: 'backup',
  words: ['<folder>'],
  summary: 'Write all that the database holds at this moment into a new folder; the shop may sell meanwhile',
  explained: [
    'The folder that it is made in has to be there. It gets its name once all of it is on the disk, and what is there',
    'already is never written over. It holds names and addresses of customers: keep it where nobody else reads.',
    'The key file (KEY_FILE), the shop folder and the files to download are not in it. Whoever has a backup and the key file can',
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

export const backupVerify: Command = {
  name: 'backup verify',
  words: ['<folder>'],
  summary: 'Read all of a backup, and show that it is as it was written and what is in it; needs no database',
  explained:
    'Each table shows with its rows, its bytes and a sum of its rows that does not depend on their order: databases with\nthe same sums hold the same, whichever kind they are.',
  async runAlone(surroundings) {
    const folder = folderOf(surroundings)
    const manifest = await verifyBackup(folder, (table) => surroundings.tell(`${sayTable(table)}, ${table.sum}`))
    const { database, migration, ...data } = asData(manifest, folder)
    const kind = database === 'embedded' ? 'the embedded database' : 'PostgreSQL'
    const text = [
      `The backup is whole: ${data.tables} tables, ${countRows(data.rows)}, ${writeBytes(data.bytes)}`,
      `It holds ${kind} as it was at ${data.madeAt}, at ${migration}.`,
    ].join('\n')
    const tables = manifest.tables.map(({ name, rows, bytes, sum }) => ({ name, rows, bytes, sum }))
    return { text, data: { ...data, database, migration, tables } }
  },
}

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
      const manifest = await restoreBackup(
        place,
        folder,
        (table, step) => tellRows(tell, ` ${step}`)(table),
        (tx) => declareEpoch(tx, surroundings.clock()),
      )
      const { madeAt, migration, tables, rows } = asData(manifest, folder)
      const text = [
        `The backup of ${madeAt} is in ${placeOf(settings)}: ${tables} tables, ${countRows(rows)}, each table read back and the same.`,
        hasKeyFile
          ? `The key file is ${settings.keyFile}: it has to be the one that the backed up shop had.`
          : `There is no key file at ${settings.keyFile}: put the backed up shop's there before the start, or set KEY_FILE.`,
        'What was sold since the backup is not there: docs/operating.md says what to do about it.',
        'The license log declares that it goes on from the backup, so that receipts of before can be compared with it.',
      ].join('\n')
      return { text, data: { folder, madeAt, migration, tables, rows, into: database.kind, hasKeyFile } }
    } finally {
      await database.close()
    }
  },
}

const placeOf = ({ databaseUrl, dataDir }: Settings) =>
  databaseUrl === undefined ? `the embedded database in ${dataDir}` : 'the PostgreSQL of DATABASE_URL'

export const move: Command = {
  name: 'move',
  summary: 'Move the shop from the embedded database in DATA_DIR to the empty PostgreSQL in DATABASE_URL',
  explained: [
    'Stop the shop first. Every table is read back from PostgreSQL and compared, with its rows and a sum of them; whatever',
    'breaks it off leaves PostgreSQL empty, and it can be typed again. The embedded database stays as it was, and a file',
    'beside it keeps a shop from being started on it. Then start the shop with the same settings, DATABASE_URL among them;',
    'the key file stays where it is.',
  ].join('\n'),
  async runAlone({ settings, clock, tell }) {
    const { dataDir, databaseUrl } = settings
    if (databaseUrl === undefined)
      throw new CommandError('DATABASE_URL: Must be set to an empty PostgreSQL database, to which the shop moves')
    const tables = await moveDatabase({ dataDir, databaseUrl }, clock, (table, step) => {
      if (step === 'copied') tellRows(tell, ' copied')(table)
      else tell(`${sayTable(table)} proven: ${table.sum}`)
    })
    const to = nameDatabase(databaseUrl)
    const rows = total(tables.map((table) => table.rows))
    const text = [
      `The shop is in PostgreSQL at ${to}: ${tables.length} tables, ${countRows(rows)}, each table read back and the same.`,
      'Start it with the same settings, DATABASE_URL among them. The embedded database is as it was, and marked as moved.',
    ].join('\n')
    return { text, data: { from: dataDir, to, rows, tables } }
  },
}
