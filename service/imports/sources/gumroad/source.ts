import type { FileShape, Row, Sample, Source } from '../source.ts'
import { readExportedSale } from './exported-sale.ts'
import { readListedSale } from './listed-sale.ts'

/** Columns that every sales export has had, and that are read. */
const columns = ['Purchase ID', 'Item Name', 'Purchase Email', 'Subtotal ($)', 'Sale Price ($)', 'Product ID']

const exported: FileShape = {
  name: 'sales',
  order: 1,
  read: (row: Row) => (row.form === 'table' ? readExportedSale(row.cells) : []),
}

const listed: FileShape = {
  name: 'sales of the API',
  order: 1,
  read: (row: Row) => (row.form === 'json' ? readListedSale(row.value) : []),
}

function recognise(sample: Sample): FileShape | null {
  if (sample.form === 'table') return columns.every((name) => sample.columns.includes(name)) ? exported : null
  const { list, value } = sample
  const isSale = typeof value === 'object' && value !== null && 'product_permalink' in value && 'gumroad_fee' in value
  return list === 'sales' && isSale ? listed : null
}

/** Gumroad's export of sales (CSV), and what its API lists as sales (JSON). */
export const gumroad: Source = { kind: 'gumroad', title: 'Gumroad', recognise }
