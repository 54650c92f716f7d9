import * as z from 'zod/mini'
import type { Filter } from './list-definition.ts'

/** What somebody sees of a list: filters, and which columns in which order. It is in the address. */
export type ListView = { filters: Record<string, string>; columns: readonly string[] }

/** The query parameter with the columns that are shown. */
const columnsName = 'columns'

type Known = { filters: readonly Pick<Filter, 'name'>[]; columns: readonly { id: string; isExtra?: true }[] }

const usualColumns = ({ columns }: Pick<Known, 'columns'>) =>
  columns.filter(({ isExtra }) => !isExtra).map(({ id }) => id)

/** Reads a view from an address. What the list does not have is ignored. */
export function readView(query: URLSearchParams, known: Known): ListView {
  const filters = known.filters.flatMap(({ name }) => {
    const value = query.get(name)?.trim() ?? ''
    return value === '' ? [] : [[name, value] as const]
  })
  const asked = query.get(columnsName)?.split(',') ?? []
  const columns = asked.filter((id, at) => known.columns.some((each) => each.id === id) && asked.indexOf(id) === at)
  return { filters: Object.fromEntries(filters), columns: columns.length > 0 ? columns : usualColumns(known) }
}

/** Writes a view as the query of an address; '' for the list as it usually is. */
export function writeView({ filters, columns }: ListView, known: Known): string {
  const query = new URLSearchParams(Object.entries(filters).filter(([, value]) => value !== ''))
  if (columns.join() !== usualColumns(known).join()) query.set(columnsName, columns.join())
  return query.toString()
}

const savedSchema = z.array(z.object({ name: z.string().check(z.minLength(1), z.maxLength(60)), query: z.string() }))
export type SavedView = z.infer<typeof savedSchema>[number]

/** The views that somebody saved of one list, in this browser; none if what is stored can't be read. */
export function readSavedViews(storage: Pick<Storage, 'getItem'>, key: string): SavedView[] {
  try {
    const parsed = z.safeParse(savedSchema, JSON.parse(storage.getItem(key) ?? '[]'))
    return parsed.success ? parsed.data : []
  } catch {
    return []
  }
}

/** Adds a view under its name, in place of one that had the same. */
export const addView = (views: readonly SavedView[], view: SavedView): SavedView[] =>
  [...views.filter(({ name }) => name !== view.name), view].sort((a, b) => a.name.localeCompare(b.name))
