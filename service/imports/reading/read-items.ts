import { setImmediate } from 'node:timers/promises'
import * as z from 'zod/mini'
import type { ImportEntryKind } from '#service/database/index.ts'
import { type GivenRecord, type ImportRecord, type OrderSums, recordSchemas } from '../records.ts'
import type { Found, Row } from '../sources/source.ts'
import type { OpenFile } from './open-files.ts'
import { readRows } from './read-rows.ts'
import { type Repeat, watchRepeats } from './repeats.ts'
import type { RowPart } from './row-parts.ts'

/** Where something stands: in which file, counted from 0, and in which line of it. */
export type Place = { file: number; line: number }
/**
 * A record of a file, or why there is none; numbered through all files from 1, in the same way each time they are read. An order or
 * a license that has come before in these files says so.
 */
export type Item = Place & { number: number } & (
    | { record: ImportRecord; repeat?: Repeat | undefined; rejected?: never }
    | Rejected
  )
export type Warning = Place & { reason: string }
/**
 * A sum that a file states itself, and by how much it is more than what the orders of the file come to. It is done with the item
 * `with`.
 */
export type StatedTotal = Place & { with: number; currency: string; difference: number }
export type Batch = { items: Item[]; warnings: Warning[]; stated: StatedTotal[] }

/**
 * Reads the records of all files in batches of so many, checked field by field; what cannot be read is an item as well, with the
 * reason. What is no item comes in the batch of the item before it, or of the first one.
 */
export async function* readItems(files: readonly OpenFile[], atOnce: number): AsyncGenerator<Batch> {
  let number = 0
  let batch = emptyBatch()
  const findRepeat = watchRepeats()
  for (const [file, open] of files.entries()) {
    const sums = new Map<string, number>()
    for await (const { line, found } of readFound(open)) {
      if (isItem(found) && batch.items.length >= atOnce) {
        yield batch
        batch = emptyBatch()
      }
      number = addFound(
        { batch, sums, findRepeat: (record) => findRepeat(open.source, record) },
        number,
        { file, line },
        found,
      )
    }
  }
  yield batch
}

type Read = Exclude<Found, { kind: 'line' }> | Broken

const isItem = ({ kind }: Read): boolean => kind !== 'warning' && kind !== 'stated-total'

/** After how many rows the event loop has a turn: for answers of the database, and for customers of the same process. */
export const rowsInTurn = 50

/** What is in a file, with the line of each. */
async function* readFound({ path, encoding, form, read }: OpenFile): AsyncGenerator<{ line: number; found: Read }> {
  let line = 1
  let count = 0
  for await (const rows of readRows(path, encoding, form))
    for (const row of rows) {
      count += 1
      if (count % rowsInTurn === 0) await setImmediate()
      line = row.line
      yield* placeAll(line, readRow(row, read.read))
    }
  if (read.end) yield* placeAll(line, read.end())
}

function* placeAll(from: number, all: Iterable<Found | Broken>): Generator<{ line: number; found: Read }> {
  let line = from
  for (const found of all) {
    if (found.kind === 'line') line = found.line
    else yield { line, found }
  }
}

const emptyBatch = (): Batch => ({ items: [], warnings: [], stated: [] })

/** A character that stands for bytes which the file's encoding does not have. */
const unreadable = '\ufffd'

function* readRow(row: RowPart, read: (row: Row) => Iterable<Found>): Generator<Found | Broken> {
  if (row.form === 'broken') {
    yield { kind: 'broken', reason: row.reason }
    return
  }
  if (row.form === 'table') {
    const cells = Object.entries(row.cells)
    const [unread] = cells.find(([, cell]) => cell.includes(unreadable)) ?? []
    if (unread !== undefined)
      yield { kind: 'warning', reason: `${unread} has letters that cannot be read: check the encoding` }
    const [formula] = cells.find(([, cell]) => /^[=@].*\(/.test(cell)) ?? []
    if (formula !== undefined) yield { kind: 'warning', reason: `${formula} has a formula, which is taken as text` }
  }
  yield* read(row)
}

type Broken = { kind: 'broken'; reason: string }

type Reading = { batch: Batch; sums: Map<string, number>; findRepeat: (record: ImportRecord) => Repeat | undefined }

/** Adds what was found to a batch, and orders to what their file comes to; returns the number of the last item. */
function addFound({ batch, sums, findRepeat }: Reading, last: number, place: Place, found: Read): number {
  const number = last + 1
  switch (found.kind) {
    case 'warning':
      batch.warnings.push({ ...place, reason: found.reason })
      return last
    case 'stated-total':
      batch.stated.push({
        ...place,
        with: Math.max(last, 1),
        currency: found.currency,
        difference: found.total - (sums.get(found.currency) ?? 0),
      })
      return last
    case 'broken':
      batch.items.push({ ...place, number, rejected: found.reason, kind: 'row', key: null })
      return number
    case 'fault':
      batch.items.push({ ...place, number, rejected: found.reason, kind: found.about, key: found.key ?? null })
      return number
    default: {
      const checked = check(found)
      const item: Item =
        checked.record === undefined
          ? { ...checked, ...place, number }
          : { ...checked, repeat: findRepeat(checked.record), ...place, number }
      const order = orderOf(item)
      if (order) sums.set(order.currency, (sums.get(order.currency) ?? 0) + order.total)
      batch.items.push(item)
      return number
    }
  }
}

/** Whether the same order or license has come before in the files. */
export const isAlike = (item: Item): boolean => item.record !== undefined && item.repeat === 'alike'

/** What an item that is an order comes to, whether or not it can be imported. */
export function orderOf(item: Item): OrderSums | undefined {
  if (item.record === undefined) return item.sums
  return item.record.kind === 'order' ? item.record : undefined
}

function check(given: GivenRecord): { record: ImportRecord } | Rejected {
  const checked = z.safeParse(recordSchemas[given.kind], given)
  if (checked.success) return { record: checked.data }
  const [issue] = checked.error.issues
  const reason = issue === undefined ? 'It cannot be read' : `${describeField(issue.path)} ${issue.message}`
  const rejected = { rejected: reason, kind: given.kind, key: given.key ?? null }
  const sums = given.kind === 'order' ? z.safeParse(sumsSchema, given) : undefined
  return sums?.success ? { ...rejected, sums: sums.data } : rejected
}

/** What one entry of a list is called. An order's lines are called items, since lines are those of the file. */
const oneOf: Readonly<Record<string, string>> = {
  lines: 'item',
  serials: 'serial number',
  sealedSerials: 'serial number',
  consents: 'consent',
  products: 'product',
  invoices: 'invoice',
}

/** A field of a record in words: 'amount of item 1'. */
function describeField(path: readonly PropertyKey[]): string {
  const parts = path.flatMap((part, index) => {
    const next = path[index + 1]
    if (typeof part === 'number') return []
    return typeof next === 'number' ? `${oneOf[String(part)] ?? String(part)} ${next + 1}` : String(part)
  })
  return parts.reverse().join(' of ')
}

const sumsSchema = z.pick(recordSchemas.order, { currency: true, total: true, lines: true })

/** An order that cannot be imported counts as read nevertheless. */
type Rejected = {
  record?: never
  rejected: string
  kind: ImportEntryKind
  key: string | null
  sums?: OrderSums
}
