import type { Settings, SettingsError } from '#host/settings.ts'
import type { Content } from '#host/shop/content.ts'
import type { Database } from '#service/database/index.ts'
import type { Services } from '#service/modules.ts'
import type { Clock } from '#service/platform/index.ts'

/** `text` for people, `data` for --json; with `hasFailed` the exit code is 1. */
export type Answer = { text: string; data: unknown; hasFailed?: boolean }

export type CommandSurroundings = {
  settings: Settings
  clock: Clock
  /** What was typed after the command's name: one word for each of its `words`, and any more of its last if that takes several. */
  words: readonly string[]
  /** The values of its `options` that were given; an option without value is 'yes'. */
  options: ReadonlyMap<string, string>
  /** Where it was typed: names of files are meant from there. */
  folder: string
  /** Says how far long work has come, line by line, while it goes on. */
  tell: (line: string) => void
}

export type CommandContext = CommandSurroundings & {
  database: Database
  /** Works with the shop's services, without its jobs; `readContent` reads the vendor's files as they are now. */
  withServices: <Result>(
    work: (services: Services, readContent: () => Promise<Content>) => Promise<Result>,
  ) => Promise<Result>
}

/** What a command has that runs in a process of its own. */
export type LoneSurroundings = CommandSurroundings & {
  /** Asks a question that is answered with yes or no; undefined without a terminal. */
  confirm?: (question: string) => Promise<boolean>
}

export type Command = {
  /** Its words, as typed: 'keys show'. */
  name: string
  /** What has to follow its name: '<id>', or one or more of the last with '<file>...'. */
  words?: readonly string[]
  /** What may be given by name, without the dashes: with a value, as help shows it, or null for none. */
  options?: Readonly<Record<string, string | null>>
  /** Those of its options that it refuses to do without. */
  required?: readonly string[]
  summary: string
  /** What its own help says beyond the summary. */
  explained?: string
} & (
  | {
      run: (context: CommandContext) => Promise<Answer>
      /** It works on the database of an older version too. */
      isForAnyVersion?: true
      runAlone?: never
      explainSettings?: never
    }
  /** Opens what it needs by itself: for where there may be no database yet, or another one. Never runs inside a shop. */
  | {
      runAlone: (surroundings: LoneSurroundings) => Promise<Answer>
      /** What it answers where settings can't be used, instead of their error alone. */
      explainSettings?: (error: SettingsError) => Answer
      run?: never
    }
)

export type ShopCommand = Extract<Command, { run: unknown }>

/** What was typed can't be understood: printed with the help. */
export class UsageError extends Error {
  /** What is wrong with each field of the call that does the same; undefined where no call does. */
  readonly errors: Record<string, string[]> | undefined

  constructor(message: string, { errors, ...options }: ErrorOptions & { errors?: Record<string, string[]> } = {}) {
    super(message, options)
    this.errors = errors
  }
}

/** The command can't be done, in one readable line. */
export class CommandError extends Error {
  /** The same for whoever clicks or calls: they have no words to type. */
  readonly elsewhere: string

  constructor(message: string, { elsewhere = message, ...options }: ErrorOptions & { elsewhere?: string } = {}) {
    super(message, options)
    this.elsewhere = elsewhere
  }
}

export const exitCodes = { done: 0, failed: 1, usage: 2 } as const

export type Outcome = { exitCode: number; out: string; error: string }
