/** What a spreadsheet takes for the beginning of a formula, and would carry out. */
const formula = /^[=+\-@\t\r]/
const plainNumber = /^-?\d+(\.\d+)?$/

/** Rows as comma-separated values (RFC 4180), each line ended; a text that a spreadsheet would carry out stands behind a '. */
export const writeCsv = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => `${row.map(writeCell).join(',')}\r\n`).join('')

function writeCell(text: string): string {
  const safe = formula.test(text) && !plainNumber.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
