import { parseArgs } from 'node:util'
import { readSettings, SettingsError } from '#host/settings.ts'
import { openDatabase } from '#service/database/connection.ts'
import { DatabaseUnavailableError } from '#service/database/unavailable.ts'
import { type Command, exitCodes } from './command.ts'
import { keysShow } from './commands/keys.ts'

export const commands: readonly Command[] = [keysShow]

export type Outcome = { exitCode: number; out: string; error: string }

/** Runs one command line and gives what it prints; never throws for what its user can put right. */
export async function runCommandLine(words: string[], environment: NodeJS.ProcessEnv): Promise<Outcome> {
  const line = readLine(words)
  if ('error' in line) return { exitCode: exitCodes.usage, out: '', error: `${line.error}\n\n${help()}` }
  if (line.help) return { exitCode: exitCodes.done, out: help(), error: '' }
  try {
    const settings = readSettings(environment)
    const database = await openDatabase(settings)
    try {
      const answer = await line.command.run(database)
      const out = line.json ? JSON.stringify(answer.data, null, 2) : answer.text
      return { exitCode: exitCodes.done, out, error: '' }
    } finally {
      await database.close()
    }
  } catch (error) {
    if (error instanceof SettingsError || error instanceof DatabaseUnavailableError)
      return { exitCode: exitCodes.failed, out: '', error: error.message }
    throw error
  }
}

type Line = { help: true } | { help: false; command: Command; json: boolean } | { error: string }

function readLine(words: string[]): Line {
  try {
    const { values, positionals } = parseArgs({
      args: words,
      allowPositionals: true,
      options: { json: { type: 'boolean', default: false }, help: { type: 'boolean', default: false } },
    })
    const name = positionals.join(' ')
    if (values.help || name === '' || name === 'help') return { help: true }
    const command = commands.find((one) => one.name === name)
    return command ? { help: false, command, json: values.json } : { error: `There is no command '${name}'` }
  } catch (error) {
    if (error instanceof TypeError) return { error: error.message }
    throw error
  }
}

function help(): string {
  const width = Math.max(...commands.map((command) => command.name.length))
  return [
    'npm run backline -- COMMAND [--json]',
    '',
    ...commands.map((command) => `  ${command.name.padEnd(width)}  ${command.summary}`),
    '',
    'Settings are read as by npm start. Exit codes: 0 done, 1 failed, 2 not understood.',
  ].join('\n')
}
