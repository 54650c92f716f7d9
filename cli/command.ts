import type { Database } from '#service/database/connection.ts'

/** What a command answers: `text` for people, `data` for --json. */
export type Answer = { text: string; data: unknown }

/** One command of the vendor's command line. */
export type Command = {
  /** Its words, as typed: 'keys show'. */
  name: string
  summary: string
  run: (database: Database) => Promise<Answer>
}

/** Exit codes, the same for every command. */
export const exitCodes = { done: 0, failed: 1, usage: 2 } as const
