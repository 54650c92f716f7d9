import type { Sheet } from './sheet.ts'

/** A spreadsheet would take a cell that begins so for a formula; an apostrophe before it says that it is text. */
const startsFormula = /^[=+\-@\t\r']/

/** Note, name and voice as a table (RFC 4180, UTF-8). An apostrophe stands before what a spreadsheet would compute. */
export const writeCsv = ({ layout }: Sheet): string =>
  [['note', 'name', 'voice'], ...layout.map(({ note, name, voice }) => [String(note), name, voice])]
    .map((cells) => `${cells.map(writeCell).join(',')}\r\n`)
    .join('')

function writeCell(words: string): string {
  const text = startsFormula.test(words) ? `'${words}` : words
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
