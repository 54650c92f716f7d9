import type { ReactNode } from 'react'
import type { Permission } from '#contract/vendor-api/permissions.ts'

/** What was filled in for an action, by the name of its field; a checked box is 'yes'. */
export type Values = Readonly<Record<string, string>>

export type ActionField = {
  name: string
  label: string
  hint?: string
  initial?: string
  isOptional?: true
  /** Asked only while another field has this value. */
  onlyFor?: { name: string; value: string }
} & (
  | { kind: 'text' | 'email' | 'number' | 'day' | 'check' }
  | { kind: 'choice'; options: readonly { value: string; label: string }[] }
  /** One of the shop's products, by its id; `bundles` offers those too, as `bundleValue` of their id. */
  | { kind: 'product'; bundles?: true }
  /** An account by its address, found by a part of it or of the name. */
  | { kind: 'customer' }
)

/** The value of a field for a bundle: products and bundles may have the same id. */
export const bundleValue = (id: string): string => `bundle:${id}`

/** An answer that is shown once, such as codes or a secret, and can be copied or saved. `run` resolves with it. */
export class Revealed {
  readonly note: string
  readonly lines: readonly string[]
  /** The name under which the lines can be saved. */
  readonly fileName: string

  constructor(note: string, lines: readonly string[], fileName: string) {
    this.note = note
    this.lines = lines
    this.fileName = fileName
  }
}

/** An answer that is shown in place of the question. `run` resolves with it. */
export class Displayed {
  readonly content: ReactNode

  constructor(content: ReactNode) {
    this.content = content
  }
}

/** What an action would do: `of` names what it depends on, and `read` asks the service. */
export type Preview = { of: string; read: () => Promise<{ title: string; text: string }> }

/** How a call that does an action is sent: repeated with the same key, it changes nothing again. */
export type Attempt = { idempotencyKey: string }

/**
 * Something that is done to one item: which call does it, what is asked before, and which command does the same. An action says
 * what it will do before it is confirmed, and the service writes down who did it, why, and the states before and after.
 */
export type Action<Item> = {
  name: string
  label: string
  permission: Permission
  /** Whether an item is in a state in which it can be done; always when absent. */
  isOffered?: (item: Item) => boolean
  /** What happens, in a sentence or two. */
  explain: (item: Item) => string
  /** Names the item, as in a list of those that are about to be changed. */
  nameItem: (item: Item) => string
  fields?: (item: Item) => readonly ActionField[]
  /** What to show of the outcome before it is confirmed; null while too little is filled in. */
  preview?: (item: Item, values: Values) => Preview | null
  /** What to say about the reason, where it is more than a note for colleagues. */
  reasonHint?: string
  isDangerous?: true
  run: (item: Item, values: Values, attempt: Attempt) => Promise<unknown>
  /** The words of the command line that do the same, without those that start it. */
  command: (item: Item, values: Values) => readonly string[]
  /** What to say when it is done. */
  done: (item: Item) => string
  /** The page that is shown then, where the item has none any more. */
  leadsTo?: string
}

/** The reason that every change has. */
export const reasonName = 'reason'

/** What to say about a reason that the customer reads. */
export const mailedReason = 'For the audit log, and mailed to the customer'

const isPlain = (word: string) => /^[\w@%+=:,./-]+$/.test(word)

/** A command as it is typed in a shell. */
export const writeCommand = (words: readonly string[]): string =>
  [
    'npm run backline --',
    ...words.map((word) => (isPlain(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`)),
  ].join(' ')

/** The version of an item that somebody has seen, for the body of a call: a change of another one is refused. */
export const versionOf = ({ version }: { version?: string }): { version?: string } =>
  version === undefined ? {} : { version }

/** An option with its value, as words of a command; nothing for an empty one. */
export const option = (name: string, value: string | undefined): string[] =>
  value === undefined || value === '' ? [] : [`--${name}`, value]

/** An option without value, for a checked box. */
export const flag = (name: string, value: string | undefined): string[] => (value === 'yes' ? [`--${name}`] : [])
