import type { FileShape, Row, Sample, Source } from '../source.ts'
import { joinOrders } from './orders.ts'
import { isResource, type Resource, toResource } from './resource.ts'
import { readCustomer, readDiscount, readInstance, readLicenseKey, readSubscription } from './resources.ts'

const readers = {
  customers: { name: 'customers', order: 1, read: readCustomer },
  'license-keys': { name: 'license keys', order: 3, read: readLicenseKey },
  'license-key-instances': { name: 'license key instances', order: 4, read: readInstance },
  subscriptions: { name: 'subscriptions', order: 5, read: readSubscription },
  discounts: { name: 'discounts', order: 6, read: readDiscount },
} as const

const isReadable = (type: string): type is keyof typeof readers => Object.hasOwn(readers, type)

/** Resources of other kinds, which a document may include, say nothing more. */
function readResource(row: Row) {
  const resource = row.form === 'json' ? toResource(row.value) : undefined
  return resource !== undefined && isReadable(resource.type) ? readers[resource.type].read(resource) : []
}

function recogniseResource({ type }: Resource): FileShape | null {
  if (type === 'orders') return joinOrders()
  if (!isReadable(type)) return null
  const { name, order } = readers[type]
  return { name, order, read: readResource }
}

function recognise(sample: Sample): FileShape | null {
  if (sample.form !== 'json' || (sample.list !== 'data' && sample.list !== null)) return null
  return isResource(sample.value) ? recogniseResource(toResource(sample.value)) : null
}

/** Lists of the API of Lemon Squeezy, in JSON:API. */
export const lemonSqueezy: Source = { kind: 'lemon-squeezy', title: 'Lemon Squeezy', recognise }
