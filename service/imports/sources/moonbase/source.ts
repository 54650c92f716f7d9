import { fieldsOf, type JsonFields } from '../json-fields.ts'
import type { FileShape, Found, Sample, Source } from '../source.ts'
import { readActivation, readCustomer, readLicense, readMigrated, readOrder } from './records.ts'
import { namesOfColumns, toElement } from './rows.ts'

type Shape = {
  name: string
  order: number
  read: (fields: JsonFields) => Iterable<Found>
  /** What all elements have, and what they have at least one of. */
  all: readonly string[]
  some?: readonly string[]
}

const shapes: Shape[] = [
  {
    name: 'licenses',
    order: 2,
    read: readLicense,
    all: ['id', 'maxNumberOfActivations'],
    some: ['product', 'productId'],
  },
  {
    name: 'activations',
    order: 3,
    read: (fields) => readActivation(fields),
    all: ['id', 'licenseId', 'activationMethod'],
  },
  {
    name: 'migrated licenses',
    order: 4,
    read: readMigrated,
    all: ['productId', 'activationMethod', 'deviceSignature'],
  },
  { name: 'orders', order: 1, read: readOrder, all: ['id', 'couponsApplied', 'items', 'total'] },
  {
    name: 'customers',
    order: 0,
    read: readCustomer,
    all: ['id', 'email', 'name'],
    some: ['communicationPreferences', 'tenantId', 'businessName', 'ownedProducts'],
  },
]

/** Licenses, their devices, customers and orders of Moonbase, in the words of its API; also as tables with these words as columns. */
export const moonbase: Source = {
  kind: 'moonbase',
  title: 'Moonbase',
  recognise(sample) {
    const names = namesOf(sample)
    const fits = ({ all, some }: Shape) =>
      all.every((name) => names.has(name)) && (some === undefined || some.some((name) => names.has(name)))
    const shape = shapes.find(fits)
    return shape === undefined ? null : toFileShape(shape)
  },
}

function namesOf(sample: Sample): ReadonlySet<string> {
  if (sample.form === 'table') return namesOfColumns(sample.columns)
  // Pages of the API are objects with a list of items; lists that were joined are bare ones.
  const isPage = sample.list === null || sample.list === 'items'
  return new Set(isPage ? fieldsOf(sample.value).names() : [])
}

const toFileShape = ({ name, order, read }: Shape): FileShape => ({
  name,
  order,
  read: (row) => read(fieldsOf(row.form === 'table' ? toElement(row.cells) : row.value)),
})
