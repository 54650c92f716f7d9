import type { Clock } from '#service/adapters/clock.ts'
import type { Database } from '#service/database/connection.ts'
import type { Rooms } from '#service/rooms.ts'

/** What a command answers: `text` for people, `data` for --json. */
export type Answer = { text: string; data: unknown }

/** What a command works with. */
export type CommandContext = {
  database: Database
  clock: Clock
  /** Where the secret is kept that opens the keys in the database. */
  keyFile: string
  /** Does some work with the rooms of the service, as the shop runs them but without its jobs. */
  withRooms: <Result>(work: (rooms: Rooms) => Promise<Result>) => Promise<Result>
  /** What was typed after the command's name: one word for each of its `words`. */
  words: readonly string[]
  /** The values of its `options` that were given; an option without value is 'yes'. */
  options: ReadonlyMap<string, string>
}

/** One command of the vendor's command line. */
export type Command = {
  /** Its words, as typed: 'keys show'. */
  name: string
  /** What has to follow its name: '<id>'. */
  words?: readonly string[]
  /** What may be given by name, without the dashes: with a value, as help shows it, or null for none. */
  options?: Readonly<Record<string, string | null>>
  summary: string
  run: (context: CommandContext) => Promise<Answer>
}

/** What was typed can't be understood: told with the help. */
export class UsageError extends Error {}

/** The command can't be done, in one readable line. */
export class CommandError extends Error {}

/** Exit codes, the same for every command. */
export const exitCodes = { done: 0, failed: 1, usage: 2 } as const
