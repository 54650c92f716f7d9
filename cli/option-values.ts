import { type Role, roles } from '#contract/vendor-api/permissions.ts'
import { UsageError } from './command.ts'

type Options = ReadonlyMap<string, string>

/** What was typed for an option, without what nobody sees around it. Throws UsageError when it has to be there and is not. */
export function readText(options: Options, name: string, why: string): string {
  const typed = options.get(name)?.trim() ?? ''
  if (typed === '') throw new UsageError(`--${name}: ${why}`)
  return typed
}

/** The beginning of a day in UTC, typed as 2026-03-31; null for what is no day, such as February 30. */
export function parseDay(text: string): Date | null {
  const start = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(start.getTime()) && start.toISOString().startsWith(`${text}T`) ? start : null
}

/** A whole number from 1 to `most`; undefined when none was typed. Throws UsageError for any other. */
export function readCount(options: Options, name: string, most: number): number | undefined {
  const typed = options.get(name)
  if (typed === undefined) return undefined
  if (!/^\d{1,12}$/.test(typed) || Number(typed) < 1 || Number(typed) > most)
    throw new UsageError(`--${name}: Must be a whole number from 1 to ${most}`)
  return Number(typed)
}

/** A number such as 12.5; undefined when none was typed. Throws UsageError for what is none. */
export function readNumber(options: Options, name: string): number | undefined {
  const typed = options.get(name)
  if (typed === undefined) return undefined
  if (!/^\d{1,12}(\.\d{1,6})?$/.test(typed)) throw new UsageError(`--${name}: Must be a number, like 12.5`)
  return Number(typed)
}

/** Names with commas between them; undefined when none were typed. */
export const readList = (options: Options, name: string): string[] | undefined =>
  options
    .get(name)
    ?.split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '')

/** Names with numbers, as in USD:10,EUR:9.50; 1 where a number may be left out. Throws UsageError for anything else. */
export function readPairs(options: Options, name: string, { example, alone }: { example: string; alone?: number }) {
  const items = readList(options, name)
  if (items === undefined) return undefined
  const pairs = items.map((item): [string, number] => {
    const [, key = '', number] = /^([^:]+?)(?::(\d{1,12}(?:\.\d{1,6})?))?$/.exec(item) ?? []
    const value = number === undefined ? alone : Number(number)
    if (key === '' || value === undefined) throw new UsageError(`--${name}: Must be like ${example}, not ${item}`)
    return [key, value]
  })
  if (pairs.length === 0) throw new UsageError(`--${name}: Must be like ${example}`)
  const twice = pairs.find(([key], index) => pairs.findIndex(([other]) => other === key) !== index)
  if (twice) throw new UsageError(`--${name}: Names ${twice[0]} twice`)
  return Object.fromEntries(pairs)
}

/** A word that can be the name of a file and stand in an address. Throws UsageError for any other. */
export function readName(words: readonly string[], what: string): string {
  const [name = ''] = words
  if (/^[a-z0-9]+(-[a-z0-9]+)*$/.test(name)) return name
  throw new UsageError(`${what}: Must be lower-case letters, digits and single dashes, like autumn-fair`)
}

/** The role of `--role`. Throws UsageError for any other. */
export const readRole = (options: Options): Role =>
  toRole(readText(options, 'role', `Say which: ${roles.join(', ')}`), '--role')

/** A role as it is typed; `where` names what it was typed for. Throws UsageError for any other. */
export function toRole(typed: string, where: string): Role {
  const role = roles.find((one) => one === typed)
  if (!role) throw new UsageError(`${where}: There is no ${typed}, but ${roles.join(', ')}`)
  return role
}
