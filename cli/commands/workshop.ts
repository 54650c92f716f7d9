import path from 'node:path'
import type { Content } from '#host/shop/content.ts'
import { saveFile, type Undo } from '#host/shop/save-file.ts'
import {
  type CatalogueChange,
  type FieldChange,
  type ForSale,
  findCatalogueChanges,
  readForSale,
  toForSale,
} from '#service/catalogue/index.ts'
import { readBatches } from '#service/licensing/index.ts'
import { oneLine } from '#service/messaging/index.ts'
import type { Services } from '#service/modules.ts'
import { type CommandContext, CommandError } from '../command.ts'

/** Longer values are cut where people read them; --json has them whole. */
const longestValue = 60

export function describeChanges(changes: readonly CatalogueChange[]): string[] {
  const width = Math.max(...changes.map(({ change }) => change.length), 0)
  const kindWidth = Math.max(...changes.map(({ kind }) => kind.length), 0)
  return changes.flatMap(({ change, kind, id, fields }) => [
    `${change.padEnd(width)}  ${kind === id ? kind : `${kind.padEnd(kindWidth)}  ${id}`}`,
    ...fields.map((field) => `  ${describeField(field)}`),
  ])
}

function describeField({ field, from, to, added, withdrawn }: FieldChange): string {
  if (added === undefined) return `${field}: ${describeValue(from)} → ${describeValue(to)}`
  return `${field}: ${from} → ${to}, ${added} added and ${withdrawn} withdrawn`
}

function describeValue(value: FieldChange['from']): string {
  if (value === null) return 'nothing'
  const text = oneLine(String(value))
  return text === '' ? 'nothing' : text.length > longestValue ? `${text.slice(0, longestValue)}…` : text
}

export const countChanges = ({ length }: readonly CatalogueChange[]): string =>
  length === 1 ? 'One change' : `${length} changes`

/** One of the vendor's files, by its name in the shop folder, and what is to stand in it. */
type FileToSave = { name: string; text: string; isNew: boolean }

export type Workshop = {
  services: Services
  /** The vendor's files as they are before anything is changed: without a fault. */
  content: Content
  /** Saves a file, syncs the catalogue and returns the changes; on any fault the file is restored. */
  save: (file: FileToSave) => Promise<{ content: Content; changes: CatalogueChange[] }>
  /** How whoever typed the command finds a file of the shop folder. */
  shownAs: (name: string) => string
}

type Work<Result> = (workshop: Workshop) => Promise<Result>

/** What work on the vendor's files needs, whether it was typed or called. */
export type FileContext = Pick<CommandContext, 'settings' | 'clock' | 'folder' | 'database' | 'withServices'>

/** Does some work on the vendor's files and on what is for sale by them. Throws a ContentError for files with faults. */
export async function inWorkshop<Result>(context: FileContext, work: Work<Result>): Promise<Result> {
  refuseWhereSoldElsewhere(context)
  const { database, folder, settings } = context
  const shownAs = (name: string) => path.relative(folder, path.join(settings.shopFolder, name)) || name
  return context.withServices(async (services, readContent) => {
    const content = await readContent()

    async function sell(before: ForSale | null) {
      const changed = await readContent()
      await services.catalogue.sync(changed.catalogue)
      return { content: changed, changes: findCatalogueChanges(before, toForSale(changed.catalogue)) }
    }

    async function save({ name, text, isNew }: FileToSave) {
      // Read before: a running shop may take the file up by itself, sooner than this does.
      const before = await readForSale(database, readBatches)
      const undo = await saveFile(path.join(settings.shopFolder, name), text, { isNew }).catch(refuse(shownAs(name)))
      return sell(before).catch((error: unknown) => takeBack(undo, error))
    }
    return work({ services, content, save, shownAs })
  })
}

/** Where another licensing service sells, nothing that a command changed here would be seen by anybody. */
export function refuseWhereSoldElsewhere({ settings }: Pick<CommandContext, 'settings'>): void {
  if (settings.licensingHost !== undefined)
    throw new CommandError(`LICENSING_HOST: ${settings.licensingHost} says what is for sale: change it there`)
}

async function takeBack(undo: Undo, error: unknown): Promise<never> {
  await undo()
  throw error
}

const refuse = (shown: string) => (error: NodeJS.ErrnoException) => {
  if (error.code === undefined) throw error
  throw new CommandError(
    error.code === 'EEXIST'
      ? `${shown} is there already: choose another name, or edit that file`
      : `${shown} can't be written: ${error.message}`,
  )
}
