import { existsSync } from 'node:fs'
import path from 'node:path'
import type { Settings } from '#host/settings.ts'
import { type Database, findPending, migrations, openDatabase, refuseMoved } from '#service/database/index.ts'
import { CommandError, type ShopCommand } from './command.ts'

/**
 * Opens the database of a shop that has been started before, for a command: a slip in DATA_DIR or DATABASE_URL makes no
 * other one. Throws CommandError where there is no shop, or one of an older version that the command can't work on; and
 * what openDatabase throws.
 */
export async function openStartedShop(settings: Settings, command: ShopCommand): Promise<Database> {
  const { databaseUrl, dataDir } = settings
  if (databaseUrl === undefined) {
    refuseMoved(dataDir)
    if (!existsSync(path.join(dataDir, 'database', 'PG_VERSION'))) refuseMissing(settings)
  }
  const database = await openDatabase(settings)
  try {
    const pending = await findPending(database)
    if (pending.length === Object.keys(migrations).length) refuseMissing(settings)
    if (pending.length > 0 && !command.isForAnyVersion)
      throw new CommandError(
        `The database is of an older version, without ${pending[0]}: start the shop once, which brings it up to date`,
      )
    return database
  } catch (error) {
    await database.close()
    throw error
  }
}

function refuseMissing({ databaseUrl, dataDir }: Settings): never {
  const [place, setting] =
    databaseUrl === undefined ? [dataDir, 'DATA_DIR or DATABASE_URL'] : ['the database of DATABASE_URL', 'DATABASE_URL']
  throw new CommandError(`There is no shop in ${place}: set ${setting} as the shop has it, or start it there once`)
}
