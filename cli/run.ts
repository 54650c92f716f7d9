import { ContentError } from '#host/content/read-content.ts'
import { openDependencies } from '#host/dependencies.ts'
import { readSettings, type Settings, SettingsError } from '#host/settings.ts'
import { systemClock } from '#service/adapters/clock.ts'
import { StorageError } from '#service/adapters/storage-error.ts'
import { hasCatalogue } from '#service/catalogue/service.ts'
import { type Database, openDatabase } from '#service/database/connection.ts'
import { DatabaseUnavailableError } from '#service/database/unavailable.ts'
import { ProblemError } from '#service/http/problems.ts'
import { KeysUnavailableError } from '#service/keys/unavailable.ts'
import { createRooms, type Rooms } from '#service/rooms.ts'
import { type Answer, type Command, CommandError, exitCodes, UsageError } from './command.ts'
import { auditList } from './commands/audit.ts'
import { customerShow } from './commands/customer.ts'
import { customerErase } from './commands/customer-erase.ts'
import { educationApprove, educationRefuse } from './commands/education-decide.ts'
import { educationList } from './commands/education-list.ts'
import { educationShow } from './commands/education-show.ts'
import { keysShow } from './commands/keys.ts'
import { keysRetire } from './commands/keys-retire.ts'
import { keysRotate } from './commands/keys-rotate.ts'
import { orderAccept, orderReturn } from './commands/order-held.ts'
import { orderRefund } from './commands/order-refund.ts'
import { orderShow } from './commands/order-show.ts'
import { reportSalesCommand } from './commands/report-sales.ts'
import { reportTaxCommand } from './commands/report-tax.ts'
import { webhookAdd } from './commands/webhook-add.ts'
import { webhookDeliveries } from './commands/webhook-deliveries.ts'
import { webhookList } from './commands/webhook-list.ts'
import { webhookRemove } from './commands/webhook-remove.ts'
import { webhookReplay } from './commands/webhook-replay.ts'
import { webhookRotate } from './commands/webhook-rotate.ts'
import { type Line, readLine, spell } from './line.ts'

export const commands: readonly Command[] = [
  keysShow,
  keysRotate,
  keysRetire,
  orderShow,
  orderRefund,
  orderAccept,
  orderReturn,
  customerShow,
  customerErase,
  auditList,
  reportSalesCommand,
  reportTaxCommand,
  webhookAdd,
  webhookList,
  webhookDeliveries,
  webhookReplay,
  webhookRotate,
  webhookRemove,
  educationList,
  educationShow,
  educationApprove,
  educationRefuse,
]

export type Outcome = { exitCode: number; out: string; error: string }

/** Runs one command line and gives what it prints; never throws for what its user can put right. */
export async function runCommandLine(words: string[], environment: NodeJS.ProcessEnv): Promise<Outcome> {
  try {
    const line = readLine(words, commands)
    if (line.help) return { exitCode: exitCodes.done, out: help(), error: '' }
    const { text, data } = await runCommand(line, environment)
    return { exitCode: exitCodes.done, out: line.json ? JSON.stringify(data, null, 2) : text, error: '' }
  } catch (error) {
    if (error instanceof UsageError)
      return { exitCode: exitCodes.usage, out: '', error: `${error.message}\n\n${help()}` }
    if (isReadable(error)) return { exitCode: exitCodes.failed, out: '', error: error.message }
    throw error
  }
}

async function runCommand(line: Exclude<Line, { help: true }>, environment: NodeJS.ProcessEnv): Promise<Answer> {
  const settings = readSettings(environment)
  const database = await openDatabase(settings)
  try {
    const { command, words, options } = line
    const withRooms = <Result>(work: (rooms: Rooms) => Promise<Result>) => workInRooms(settings, database, work)
    return await command.run({
      ...{ database, clock: systemClock, keyFile: settings.keyFile },
      ...{ withRooms, words, options },
    })
  } finally {
    await database.close()
  }
}

/** Opens the rooms as the shop has them; what is for sale stays as the database has it, if it has anything yet. */
async function workInRooms<Result>(
  settings: Settings,
  database: Database,
  work: (rooms: Rooms) => Promise<Result>,
): Promise<Result> {
  const { dependencies } = await openDependencies(settings, database)
  const catalogue = (await hasCatalogue(database.query)) ? null : dependencies.catalogue
  const rooms = await createRooms({ ...dependencies, catalogue })
  try {
    return await work(rooms)
  } finally {
    dependencies.mailer.close()
    await rooms.catalogue.stop()
    await rooms.licenseKeys.stop()
  }
}

const isReadable = (error: unknown): error is Error =>
  [
    CommandError,
    SettingsError,
    ContentError,
    StorageError,
    DatabaseUnavailableError,
    KeysUnavailableError,
    ProblemError,
  ].some((kind) => error instanceof kind)

function help(): string {
  const width = Math.max(...commands.map((command) => spell(command).length))
  return [
    'npm run backline -- COMMAND [--json]',
    '',
    ...commands.map((command) => `  ${spell(command).padEnd(width)}  ${command.summary}`),
    '',
    'Settings are read as by npm start. Exit codes: 0 done, 1 failed, 2 not understood.',
  ].join('\n')
}
