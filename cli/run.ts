import { existsSync } from 'node:fs'
import path from 'node:path'
import { openDependencies } from '#host/dependencies.ts'
import { readSettings, type Settings, SettingsError } from '#host/settings.ts'
import { type Content, ContentError } from '#host/shop/read-content.ts'
import { findVendorId } from '#host/shop/vendor-id.ts'
import { hasCatalogue } from '#service/catalogue/index.ts'
import {
  CopyError,
  type Database,
  DatabaseUnavailableError,
  DirectoryInUseError,
  findPending,
  migrations,
  openDatabase,
  refuseMoved,
  refuseOtherVendor,
} from '#service/database/index.ts'
import { createModules, type Services } from '#service/modules.ts'
import { KeysUnavailableError, ProblemError, StorageError, systemClock } from '#service/platform/index.ts'
import {
  type Answer,
  type Command,
  type CommandContext,
  CommandError,
  type CommandSurroundings,
  exitCodes,
  type LoneSurroundings,
  type Outcome,
  type ShopCommand,
  UsageError,
} from './command.ts'
import { type Line, readLine } from './command-line.ts'
import { commands } from './commands.ts'
import { writeHelp } from './help.ts'
import { askShop } from './shop-command-socket.ts'
import { SunsetError } from './sunset/sunset-error.ts'

/**
 * Opens the database of a shop that has been started before, for a command: a slip in DATA_DIR or DATABASE_URL makes no
 * other one. Throws CommandError where there is no shop, or one of an older version that the command can't work on;
 * OtherVendorError where the shop folder is another vendor's; and what openDatabase throws.
 */
async function openStartedShop(settings: Settings, command: ShopCommand): Promise<Database> {
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
    const vendorId = await findVendorId(settings.shopFolder)
    if (vendorId !== null) await refuseOtherVendor(database, vendorId)
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

type Understood = Exclude<Line, { help: true }>

type CarryOut = (line: Understood) => Promise<Answer | Outcome>

/** Runs one command line, in the running shop if that has the embedded database; reports mistakes, never throws. */
export function runCommandLine(
  words: readonly string[],
  environment: NodeJS.ProcessEnv,
  tell: CommandSurroundings['tell'] = () => undefined,
  confirm?: LoneSurroundings['confirm'],
): Promise<Outcome> {
  return answerLine(words, async (line) => {
    const settings = readOrExplain(line.command, environment)
    if ('text' in settings) return settings
    const { words: given, options } = line
    const surroundings = { settings, clock: systemClock, words: given, options, folder: process.cwd(), tell }
    if (line.command.runAlone) return line.command.runAlone({ ...surroundings, ...(confirm && { confirm }) })
    return runBesideShop(line.command, surroundings, () =>
      askShop(settings.dataDir, { words: [...words], folder: surroundings.folder }, tell),
    )
  })
}

/** The settings; or what the command says of those that can't be used, if it says anything. */
function readOrExplain(command: Command, environment: NodeJS.ProcessEnv): Settings | Answer {
  try {
    return readSettings(environment)
  } catch (error) {
    if (error instanceof SettingsError && command.explainSettings) return command.explainSettings(error)
    throw error
  }
}

export function runInShop(words: readonly string[], shop: Omit<CommandContext, 'words' | 'options'>): Promise<Outcome> {
  return answerLine(words, async ({ command, words: given, options }) => {
    if (command.runAlone) throw new CommandError(`${command.name} can't be done by a shop that is running`)
    return command.run({ ...shop, words: given, options })
  })
}

async function answerLine(words: readonly string[], carryOut: CarryOut): Promise<Outcome> {
  try {
    const line = readLine(words, commands)
    if (line.help) return { exitCode: exitCodes.done, out: writeHelp(commands, line.about), error: '' }
    const answer = await carryOut(line)
    if ('exitCode' in answer) return answer
    const exitCode = answer.hasFailed ? exitCodes.failed : exitCodes.done
    return { exitCode, out: line.json ? JSON.stringify(answer.data, null, 2) : answer.text, error: '' }
  } catch (error) {
    if (error instanceof UsageError)
      return {
        exitCode: exitCodes.usage,
        out: '',
        error: `${error.message}\n\n${writeHelp(commands, words)}`,
      }
    if (isReadable(error)) return { exitCode: exitCodes.failed, out: '', error: error.message }
    throw error
  }
}

async function runBesideShop(
  command: ShopCommand,
  surroundings: CommandSurroundings,
  askRunningShop: () => Promise<Outcome | null>,
): Promise<Answer | Outcome> {
  const { settings } = surroundings
  let database: Database
  try {
    database = await openStartedShop(settings, command)
  } catch (error) {
    const outcome = error instanceof DirectoryInUseError ? await askRunningShop() : null
    if (outcome === null) throw error
    return outcome
  }
  try {
    const withServices: CommandContext['withServices'] = (work) => workWithServices(settings, database, work)
    return await command.run({ ...surroundings, database, withServices })
  } finally {
    await database.close()
  }
}

/** Opens the services as the shop has them; what is for sale stays as the database has it, if it has anything yet. */
async function workWithServices<Result>(
  settings: Settings,
  database: Database,
  work: (services: Services, readContent: () => Promise<Content>) => Promise<Result>,
): Promise<Result> {
  const { dependencies, read } = await openDependencies(settings, database)
  const catalogue = (await hasCatalogue(database.query)) ? null : dependencies.catalogue
  const { services } = await createModules({ ...dependencies, catalogue })
  try {
    return await work(services, read)
  } finally {
    dependencies.mailer.close()
    await services.catalogue.stop()
    await services.licenseKeys.stop()
  }
}

const isReadable = (error: unknown): error is Error =>
  [
    CommandError,
    CopyError,
    SettingsError,
    ContentError,
    StorageError,
    SunsetError,
    DatabaseUnavailableError,
    KeysUnavailableError,
    ProblemError,
  ].some((kind) => error instanceof kind)
