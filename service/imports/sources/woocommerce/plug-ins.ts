import type { GivenRecord } from '../../records.ts'
import { attempt, FieldError } from '../fields.ts'
import type { JsonFields } from '../json-fields.ts'
import type { Found } from '../source.ts'
import type { Memory, Owner } from './memory.ts'

type GivenLicense = Extract<GivenRecord, { kind: 'license' }>

/** A number of devices, where plug-ins write 0 or nothing for no limit. */
const seatsIn = (fields: JsonFields, name: string): number | undefined => fields.count(name) || undefined

const idIn = (fields: JsonFields, name: string): string | undefined => {
  const id = fields.text(name)
  return id === '0' ? undefined : id
}

/** Whose a license is: the account that the plug-in names, or who bought the order. */
function ownerOf(fields: JsonFields, memory: Memory): Owner {
  const orderId = idIn(fields, 'order_id')
  const userId = idIn(fields, 'user_id')
  const buyer = memory.ownerOf(orderId)
  if (userId !== undefined && userId !== buyer?.key) return { key: userId, email: undefined }
  if (buyer === undefined)
    throw new FieldError('user_id', `is empty, and order ${orderId ?? ''} is in no file before`.replace('  ', ' '))
  return buyer
}

/** The order of a license, where it is in a file; what is not imported cannot be referred to. */
const orderOf = (fields: JsonFields, memory: Memory): string | undefined => {
  const orderId = idIn(fields, 'order_id')
  return memory.has(orderId) ? orderId : undefined
}

const statuses = ['SOLD', 'DELIVERED', 'ACTIVE', 'INACTIVE']

/** A license of License Manager for WooCommerce: its CSV, or its API, which writes the status as a number. */
export function* readManaged(fields: JsonFields, memory: Memory): Iterable<Found> {
  const id = fields.key('id')
  if (fields.key('order_id') === undefined && fields.key('user_id') === undefined) {
    yield { kind: 'warning', reason: `License ${id} is in stock, and nobody's (left out)` }
    return
  }
  yield attempt('license', keyOf('lmfwc', id), (): GivenLicense => {
    const productId = fields.needText('product_id')
    const given = fields.needText('status').toUpperCase()
    const status = statuses[Number(given) - 1] ?? given
    return {
      kind: 'license',
      key: `lmfwc/${fields.needText('id')}`,
      customer: ownerOf(fields, memory),
      product: memory.claim(idIn(fields, 'order_id'), productId) ?? productId,
      order: orderOf(fields, memory),
      serials: [fields.needText('license_key')],
      formerId: id,
      seats: seatsIn(fields, 'times_activated_max'),
      status: status === 'INACTIVE' ? 'Revoked' : 'Active',
      endedReason: status === 'INACTIVE' ? 'Inactive' : undefined,
      createdAt: fields.moment('created_at'),
      expiresAt: fields.moment('expires_at'),
    }
  })
}

const keyOf = (plugIn: string, id: string | undefined): string | undefined =>
  id === undefined ? id : `${plugIn}/${id}`

/** A resource of WooCommerce API Manager: one key for each line of an order. Its times are seconds since 1970, and 0 for none. */
export function* readResource(fields: JsonFields, memory: Memory): Iterable<Found> {
  yield attempt('license', keyOf('wc-am', fields.key('api_resource_id')), (): GivenLicense => {
    const parent = idIn(fields, 'parent_id')
    const productId = fields.needText('product_id')
    const isActive = fields.needText('active') === '1'
    return {
      kind: 'license',
      key: `wc-am/${fields.needText('api_resource_id')}`,
      customer: ownerOf(fields, memory),
      product:
        memory.claim(idIn(fields, 'order_id'), productId) ??
        (parent === undefined || parent === productId ? productId : `${parent}/${productId}`),
      order: orderOf(fields, memory),
      serials: [fields.needText('product_order_api_key')],
      formerProduct: productId,
      seats: seatsIn(fields, 'activations_purchased_total'),
      status: isActive ? 'Active' : 'Revoked',
      endedReason: isActive ? undefined : 'Inactive',
      createdAt: secondsIn(fields, 'access_granted'),
      expiresAt: secondsIn(fields, 'access_expires'),
    }
  })
}

function secondsIn(fields: JsonFields, name: string): Date | undefined {
  return idIn(fields, name) === undefined ? undefined : fields.moment(name)
}

/** An activation of WooCommerce API Manager. What it calls the instance is made by the vendor's program. */
export function* readApiActivation(fields: JsonFields): Iterable<Found> {
  yield attempt('device', keyOf('wc-am', fields.key('activation_id')), () => ({
    kind: 'device',
    key: `wc-am/${fields.needText('activation_id')}`,
    license: `wc-am/${fields.needText('api_resource_id')}`,
    name: fields.text('object') ?? '',
    signature: fields.text('instance'),
    isOurs: false,
    isActive: true,
    activatedAt: secondsIn(fields, 'activation_time'),
  }))
}

/** A license of WooCommerce Software Add-on, which knows its customer by an address alone. */
export function* readSoftwareLicense(fields: JsonFields, memory: Memory): Iterable<Found> {
  yield attempt('customer', undefined, () => ({
    kind: 'customer',
    email: fields.needText('activation_email'),
    name: '',
    consents: [],
  }))
  yield attempt('license', keyOf('software', fields.key('key_id')), (): GivenLicense => {
    const product = fields.needText('software_product_id')
    memory.claim(idIn(fields, 'order_id'))
    return {
      kind: 'license',
      key: `software/${fields.needText('key_id')}`,
      customer: { email: fields.needText('activation_email') },
      product,
      order: orderOf(fields, memory),
      serials: [fields.needText('license_key')],
      formerProduct: product,
      seats: seatsIn(fields, 'activations_limit'),
      status: 'Active',
      createdAt: fields.key('created')?.startsWith('0000') ? undefined : fields.moment('created'),
    }
  })
}

export function* readSoftwareActivation(fields: JsonFields): Iterable<Found> {
  yield attempt('device', keyOf('software', fields.key('activation_id')), () => ({
    kind: 'device',
    key: `software/${fields.needText('activation_id')}`,
    license: `software/${fields.needText('key_id')}`,
    name: fields.text('activation_platform') ?? '',
    signature: fields.text('instance'),
    isOurs: false,
    isActive: fields.text('activation_active') !== '0',
    activatedAt: fields.moment('activation_time'),
  }))
}
