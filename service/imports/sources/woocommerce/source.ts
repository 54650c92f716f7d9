import { fieldsOf, type JsonFields } from '../json-fields.ts'
import type { Cells, FileShape, Found, Row, Sample, Source } from '../source.ts'
import { createMemory, type Memory } from './memory.ts'
import { readOrder } from './order.ts'
import {
  readApiActivation,
  readManaged,
  readResource,
  readSoftwareActivation,
  readSoftwareLicense,
} from './plug-ins.ts'
import { readRestCustomer, readSubscription, restOrder } from './rest.ts'
import { customerColumns, orderColumns, readTableCustomer, tableOrder } from './tables.ts'

type Shape = {
  name: string
  order: number
  /** What each row has; those of tables and JSON alike, if it says nothing else. */
  names: readonly string[]
  form?: Row['form']
  isPlugIn?: true
  read: (row: JsonFields, memory: Memory, cells: Cells) => Iterable<Found>
}

const shapes: Shape[] = [
  {
    name: 'customers',
    order: 0,
    form: 'json',
    names: ['username', 'is_paying_customer', 'billing'],
    read: readRestCustomer,
  },
  {
    name: 'customers (table)',
    order: 0,
    form: 'table',
    names: customerColumns,
    read: (_, _memory, cells) => readTableCustomer(cells),
  },
  {
    name: 'subscriptions',
    order: 2,
    form: 'json',
    names: ['billing_period', 'billing_interval', 'line_items', 'billing'],
    read: readSubscription,
  },
  {
    name: 'orders',
    order: 1,
    form: 'json',
    names: ['order_key', 'line_items', 'billing', 'currency'],
    read: (row, memory) => readOrder(restOrder(row), memory),
  },
  {
    name: 'orders (table)',
    order: 1,
    form: 'table',
    names: orderColumns,
    read: (_, memory, cells) => readOrder(tableOrder(cells), memory),
  },
  {
    name: 'licenses of License Manager',
    order: 3,
    isPlugIn: true,
    names: ['id', 'order_id', 'product_id', 'license_key', 'times_activated_max', 'status'],
    read: readManaged,
  },
  {
    name: 'resources of API Manager',
    order: 3,
    isPlugIn: true,
    names: ['api_resource_id', 'product_order_api_key', 'activations_purchased_total', 'product_id'],
    read: readResource,
  },
  {
    name: 'licenses of Software Add-on',
    order: 3,
    isPlugIn: true,
    names: ['key_id', 'activation_email', 'license_key', 'software_product_id'],
    read: readSoftwareLicense,
  },
  {
    name: 'activations of API Manager',
    order: 4,
    names: ['activation_id', 'api_resource_id', 'instance'],
    read: readApiActivation,
  },
  {
    name: 'activations of Software Add-on',
    order: 4,
    names: ['activation_id', 'key_id', 'instance'],
    read: readSoftwareActivation,
  },
]

/** Customers, orders and subscriptions of WooCommerce, from its API or from tables, and the licenses of its license plug-ins. */
export const wooCommerce: Source = createSource(createMemory)

/** A reading has its own memory; each shape that is recognised without one has none but that of its file. */
function createSource(memory: () => Memory): Source {
  return {
    kind: 'woocommerce',
    title: 'WooCommerce',
    recognise: (sample) => recognise(sample, memory()),
    begin() {
      const own = createMemory()
      return createSource(() => own)
    },
  }
}

/** The fields of an element, as tables have them: the API of License Manager alone writes its names in camel case. */
function elementOf(value: unknown): JsonFields {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return fieldsOf(value)
  const toColumn = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
  return fieldsOf(Object.fromEntries(Object.entries(value).map(([name, each]) => [toColumn(name), each])))
}

function recognise(sample: Sample, memory: Memory): FileShape | null {
  if (sample.form === 'json' && sample.list !== null && sample.list !== 'data') return null
  const names = new Set(sample.form === 'table' ? sample.columns : elementOf(sample.value).names())
  const shape = shapes.find(
    ({ form, names: needed }) =>
      (form === undefined || form === sample.form) && needed.every((name) => names.has(name)),
  )
  if (shape === undefined) return null
  if (shape.isPlugIn) memory.expectPlugIn()
  return {
    name: shape.name,
    order: shape.order,
    read: (row) =>
      row.form === 'table'
        ? shape.read(fieldsOf(row.cells), memory, row.cells)
        : shape.read(elementOf(row.value), memory, {}),
    ...(shape.isPlugIn && { end: () => memory.finishPlugIn() }),
  }
}
