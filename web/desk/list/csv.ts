import type { ItemNames } from '../session/item-names.ts'
import type { Column } from './list-definition.ts'

/** Characters with which a cell would be a formula in a spreadsheet. */
const formulaStart = /^[=+\-@\t\r]/

/** A cell of a CSV file. One that a spreadsheet would calculate gets an apostrophe, which makes it text. */
function writeCell(text: string): string {
  const harmless = formulaStart.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

const writeRow = (cells: readonly string[]) => `${cells.map(writeCell).join(',')}\r\n`

/** The first line of a CSV file (RFC 4180). */
export const writeCsvHead = (columns: readonly Pick<Column<unknown>, 'label'>[]): string =>
  writeRow(columns.map(({ label }) => label))

/** The lines of some items. */
export const writeCsvRows = <Item>(
  columns: readonly Pick<Column<Item>, 'text'>[],
  items: readonly Item[],
  names: ItemNames,
): string => items.map((item) => writeRow(columns.map(({ text }) => text(item, names)))).join('')
