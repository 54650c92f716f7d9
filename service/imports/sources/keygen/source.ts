import { fieldsOf } from '../json-fields.ts'
import type { FileShape, Found, Sample, Source } from '../source.ts'
import { createPolicies, type Policies } from './policies.ts'
import { type Resource, readLicense, readMachine, readUser, toResource } from './records.ts'

/** Attributes that Keygen alone has, by the type of a resource; other stores speak JSON:API as well. */
const shapes: Record<string, { order: number; attributes: readonly string[] }> = {
  users: { order: 0, attributes: ['email', 'role', 'status'] },
  products: { order: 0, attributes: ['distributionStrategy', 'platforms'] },
  policies: { order: 1, attributes: ['maxMachines', 'duration', 'floating'] },
  licenses: { order: 2, attributes: ['key', 'maxMachines', 'suspended'] },
  machines: { order: 3, attributes: ['fingerprint', 'heartbeatStatus'] },
}

/** Users, policies, licenses and machines of Keygen as its API lists them. Entitlements and products become nothing by themselves. */
export const keygen: Source = createSource(createPolicies)

/** A reading has its own policies; each shape that is recognised without one has none but those of its file. */
function createSource(policies: () => Policies): Source {
  return {
    kind: 'keygen',
    title: 'Keygen',
    recognise: (sample) => recognise(sample, policies()),
    begin() {
      const own = createPolicies()
      return createSource(() => own)
    },
  }
}

function recognise(sample: Sample, policies: Policies): FileShape | null {
  if (sample.form !== 'json' || (sample.list !== null && sample.list !== 'data')) return null
  const { type = '', attributes } = toResource(fieldsOf(sample.value))
  const shape = Object.hasOwn(shapes, type) ? shapes[type] : undefined
  const names = attributes.names()
  if (shape === undefined || !shape.attributes.every((name) => names.includes(name))) return null
  return {
    name: type,
    order: shape.order,
    read: (row) => (row.form === 'json' ? readResource(toResource(fieldsOf(row.value)), policies) : []),
  }
}

function readResource(resource: Resource, policies: Policies): Iterable<Found> {
  switch (resource.type) {
    case 'users':
      return readUser(resource)
    case 'policies':
      return policies.read(resource.id, resource.attributes)
    case 'licenses':
      return readLicense(resource, policies)
    case 'machines':
      return readMachine(resource)
    default:
      return []
  }
}
