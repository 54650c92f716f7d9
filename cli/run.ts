import { type Content, ContentError } from '#host/content/read-content.ts'
import { openDependencies } from '#host/dependencies.ts'
import { readSettings, type Settings, SettingsError } from '#host/settings.ts'
import { hasCatalogue } from '#service/catalogue/index.ts'
import type { Database } from '#service/database/index.ts'
import { CopyError, DatabaseUnavailableError, DirectoryInUseError } from '#service/database/index.ts'
import { createRooms, type Rooms } from '#service/modules.ts'
import { KeysUnavailableError, ProblemError, StorageError, systemClock } from '#service/platform/index.ts'
import { askShop } from './ask-shop.ts'
import {
  type Answer,
  type Command,
  type CommandContext,
  CommandError,
  type CommandSurroundings,
  exitCodes,
  type Outcome,
  type ShopCommand,
  UsageError,
} from './command.ts'
import { commands } from './commands.ts'
import { writeHelp } from './help.ts'
import { type Line, readLine } from './line.ts'
import { openStartedShop } from './started-shop.ts'

type Understood = Exclude<Line, { help: true }>

/** What carries out a line that was understood: on a database of its own, or in the shop that is running. */
type CarryOut = (line: Understood) => Promise<Answer | Outcome>

/**
 * Runs one command line and gives what it prints; never throws for what its user can put right. What says how far it
 * has come goes to `tell`. Where a running shop has the embedded database, that shop runs it.
 */
export function runCommandLine(
  words: readonly string[],
  environment: NodeJS.ProcessEnv,
  tell: CommandSurroundings['tell'] = () => undefined,
): Promise<Outcome> {
  return answerLine(words, async (line) => {
    const settings = readOrExplain(line.command, environment)
    if ('text' in settings) return settings
    const { words: given, options } = line
    const surroundings = { settings, clock: systemClock, words: given, options, folder: process.cwd(), tell }
    if (line.command.runAlone) return line.command.runAlone(surroundings)
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

/** Runs one command line inside the shop that has the database, with what that shop works with. */
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
    const withRooms: CommandContext['withRooms'] = (work) => workInRooms(settings, database, work)
    return await command.run({ ...surroundings, database, withRooms })
  } finally {
    await database.close()
  }
}

/** Opens the rooms as the shop has them; what is for sale stays as the database has it, if it has anything yet. */
async function workInRooms<Result>(
  settings: Settings,
  database: Database,
  work: (rooms: Rooms, readContent: () => Promise<Content>) => Promise<Result>,
): Promise<Result> {
  const { dependencies, read } = await openDependencies(settings, database)
  const catalogue = (await hasCatalogue(database.query)) ? null : dependencies.catalogue
  const rooms = await createRooms({ ...dependencies, catalogue })
  try {
    return await work(rooms, read)
  } finally {
    dependencies.mailer.close()
    await rooms.catalogue.stop()
    await rooms.licenseKeys.stop()
  }
}

const isReadable = (error: unknown): error is Error =>
  [
    CommandError,
    CopyError,
    SettingsError,
    ContentError,
    StorageError,
    DatabaseUnavailableError,
    KeysUnavailableError,
    ProblemError,
  ].some((kind) => error instanceof kind)
