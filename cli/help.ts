import type { Command } from './command.ts'
import { findNamed, spell } from './command-line.ts'

const lineLength = 100

const last = [
  'Settings are read as by npm start. Exit codes: 0 done, 1 failed, 2 not understood.',
  "'npm run -s backline -- …' prints nothing of npm's own, for programs that read on.",
]

/** The help of the command that the words begin with, else of all commands with this beginning, else of all. */
export function writeHelp(commands: readonly Command[], words: readonly string[]): string {
  const named = findNamed(words, commands)
  if (named) return explain(named)
  const alike = commands.filter(({ name }) => name.split(' ')[0] === words[0])
  return alike.length > 0 ? listInFull(alike) : list(commands)
}

function list(commands: readonly Command[]): string {
  const width = Math.max(...commands.map(({ name }) => name.length))
  const lines = commands.flatMap(({ name, summary }, index) => {
    const isOfAnotherNoun = nounOf(name) !== nounOf(commands[index - 1]?.name ?? name)
    const [first = '', ...more] = breakLines(summary, lineLength - width - 4)
    return [
      ...(isOfAnotherNoun ? [''] : []),
      `  ${name.padEnd(width)}  ${first}`,
      ...more.map((line) => `${' '.repeat(width + 4)}${line}`),
    ]
  })
  return [
    'npm run backline -- COMMAND [--json]',
    '',
    ...lines,
    '',
    "'help COMMAND' says what one takes, and more of it; 'help license' lists all that begin so.",
    ...last,
  ].join('\n')
}

const nounOf = (name: string) => name.split(' ')[0]

const listInFull = (commands: readonly Command[]): string =>
  [
    ...commands.flatMap((command) => [
      `npm run backline -- ${spell(command)} [--json]`,
      ...breakLines(command.summary, lineLength - 4).map((line) => `    ${line}`),
      '',
    ]),
    "'help COMMAND' says more of one.",
    ...last,
  ].join('\n')

const explain = (command: Command): string =>
  [
    `npm run backline -- ${spell(command)} [--json]`,
    '',
    command.summary,
    ...(command.explained === undefined ? [] : ['', command.explained]),
    '',
    ...last,
  ].join('\n')

function breakLines(sentence: string, length: number): string[] {
  const lines: string[] = []
  for (const word of sentence.split(' ')) {
    const line = lines.at(-1)
    if (line !== undefined && line.length + 1 + word.length <= length) lines[lines.length - 1] = `${line} ${word}`
    else lines.push(word)
  }
  return lines
}
