import type * as z from 'zod/mini'
import type { CommandShop } from './shop.ts'

/** What is typed after a command's name; something that is needed for it is made first. */
type Typed = readonly string[] | ((shop: CommandShop) => Promise<readonly string[]>)

/** What every command has to show: that it succeeds, that it says in one line why it does not, and what programs read. */
export type CommandRow = {
  /** The settings it is typed with, made anew for each try: for what needs a database of its own. */
  environment?: () => Promise<NodeJS.ProcessEnv>
  success: {
    /** Asked anew for each try: once for people, once with --json. */
    type: Typed
    /** What people are told. */
    says: string | RegExp
  }
  /** What programs are answered. Strict objects: whatever gets in there unasked shows. */
  json: z.ZodMiniType
  refusal: {
    type: Typed
    /** 1: it can't be done. 2: it was not understood. */
    exitCode: 1 | 2
    /** Names what is wrong, and what to do. */
    says: string | RegExp
  }
}

/** Rows by the names of their commands. */
export type CommandRows = Readonly<Record<string, CommandRow>>
