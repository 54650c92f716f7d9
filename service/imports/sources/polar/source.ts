import { fieldsOf } from '../json-fields.ts'
import type { FileShape, Row, Sample, Source } from '../source.ts'
import { readExportedCustomer, readExportedOrders } from './exports.ts'
import { readLicenseKey } from './license-keys.ts'
import { readOrder } from './orders.ts'
import { readCustomer, readDiscount, readSubscription } from './resources.ts'

/** What the API lists, told apart by fields that only one kind has. */
const lists = [
  { name: 'customers', order: 1, fields: ['email_verified', 'billing_address', 'organization_id'], read: readCustomer },
  { name: 'orders', order: 2, fields: ['billing_reason', 'subtotal_amount', 'customer_id'], read: readOrder },
  { name: 'license keys', order: 3, fields: ['benefit_id', 'display_key', 'key'], read: readLicenseKey },
  {
    name: 'subscriptions',
    order: 4,
    fields: ['current_period_end', 'recurring_interval', 'product_id'],
    read: readSubscription,
  },
  { name: 'discounts', order: 5, fields: ['redemptions_count', 'duration', 'organization_id'], read: readDiscount },
] as const

const customerColumns = ['ID', 'External ID', 'Created At', 'Email', 'Billing Address Line 1']
/** The columns that the export of orders has if its user chooses none. */
const orderColumns = ['Email', 'Created At', 'Product', 'Net Amount', 'Currency', 'Status', 'Invoice number']

function recogniseTable(columns: readonly string[]): FileShape | null {
  const has = (names: readonly string[]) => names.every((name) => columns.includes(name))
  if (has(customerColumns))
    return {
      name: 'customers export',
      order: 1,
      read: (row: Row) => (row.form === 'table' ? readExportedCustomer(row.cells) : []),
    }
  return has(orderColumns) ? readExportedOrders(columns) : null
}

function recognise(sample: Sample): FileShape | null {
  if (sample.form === 'table') return recogniseTable(sample.columns)
  const { value, list } = sample
  if (list !== 'items' && list !== null) return null
  const names = fieldsOf(value).names()
  const found = lists.find(({ fields }) => fields.every((field) => names.includes(field)))
  if (found === undefined) return null
  const { name, order, read } = found
  return { name, order, read: (row: Row) => (row.form === 'json' ? read(fieldsOf(row.value)) : []) }
}

/** Polar: pages of its API (JSON), and the exports of customers and orders (CSV). */
export const polar: Source = { kind: 'polar', title: 'Polar', recognise }
