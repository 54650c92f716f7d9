import type { Command } from './command.ts'
import { spell } from './line.ts'

const last = 'Settings are read as by npm start. Exit codes: 0 done, 1 failed, 2 not understood.'

/** The help: of one command if `about` is one, of all that begin with it, else of every command. */
export function writeHelp(commands: readonly Command[], about: string): string {
  const named = commands.find(({ name }) => name === about)
  if (named) return explain(named)
  const alike = commands.filter(({ name }) => name.startsWith(`${about} `))
  return list(alike.length > 0 ? alike : commands)
}

function list(commands: readonly Command[]): string {
  const width = Math.max(...commands.map((command) => spell(command).length))
  return [
    'npm run backline -- COMMAND [--json]',
    '',
    ...commands.map((command) => `  ${spell(command).padEnd(width)}  ${command.summary}`),
    '',
    "'help COMMAND' says more of one.",
    last,
  ].join('\n')
}

const explain = (command: Command): string =>
  [
    `npm run backline -- ${spell(command)} [--json]`,
    '',
    command.summary,
    ...(command.explained === undefined ? [] : ['', command.explained]),
    '',
    last,
  ].join('\n')
