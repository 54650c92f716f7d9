import type { FileShape, Row, Sample, Source } from '../source.ts'
import { joinOrders } from './orders.ts'
import { isResource, type Resource, toResource } from './resource.ts'
import { readCustomer, readDiscount, readInstance, readLicenseKey, readSubscription } from './resources.ts'
import { createVariants, type Variants } from './variants.ts'

const readers = {
  customers: { name: 'customers', order: 1, read: readCustomer },
  'license-keys': { name: 'license keys', order: 3, read: readLicenseKey },
  'license-key-instances': { name: 'license key instances', order: 4, read: readInstance },
  subscriptions: { name: 'subscriptions', order: 5, read: readSubscription },
  discounts: { name: 'discounts', order: 6, read: readDiscount },
} as const

const isReadable = (type: string): type is keyof typeof readers => Object.hasOwn(readers, type)

/** Resources of other kinds, which a document may include, say nothing more. */
function readResource(row: Row, variants: Variants) {
  const resource = row.form === 'json' ? toResource(row.value) : undefined
  return resource !== undefined && isReadable(resource.type) ? readers[resource.type].read(resource, variants) : []
}

function recogniseResource({ type }: Resource, variants: Variants): FileShape | null {
  if (type === 'orders') return joinOrders(variants)
  if (!isReadable(type)) return null
  if (type === 'license-keys') variants.expectKeys()
  const { name, order } = readers[type]
  return { name, order, read: (row) => readResource(row, variants) }
}

function recognise(sample: Sample, variants: Variants): FileShape | null {
  if (sample.form !== 'json' || (sample.list !== 'data' && sample.list !== null)) return null
  return isResource(sample.value) ? recogniseResource(toResource(sample.value), variants) : null
}

/** Lists of the API of Lemon Squeezy, in JSON:API. */
export const lemonSqueezy: Source = createSource(createVariants)

/** A reading has its own memory; each shape that is recognised without one has none but that of its file. */
function createSource(variants: () => Variants): Source {
  return {
    kind: 'lemon-squeezy',
    title: 'Lemon Squeezy',
    recognise: (sample) => recognise(sample, variants()),
    begin() {
      const own = createVariants()
      return createSource(() => own)
    },
  }
}
