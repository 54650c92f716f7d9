import { createHash } from 'node:crypto'
import { type JoinedRows, joinRows } from '../join-rows.ts'
import type { Cells, FileShape, Found, Row, Source } from '../source.ts'
import type { CsvMapping } from './mapping.ts'
import { createOccurrences } from './occurrences.ts'
import { type CsvReader, readCells } from './read-cells.ts'
import { readCustomer } from './read-customer.ts'
import { type CsvItem, type CsvSale, readLicenses, readOrder } from './read-sale.ts'

type TableRow = Extract<Row, { form: 'table' }>

/** What a row becomes, for a person to look at before anything is imported. */
export type PreviewedRow = { line: number; cells: Cells; found: Found[] }

/** How many rows are shown. */
export const mostPreviewed = 20

/** The source of CSV files that have the columns of a mapping. */
export function createCsvSource(mapping: CsvMapping): Source {
  const needed = Object.values(mapping.columns).flatMap((named) => named ?? [])
  return {
    kind: 'csv',
    title: 'CSV',
    recognise: (sample) =>
      sample.form === 'table' && needed.every((column) => sample.columns.includes(column))
        ? createShape(mapping)
        : null,
  }
}

/** What the first rows of a file become by a mapping. */
export function previewRows(mapping: CsvMapping, rows: Iterable<Row>): PreviewedRow[] {
  const shape = createShape(mapping)
  const shown = [...rows].filter((row) => row.form === 'table').slice(0, mostPreviewed)
  const previewed = new Map(shown.map(({ line, cells }) => [line, { line, cells, found: [] as Found[] }]))
  let line = 0
  const place = (found: Found) => {
    if (found.kind === 'line') line = found.line
    else previewed.get(line)?.found.push(found)
  }
  for (const row of shown) {
    line = row.line
    for (const found of shape.read(row)) place(found)
  }
  for (const found of shape.end?.() ?? []) place(found)
  return [...previewed.values()]
}

function createShape(mapping: CsvMapping): FileShape {
  const occurrences = createOccurrences()
  const joined = joinRows<TableRow>(
    (rows, row) => goesOn(mapping, rows, row),
    (rows) => readJoined(mapping, rows, occurrences),
  )
  const inStore = (found: Iterable<Found>) => nameStore(mapping.store, found)
  return {
    name: 'rows',
    order: 0,
    read: (row) => (row.form === 'table' ? inStore(joined.read(row)) : []),
    end: () => inStore(joined.end()),
  }
}

/** Puts the name of the store before all keys. */
function* nameStore(store: string | undefined, all: Iterable<Found>): Iterable<Found> {
  const named = (key: string) => (store === undefined ? key : `${store}/${key}`)
  const withKey = <Named extends { key?: string | undefined }>(one: Named): Named =>
    one.key === undefined ? one : { ...one, key: named(one.key) }
  for (const found of all) {
    if (found.kind === 'order') yield { ...withKey(found), customer: withKey(found.customer) }
    else if (found.kind === 'license') {
      const license = { ...withKey(found), customer: withKey(found.customer) }
      yield found.order === undefined ? license : { ...license, order: named(found.order) }
    } else if (found.kind === 'customer' || found.kind === 'fault') yield withKey(found)
    else yield found
  }
}

/** Whether a row is of the same order as the rows before it: it has the same number, or nothing but further serial numbers. */
function goesOn(mapping: CsvMapping, [first]: JoinedRows<TableRow>, row: TableRow): boolean {
  if (mapping.columns.order === undefined) return false
  const begun = readCells(mapping, first.cells)
  const next = readCells(mapping, row.cells)
  const order = next.textOf('order')
  if (begun.textOf('order') === undefined) return false
  if (order === undefined) return next.email === undefined && next.product === undefined && next.serials.length > 0
  return order === begun.textOf('order') && (next.email === undefined || isSame(next.email, begun.email ?? ''))
}

const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()

function* readJoined(
  mapping: CsvMapping,
  rows: JoinedRows<TableRow>,
  occurrences: (key: string) => number,
): Iterable<Found> {
  const first = readCells(mapping, rows[0].cells)
  const { email } = first
  if (email === undefined) {
    yield { kind: 'fault', about: 'customer', reason: `${first.nameOf('email')} is empty` }
    return
  }
  yield* readCustomer(first, email)
  const { items, warnings } = readItems(mapping, rows)
  yield* warnings
  const [one, ...others] = items.filter(({ status }) => status !== 'ignored')
  if (one === undefined || !sells(mapping)) return
  yield { kind: 'line', line: rows[0].line }
  const key = keyOf(mapping, one, email)
  const count = occurrences(key)
  const sale: CsvSale = { key: count === 1 ? key : `${key}/again ${count}`, email, items: [one, ...others] }
  yield* readSale(mapping, sale, count)
}

const sells = ({ columns, fixed }: CsvMapping): boolean => columns.product !== undefined || fixed.product !== undefined

function* readSale(mapping: CsvMapping, sale: CsvSale, count: number): Iterable<Found> {
  const [{ row }] = sale.items
  const number = row.textOf('order')
  if (count > 1 && number !== undefined)
    yield {
      kind: 'warning',
      reason: `${row.nameOf('order')} ${number} has come before, of another customer or with other rows between: it becomes an order of its own`,
    }
  const license = row.textOf('licenseId')
  if (count > 1 && number === undefined && license !== undefined)
    yield {
      kind: 'warning',
      reason: `${row.nameOf('licenseId')} ${license} has come before: what is different here is not read`,
    }
  const order = readOrder(sale, mapping)
  yield* order ?? []
  const hasOrder = order?.some(({ kind }) => kind === 'order') ?? false
  for (const [index, item] of sale.items.entries()) {
    yield { kind: 'line', line: item.line }
    yield* readLicenses(sale, item, index, hasOrder)
  }
}

/** The number of the order or of the license, or else a checksum of what the row says of the sale, without its serial number. */
function keyOf(mapping: CsvMapping, { row }: CsvItem, email: string): string {
  const id = row.textOf('order') ?? row.textOf('licenseId')
  if (id !== undefined) return id
  const said = [email.toLowerCase(), row.product ?? '', row.textOf('boughtAt') ?? '', row.textOf('amount') ?? '']
  return `row-${createHash('sha256')
    .update(JSON.stringify([...said, mapping.fixed.product]))
    .digest('hex')
    .slice(0, 24)}`
}

/** The items of rows: one that has only serial numbers adds them to the item before it, and one that is repeated is left out. */
function readItems(mapping: CsvMapping, rows: JoinedRows<TableRow>): { items: CsvItem[]; warnings: Found[] } {
  const items: CsvItem[] = []
  const warnings: Found[] = []
  const lines = new Map<string, number>()
  for (const { line, cells } of rows) {
    const row = readCells(mapping, cells)
    const before = items.at(-1)
    const text = JSON.stringify(Object.values(cells))
    const repeated = lines.get(text)
    lines.set(text, line)
    if (repeated !== undefined) {
      warnings.push({ kind: 'line', line }, { kind: 'warning', reason: `The row repeats line ${repeated} (left out)` })
    } else if (before !== undefined && row.email === undefined && isMoreOf(before, row)) {
      before.serials = [...new Set([...before.serials, ...row.serials])]
    } else {
      if (row.status === null) warnings.push({ kind: 'line', line }, unknownStatus(row))
      items.push({ line, row, status: row.status ?? 'paid', serials: row.serials })
    }
  }
  return { items, warnings }
}

const isMoreOf = (before: CsvItem, row: CsvReader): boolean =>
  row.textOf('amount') === undefined && (row.textOf('product') === undefined || row.product === before.row.product)

const unknownStatus = (row: CsvReader): Found => ({
  kind: 'warning',
  reason: `${row.nameOf('status')} is not in the mapping, and taken as paid: ${row.textOf('status')}`,
})
