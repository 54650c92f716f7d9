import type { CatalogueChange, FieldChange } from '#service/catalogue/index.ts'
import { oneLine } from '#service/messaging/index.ts'

/** Longer values are cut where people read them; --json has them whole. */
const longestValue = 60

/** Changes for people, a line each, with a line below for each field that is another. */
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

/** Of how many things: 'One change', '3 changes'. */
export const countChanges = ({ length }: readonly CatalogueChange[]): string =>
  length === 1 ? 'One change' : `${length} changes`
