import { joinRows } from '../join-rows.ts'
import { fieldsOf } from '../json-fields.ts'
import type { FileShape, Row, Source } from '../source.ts'
import { readOrder } from './order.ts'
import { readRestCustomer, restOrder } from './rest.ts'
import { customerColumns, isSameOrder, orderColumns, readTableCustomer, tableOrder } from './tables.ts'

type TableRow = Extract<Row, { form: 'table' }>

/** Orders and customers of Shopify, from the tables that its admin exports or from its REST API. */
export const shopify: Source = {
  kind: 'shopify',
  title: 'Shopify',
  recognise(sample) {
    if (sample.form === 'table') {
      const has = (columns: readonly string[]) => columns.every((column) => sample.columns.includes(column))
      return has(orderColumns) ? tableOrders() : has(customerColumns) ? tableCustomers : null
    }
    const names = fieldsOf(sample.value).names()
    const has = (...wanted: string[]) => wanted.every((name) => names.includes(name))
    if (isListOf(sample.list, 'orders') && has('id', 'financial_status', 'line_items', 'total_price')) return restOrders
    if (isListOf(sample.list, 'customers') && has('id', 'email', 'orders_count', 'total_spent')) return restCustomers
    return null
  },
}

const isListOf = (list: string | null, name: string): boolean => list === null || list === name

function tableOrders(): FileShape {
  const joined = joinRows<TableRow>(isSameOrder, (rows) => readOrder(tableOrder(rows)))
  return {
    name: 'orders (table)',
    order: 1,
    read: (row) => (row.form === 'table' ? joined.read(row) : []),
    end: joined.end,
  }
}

const tableCustomers: FileShape = {
  name: 'customers (table)',
  order: 0,
  read: (row) => (row.form === 'table' ? readTableCustomer(row.cells) : []),
}

const restOrders: FileShape = {
  name: 'orders',
  order: 1,
  read: (row) => (row.form === 'json' ? readOrder(restOrder(fieldsOf(row.value), row.line)) : []),
}

const restCustomers: FileShape = {
  name: 'customers',
  order: 0,
  read: (row) => (row.form === 'json' ? readRestCustomer(fieldsOf(row.value)) : []),
}
