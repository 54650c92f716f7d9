import type { GivenRecord } from '../../records.ts'
import { attempt, FieldError } from '../fields.ts'
import type { JsonFields } from '../json-fields.ts'
import type { Found } from '../source.ts'
import type { Policies } from './policies.ts'

type Given<Kind extends GivenRecord['kind']> = Extract<GivenRecord, { kind: Kind }>
/** A resource of JSON:API. */
export type Resource = {
  type: string | undefined
  id: string | undefined
  attributes: JsonFields
  /** The id of a resource that this one is related to. */
  related: (name: string) => string | undefined
}

export function toResource(fields: JsonFields): Resource {
  const relationships = fields.object('relationships')
  return {
    type: fields.key('type'),
    id: fields.key('id'),
    attributes: fields.object('attributes'),
    related: (name) => relationships.object(name).object('data').key('id'),
  }
}

const needId = ({ id }: Resource): string => {
  if (id === undefined) throw new FieldError('id', 'is empty')
  return id
}

/** A customer. Users with another role than this are staff of the vendor. */
export function* readUser(user: Resource): Iterable<Found> {
  const { attributes, id } = user
  const role = attributes.key('role') ?? 'user'
  if (role !== 'user') {
    yield { kind: 'warning', reason: `User ${id} is ${role}, and no customer (left out)` }
    return
  }
  yield attempt('customer', id, () => ({
    kind: 'customer',
    key: needId(user),
    email: attributes.needText('email'),
    name:
      attributes.text('fullName') ??
      [attributes.text('firstName'), attributes.text('lastName')].filter((name) => name !== undefined).join(' '),
    consents: [],
    knownSince: attributes.moment('created'),
  }))
}

/** The address in the metadata of a license, which vendors without users keep there. */
function emailIn(metadata: JsonFields): string | undefined {
  const name = metadata.names().find((each) => /e-?mail$/i.test(each))
  return name === undefined ? undefined : metadata.text(name)
}

export function* readLicense(license: Resource, policies: Policies): Iterable<Found> {
  const { attributes, id } = license
  const policyId = license.related('policy')
  const policy = policies.find(policyId)
  const found = attempt('license', id, () => {
    const owner = license.related('owner')
    const email = owner === undefined ? emailIn(attributes.object('metadata')) : undefined
    if (owner === undefined && email === undefined)
      throw new FieldError('owner', 'is empty, and the metadata has no e-mail address')
    const end = endOf(attributes)
    return {
      kind: 'license',
      key: needId(license),
      customer: { key: owner, email },
      product: productOf(license),
      serials: [attributes.needText('key')],
      seats: attributes.count('maxMachines') ?? policy?.seats,
      status: end === undefined ? 'Active' : 'Revoked',
      endedReason: end,
      createdAt: attributes.moment('created'),
      expiresAt: policy?.goesOn === true ? undefined : attributes.moment('expiry'),
    } satisfies Given<'license'>
  })
  if (found.kind === 'license' && found.customer.email !== undefined)
    yield { kind: 'customer', email: found.customer.email, name: nameIn(attributes.object('metadata')), consents: [] }
  if (found.kind === 'license' && found.expiresAt !== undefined) yield* policies.warnOfMissing(policyId)
  if (policy?.daysFromEvent !== undefined && attributes.key('expiry') === undefined) {
    const reason = `License ${id} is for ${policy.daysFromEvent} days from its first use, which have not begun: it does not end here`
    yield { kind: 'warning', reason }
  }
  yield found
}

const nameIn = (metadata: JsonFields): string => metadata.key('name') ?? metadata.key('customerName') ?? ''

/** Why a license has ended; one that has expired, or that nobody has used for long, has not. */
function endOf(attributes: JsonFields): string | undefined {
  if (attributes.text('status') === 'BANNED') return 'Banned'
  return attributes.isTrue('suspended') || attributes.text('status') === 'SUSPENDED' ? 'Suspended' : undefined
}

function productOf(license: Resource): string {
  const product = license.related('product')
  if (product === undefined) throw new FieldError('product', 'is empty')
  return product
}

/** A machine. Its fingerprint is made by the vendor's program, so our plug-ins send another one. */
export function* readMachine(machine: Resource): Iterable<Found> {
  const { attributes, id } = machine
  yield attempt('device', id, () => {
    const license = machine.related('license')
    if (license === undefined) throw new FieldError('license', 'is empty')
    return {
      kind: 'device',
      key: needId(machine),
      license,
      name: attributes.text('name') ?? attributes.text('hostname') ?? '',
      signature: attributes.text('fingerprint'),
      isOurs: false,
      isActive: attributes.text('heartbeatStatus') !== 'DEAD',
      isOffline: attributes.text('lastCheckOut') !== undefined,
      activatedAt: attributes.moment('created'),
      lastSeenAt: attributes.moment('lastHeartbeat'),
    }
  })
}
