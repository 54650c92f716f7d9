import { cp } from 'node:fs/promises'
import path from 'node:path'
import * as z from 'zod/mini'
import { openDatabase } from '#service/database/connection.ts'
import { migrateDatabase } from '#service/database/migrate.ts'
import { freshDatabase } from '#tests/environment/database.ts'
import { newFolder } from '../../database/backups.ts'
import type { CommandRows } from '../row.ts'
import type { CommandShop } from '../shop.ts'

const count = z.int().check(z.positive())
const sum = z.string().check(z.regex(/^[0-9a-f]{64}$/))
const proven = z.array(z.strictObject({ name: z.string(), rows: z.int(), bytes: z.int(), sum }))
const inBackup = { folder: z.string(), madeAt: z.iso.datetime(), migration: z.string(), rows: count }

const newBackup = ({ environment }: CommandShop) => newFolder({ dataDir: environment.DATA_DIR ?? '' })

/** The folder of a backup of the shop. */
async function backUp(shop: CommandShop): Promise<[string]> {
  const folder = await newBackup(shop)
  await shop.read('backup', folder)
  return [folder]
}

/** A new PostgreSQL database, which nothing was ever in. */
async function newDatabase(): Promise<NodeJS.ProcessEnv> {
  const { dataDir, databaseUrl } = await freshDatabase('new')
  return { DATA_DIR: dataDir, DATABASE_URL: databaseUrl }
}

let template: Promise<string> | undefined

/** A shop on the embedded database, made once, and a new PostgreSQL database. */
async function embeddedShop(): Promise<NodeJS.ProcessEnv> {
  template ??= makeEmbedded()
  const settings = await newDatabase()
  await cp(await template, path.join(settings.DATA_DIR ?? '', 'database'), { recursive: true })
  return settings
}

async function makeEmbedded(): Promise<string> {
  const { dataDir } = await freshDatabase('template')
  const database = await openDatabase({ dataDir })
  await migrateDatabase(database)
  await database.close()
  return path.join(dataDir, 'database')
}

export const dataRows: CommandRows = {
  backup: {
    success: {
      type: async (shop) => [await newBackup(shop)],
      says: /^The backup is whole: \d+ tables, .*\nThe key file is not in it/,
    },
    json: z.strictObject({
      ...inBackup,
      database: z.literal('postgres'),
      tables: count,
      bytes: count,
      fileBytes: count,
      seconds: z.number(),
    }),
    refusal: { type: backUp, exitCode: 1, says: /is there already: name a folder that is not/ },
  },
  'backup verify': {
    success: { type: backUp, says: /^The backup is whole: .*\nIt holds PostgreSQL as it was at / },
    json: z.strictObject({
      ...inBackup,
      database: z.literal('postgres'),
      bytes: count,
      fileBytes: count,
      tables: proven,
    }),
    refusal: { type: ['/nowhere'], exitCode: 1, says: '/nowhere is no backup: manifest.json can not be read in it' },
  },
  restore: {
    environment: newDatabase,
    success: { type: backUp, says: /^The backup of \S+ is in the PostgreSQL of DATABASE_URL: / },
    json: z.strictObject({ ...inBackup, tables: count, into: z.literal('postgres'), hasKeyFile: z.boolean() }),
    refusal: { type: ['/nowhere'], exitCode: 1, says: '/nowhere is no backup' },
  },
  move: {
    environment: embeddedShop,
    success: { type: [], says: /^The shop is in PostgreSQL at .*: \d+ tables, / },
    json: z.strictObject({ from: z.string(), to: z.string(), rows: count, tables: proven }),
    refusal: { type: ['now'], exitCode: 2, says: 'It is typed as: move' },
  },
}
