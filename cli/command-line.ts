import { parseArgs } from 'node:util'
import { type Command, UsageError } from './command.ts'

export type Line =
  /** Help is asked for: of what begins with the words `about`, or of everything where there are none. */
  | { help: true; about: readonly string[] }
  | { help: false; command: Command; json: boolean; words: readonly string[]; options: ReadonlyMap<string, string> }

/** Understands what was typed. Throws UsageError for a command, a word or an option that is not known, or is missing. */
export function readLine(typed: readonly string[], commands: readonly Command[]): Line {
  const { values, positionals } = parse(typed, commands)
  const isHelp = positionals[0] === 'help'
  if (values.help || positionals.length === 0 || isHelp) {
    const about = positionals.slice(isHelp ? 1 : 0)
    if (about.length > 0 && !commands.some(({ name }) => `${name} `.startsWith(`${about[0]} `))) throw unknown(about)
    return { help: true, about }
  }
  const command = findNamed(positionals, commands)
  if (!command) throw unknown(positionals)
  const words = positionals.slice(countWords(command.name))
  if (!hasWords(words.length, command)) throw new UsageError(`It is typed as: ${spell(command)}`)
  const options = new Map<string, string>()
  for (const [name, value] of Object.entries(values)) {
    if (name === 'json' || name === 'help') continue
    if (!Object.hasOwn(command.options ?? {}, name)) throw new UsageError(`${command.name} takes no --${name}`)
    options.set(name, typeof value === 'string' ? value : 'yes')
  }
  return { help: false, command, json: values.json === true, words, options }
}

const unknown = (words: readonly string[]) => new UsageError(`There is no command '${words.join(' ')}'`)

/** Whether a command takes so many words: the last of its words may stand for several, as in '<file>...'. */
function hasWords(count: number, { words = [] }: Command): boolean {
  return words.at(-1)?.endsWith('...') ? count >= words.length : count === words.length
}

/** A command as it is typed: 'license revoke <id> --reason TEXT [--yes]'. */
export const spell = ({ name, words = [], options = {}, required = [] }: Command): string =>
  [
    name,
    ...words,
    ...Object.entries(options).map(([option, value]) => {
      const typed = `--${option}${value === null ? '' : ` ${value}`}`
      return required.includes(option) ? typed : `[${typed}]`
    }),
  ].join(' ')

/** The command whose name the words begin with; of several, the one with the longest name. */
export const findNamed = (words: readonly string[], commands: readonly Command[]) =>
  commands
    .filter(({ name }) => words.slice(0, countWords(name)).join(' ') === name)
    .toSorted((one, other) => countWords(other.name) - countWords(one.name))[0]

const countWords = (name: string) => name.split(' ').length

function parse(typed: readonly string[], commands: readonly Command[]) {
  const known = Object.assign({}, ...commands.map(({ options }) => options))
  const options = Object.entries<string | null>({ ...known, json: null, help: null }).map(
    ([name, value]) => [name, { type: value === null ? 'boolean' : 'string' }] as const,
  )
  try {
    return parseArgs({ args: [...typed], allowPositionals: true, options: Object.fromEntries(options) })
  } catch (error) {
    // What Node says after the first sentence is for whoever writes programs.
    if (error instanceof TypeError) throw new UsageError(error.message.replace(/\. .*$/s, ''))
    throw error
  }
}
