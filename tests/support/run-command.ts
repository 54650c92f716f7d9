import { runCommandLine } from '#cli/run.ts'
import type { FreshDatabase } from '../environment/database.ts'

/** Types a command with --json where the settings are those of a database; answers what it printed, or throws why not. */
export async function typeCommand({ dataDir, databaseUrl }: FreshDatabase, ...words: string[]): Promise<unknown> {
  const settings = { DATA_DIR: dataDir, ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }) }
  const { exitCode, out, error } = await runCommandLine([...words, '--json'], settings)
  if (exitCode !== 0) throw new Error(error)
  return JSON.parse(out)
}
