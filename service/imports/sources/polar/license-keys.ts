import type { GivenRecord } from '../../records.ts'
import { attempt } from '../fields.ts'
import { type JsonFields, readEach } from '../json-fields.ts'
import type { Found } from '../source.ts'
import { customerOf } from './resources.ts'

type License = Extract<GivenRecord, { kind: 'license' }>

/** A license key with its customer, and with the devices that it is activated on where it was read one by one. */
export function* readLicenseKey(fields: JsonFields): Iterable<Found> {
  yield attempt('customer', undefined, () => customerOf(fields.object('customer')))
  yield attempt('license', fields.key('id'), () => toLicense(fields))
  yield* readEach(fields, 'activations', 'device', (activation) => [toDevice(activation)])
}

/** Polar gives license keys for a benefit, which several products may have: the benefit is what is mapped to a product here. */
function toLicense(fields: JsonFields): License {
  const endedReason = findEnd(fields.text('status'))
  return {
    kind: 'license',
    key: fields.needText('id'),
    customer: { key: fields.text('customer_id'), email: fields.object('customer').text('email') },
    product: fields.needText('benefit_id'),
    serials: [fields.needText('key')],
    seats: fields.count('limit_activations'),
    status: endedReason === undefined ? 'Active' : 'Revoked',
    endedReason,
    createdAt: fields.moment('created_at'),
    expiresAt: fields.moment('expires_at'),
  }
}

function findEnd(status: string | undefined): string | undefined {
  if (status === 'revoked') return 'Revoked at Polar'
  return status === 'disabled' ? 'Disabled at Polar' : undefined
}

const toDevice = (activation: JsonFields): Found =>
  attempt('device', activation.key('id'), () => ({
    kind: 'device',
    key: activation.needText('id'),
    license: activation.needText('license_key_id'),
    name: activation.text('label') ?? '',
    isOurs: false,
    isActive: true,
    activatedAt: activation.moment('created_at'),
  }))
