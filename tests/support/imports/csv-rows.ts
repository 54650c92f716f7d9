import { type CsvMapping, checkMapping } from '#service/imports/sources/csv/mapping.ts'
import { createCsvSource } from '#service/imports/sources/csv/source.ts'
import type { Cells, Row } from '#service/imports/sources/source.ts'
import { readWith } from './read-records.ts'

/** A mapping that is right. */
export function mappingOf(given: unknown): CsvMapping {
  const checked = checkMapping(given)
  if ('mistakes' in checked) throw new Error(checked.mistakes.join('\n'))
  return checked.mapping
}

/** How the rows below are read. */
export const sales = mappingOf({
  columns: {
    email: 'Mail',
    product: 'Item',
    serials: ['Serial'],
    order: 'Order',
    boughtAt: 'Date',
    amount: 'Amount',
    currency: 'Currency',
    status: 'Status',
    quantity: 'Copies',
    expiresAt: 'End',
    country: 'Country',
    language: 'Language',
    seats: 'Seats',
  },
  statuses: { paid: ['ok'], partlyRefunded: ['part'], ignored: ['failed'] },
})
/** A row without a mistake. */
export const usual: Cells = {
  Mail: 'ada@example.com',
  Item: 'Tape Loop',
  Serial: 'SN-1',
  Order: '1',
  Date: '2024-01-02',
  Amount: '10.00',
  Currency: 'EUR',
  Status: 'ok',
  Copies: '1',
  End: '',
  Country: '',
  Language: '',
  Seats: '',
}
export const columns = Object.keys(usual)

/** Reads rows from line 2 on, each of an order of its own, that differ from the usual one in these cells. */
export function readCellsOf(mapping: CsvMapping, ...cells: Partial<Cells>[]) {
  const rows = cells.map(
    (given, index): Row => ({ form: 'table', line: index + 2, cells: { ...usual, Order: `${index + 1}`, ...given } }),
  )
  return readWith(createCsvSource(mapping), { form: 'table', columns }, rows)
}
